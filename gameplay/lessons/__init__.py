"""The first game: a course of chapters for each game, each a prepared position with steps.

A chapter is data (`data/<game>/`): a scenario's set-up, then what is said, what is to be done and
which lines are right there, and what the other side answers. Nothing here knows a game.
"""

from gameplay.lessons.course import BadChapter, course, courses
from gameplay.lessons.model import Chapter, Course, Lesson, Mistake, Step
from gameplay.lessons.played import Played, played, why_not

__all__ = [
    "BadChapter",
    "Chapter",
    "Course",
    "Lesson",
    "Mistake",
    "Played",
    "Step",
    "course",
    "courses",
    "played",
    "why_not",
]
