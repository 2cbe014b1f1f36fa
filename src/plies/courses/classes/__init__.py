"""A whole class: every submission in a folder, one after another."""
