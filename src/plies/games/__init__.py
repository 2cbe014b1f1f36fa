"""The games that come with plies: a file each, or a folder where there is more than rules."""
