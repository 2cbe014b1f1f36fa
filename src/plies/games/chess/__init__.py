"""Chess: rules, notation, pictures, evaluation."""
