"""The one place where the site asks the package for what laboratories need."""


def lab_assets(modules):
    "The style and the script that the laboratories `modules` of one page share."
    from ndcg_lit.labs.bundle import page_script, style
    return style(*modules), page_script(*modules)
