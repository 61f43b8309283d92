"""The command `python -m ndcg_lit.answers` answers conformance cases; the code is in `ndcg_lit.conform`."""

from ndcg_lit.conform import main

if __name__ == "__main__":
    main()
