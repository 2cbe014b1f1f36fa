"""What Python does for lists, words, dicts and sets, in a small dialect of Python.

Every value is a 64-bit number, an address or a count; nothing is checked. See `plain.dialect`.
"""
