"""Which engine searches; solving, counting, and the proof of the contract."""
