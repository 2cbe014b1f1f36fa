"""Plain Python, as people write it, to machine code, by way of LLVM.

A game is walked through until the kind of every value is known; then the same walk writes it.

What there is
kinds         what a value can be, and the kind of two kinds
sources       from a function to its syntax tree, and what its names mean
program       all functions, each for the kinds of its arguments; `writing`, `copying`: in LLVM's
              language

The walk: `bodies.Body`, one class in parts that know
statements    with patterns, last_words; expressions, knowing, operators
              comparisons, equals, orders
values        from one kind to another; words, texts, formats; constants and data
containers    walking, items, lists, dicts, views, objects, sets, counting; arrays/ of NumPy's
calls         taken, spreading, defaults, attributes, fields, classes, generators, memos
              Python's functions: functions, heaps, numbers, ratios, walks, folds, makers, picking,
              side_by_side, choosing; methods: methods, word_methods, set_methods
kernels       what our own searches ask for; `dialect` names it

What is read off the source of a function, before it is walked through
at_least_one  moves at the depth limit: the first will do; anything, handed_back, outside
one_by_one    generators that are handed back; `once`: iterators that have a name
given_away    lists that nobody knows any more; `unassigned`, `narrowing`: names

runtime/      words, dicts, sets, numbers: Python's behaviour, in a small dialect of Python
asking        the entry of compiled code
forms         what a game's own objects look like; `encoding`: as numbers; `messages`: how
              compiled code reads them
building      a game and a kernel as an object file; `making`: kept, loaded, checked
"""
