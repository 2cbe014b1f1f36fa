"""Which mistake is it? Searches tried on trees where every mistake shows."""
