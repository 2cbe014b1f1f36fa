"""The page: a server for visitors who play, watch, step and practise."""
