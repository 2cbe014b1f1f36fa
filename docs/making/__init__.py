"""Makes the site from the Markdown of `docs/`, and the reference from the code.

make docs                         the site, in build/site
python -m docs.making reference   the pages of docs/reference that follow from the code
"""
