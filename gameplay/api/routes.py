"""Addresses of the API of play: which nouns there are, and what each is part of."""

from gameplay.api import (
    analysis,
    archive,
    disputes,
    document,
    fares,
    learn,
    precedents,
    puzzles,
    questions,
    record,
    repairs,
    rules,
    steps,
    stops,
    tables,
    talk,
    training,
    watch,
)
from tournaments.api.router import Router

TABLE = "tables/<int:pk>"
GAME = "games/<int:pk>"

router = Router()
router.add("tables", tables.Tables, "tables", "table")
router.add("tables", questions.Questions, "questions", "table")
router.add(f"{TABLE}/chat", talk.Chat, "table-chat", "table-chat-line")
router.add_one(f"{TABLE}/document", document.TableDocument, "table-document")
router.add_one(f"{TABLE}/watch", watch.WatchedTable, "table-watch")
router.add("stops", stops.Stops, "stops")
router.add(f"{GAME}/steps", steps.Steps, "game-steps", "game-step")
router.add(f"{GAME}/events", steps.GameEvents, "game-events", "game-event")
router.add_one(f"{GAME}/record", record.GameRecord, "game-record")
router.add_one(f"{GAME}/analysis", analysis.GameAnalysis, "game-analysis")
router.add(f"{GAME}/repairs", repairs.GameRepairs, "game-repairs")
router.add("repairs", repairs.Repairs, "repairs", "repair")
router.add("disputes", disputes.Disputes, "disputes", "dispute")
router.add("rulings", precedents.Precedents, "precedents", "precedent")
router.add("rules/official", rules.OfficialTexts, "rules-official")
router.add("rules/words", rules.Glossary, "rules-words")
router.add("rules", rules.Rules, "rules", "rule")
router.add("learn", learn.Lessons, "courses", "lesson")
router.add("puzzles", puzzles.Puzzles, "puzzles", "puzzle")
router.add("training", training.Training, "training", "training-case")
router.add("archive/checks", archive.ArchiveChecks, "archive-checks", "archive-check")
router.add_one("decks/<int:pk>/fares", fares.DeckFares, "deck-fares")

routes = router.urls
