"""Running many tasks: on this machine's cores, or on a cluster by Dask. It knows no game."""
