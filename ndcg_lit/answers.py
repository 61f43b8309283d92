"""`python -m ndcg_lit.answers`, as programs call it: `ndcg_lit.tools.answers` has the code."""
from ndcg_lit.tools.answers import main

if __name__ == "__main__": main()
