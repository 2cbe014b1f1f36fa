"""Random games in plain Python, to compare what is compiled with what Python says.

phrases      what people write, by the kind of value that it gives
pen          fills phrases with phrases, and knows which variables there are
statements   loops, branches, changes of lists and dicts
games        a whole class around them, which always ends
comparing    compiled and interpreted, position by position, then a search
"""
