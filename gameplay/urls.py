"""Addresses of play."""

from django.urls import path

from gameplay.views import bench, control, disputes, repairs, replays, rule_pages, seats, tables

app_name = "gameplay"
urlpatterns = [
    path("tables/", seats.index, name="tables"),
    path("tables/house/", seats.play_house, name="play_house"),
    path("tables/open/", seats.open_table, name="open_table"),
    path("tables/<int:pk>/", tables.table, name="table"),
    path("tables/<int:pk>/live/", tables.live_part, name="table_live"),
    path("tables/<int:pk>/sit/", seats.sit, name="sit"),
    path("tables/<int:pk>/join/<str:invitation>/", seats.join, name="join"),
    path("tables/<int:pk>/leave/", seats.leave, name="leave"),
    path("tables/<int:pk>/again/", seats.again, name="again"),
    path("tables/<int:pk>/choose/", tables.choose, name="choose"),
    path("tables/<int:pk>/concede/", tables.concede, name="concede"),
    path("tables/<int:pk>/why/", tables.why, name="why"),
    path("tables/<int:pk>/hold/", control.hold, name="hold"),
    path("tables/<int:pk>/pass/", control.pass_until, name="pass_until"),
    path("tables/stops/<str:game>/", control.settings, name="stops"),
    path("tables/<int:pk>/pause/", tables.pause, name="pause"),
    path("replays/<int:pk>/", replays.replay, name="replay"),
    path("replays/<int:pk>/record/", replays.record, name="record"),
    path("replays/<int:pk>/verify/", replays.verify, name="verify"),
    path("replays/<int:pk>/branch/", replays.branch, name="branch"),
    path("rules/", rule_pages.index, name="rules"),
    path("rules/official/", rule_pages.official, name="official"),
    path("rules/official/<int:pk>/withdraw/", rule_pages.withdraw, name="withdraw_official"),
    path("rules/words/", rule_pages.words, name="words"),
    path("rules/phrases/", rule_pages.phrases, name="phrases"),
    path("rules/scenarios/<str:identity>/", rule_pages.scenario, name="scenario"),
    path("rules/<str:identity>/", rule_pages.rule, name="rule"),
    path("disputes/<int:pk>/", disputes.dispute, name="dispute"),
    path("disputes/<int:pk>/withdraw/", disputes.withdraw, name="withdraw"),
    path("disputes/new/step/<int:pk>/", disputes.new_for_step, name="dispute_step"),
    path("disputes/new/match/<int:pk>/", disputes.new_for_match, name="dispute_match"),
    path("bench/", bench.queue, name="bench"),
    path("bench/<int:pk>/", bench.work, name="bench_work"),
    path("bench/<int:pk>/position/", bench.resolve_position, name="resolve_position"),
    path("bench/games/<int:pk>/repair/", repairs.repair, name="repair"),
    path("bench/repairs/<int:pk>/undo/", repairs.take_back, name="take_back"),
    path("bench/<int:pk>/take/", bench.take, name="take_dispute"),
    path("bench/<int:pk>/rule/", bench.give_ruling, name="give_ruling"),
]
