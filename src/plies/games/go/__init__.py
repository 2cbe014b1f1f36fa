"""Go by the rules of Tromp and Taylor."""
