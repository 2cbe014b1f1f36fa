"""Code for Numba's compiler; imported only when something is compiled."""
