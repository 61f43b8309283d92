"""From what people bring to the ranks of the judged documents.

`sources` tells what is given and hands it on: `objects` takes what is handed over in Python, `trec` reads lines of TREC
files, `tables` frames, Parquet and CSV, `records` all other files, `arrays` three arrays. `names` says what a column or
a key holds; `responses` and `lines` are the forms of JSON and of lines, `engines` those of responses. Each makes `rows`, documents with a number,
those of a query together, as a dict of dicts is too. `ranks` puts rows in order and finds the judged documents among them.
"""
