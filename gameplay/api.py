"""Addresses of the API of play: which nouns there are, and what each is part of."""

from gameplay import (
    analysis_api,
    archive_api,
    disputes_api,
    document_api,
    fare_api,
    learn_api,
    precedents_api,
    puzzle_api,
    question_api,
    record_api,
    repairs_api,
    rules_api,
    steps_api,
    stops_api,
    table_api,
    talk_api,
    training_api,
    watch_api,
)
from tournaments.api.router import Router

TABLE = "tables/<int:pk>"
GAME = "games/<int:pk>"

router = Router()
router.add("tables", table_api.Tables, "tables", "table")
router.add("tables", question_api.Questions, "questions", "table")
router.add(f"{TABLE}/chat", talk_api.Chat, "table-chat", "table-chat-line")
router.add_one(f"{TABLE}/document", document_api.TableDocument, "table-document")
router.add_one(f"{TABLE}/watch", watch_api.WatchedTable, "table-watch")
router.add("stops", stops_api.Stops, "stops")
router.add(f"{GAME}/steps", steps_api.Steps, "game-steps", "game-step")
router.add(f"{GAME}/events", steps_api.GameEvents, "game-events", "game-event")
router.add_one(f"{GAME}/record", record_api.GameRecord, "game-record")
router.add_one(f"{GAME}/analysis", analysis_api.GameAnalysis, "game-analysis")
router.add(f"{GAME}/repairs", repairs_api.GameRepairs, "game-repairs")
router.add("repairs", repairs_api.Repairs, "repairs", "repair")
router.add("disputes", disputes_api.Disputes, "disputes", "dispute")
router.add("rulings", precedents_api.Precedents, "precedents", "precedent")
router.add("rules/official", rules_api.OfficialTexts, "rules-official")
router.add("rules/words", rules_api.Glossary, "rules-words")
router.add("rules", rules_api.Rules, "rules", "rule")
router.add("learn", learn_api.Lessons, "courses", "lesson")
router.add("puzzles", puzzle_api.Puzzles, "puzzles", "puzzle")
router.add("training", training_api.Training, "training", "training-case")
router.add("archive/checks", archive_api.ArchiveChecks, "archive-checks", "archive-check")
router.add_one("decks/<int:pk>/fares", fare_api.DeckFares, "deck-fares")

routes = router.urls
