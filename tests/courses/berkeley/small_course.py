"""The questions of a small course, and what a report says of each."""

from __future__ import annotations

ROOM = """
%%%%%%%%%
%. .G. o%
%.%%.%%.%
%P .  G.%
%%%%%%%%%
"""
SEARCHES = ("q2", "q3", "q4")


def scores(graded):
    return {question.name: question.score for question in graded.report.questions}
