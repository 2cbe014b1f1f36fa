"""Courses: grading students' work, each course in a folder of its own."""
