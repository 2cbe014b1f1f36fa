"""The games that come with plies: rules only, one file each."""
