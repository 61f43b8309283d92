"""The one place where the site asks the package for what laboratories need."""


def lab_assets(modules):
    "The style and the script that the laboratories `modules` of one page share."
    from ndcg_lit.lab import bundle, page_script
    return bundle("lab.css"), page_script(*modules)
