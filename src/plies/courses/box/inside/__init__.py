"""What runs inside a student's process. Nothing here imports plies; see `plies.courses.box.box`."""
