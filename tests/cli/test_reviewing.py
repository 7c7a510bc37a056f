"""`zenova review`: a saved game judged, as text, as JSON and as a page."""

import json
from pathlib import Path

from command import Zenova


def test_a_review_is_printed_as_text_json_and_page(zenova: Zenova, short_game: Path, tmp_path: Path) -> None:
    text = zenova("review", short_game)
    assert text.status == 0
    for said in ("Ada", "Bo", "Accuracy", "Luck", "Own decisions", "Turning points"):
        assert said in text.out
    whole = json.loads(zenova("review", short_game, "--json").out)
    assert [len(whole["accounts"]), len(whole["changes"])] == [2, 11]
    page = tmp_path / "review.html"
    assert zenova("review", short_game, "--html", page, "--lang", "de").out == ""
    assert "Glück und Entscheidungen" in page.read_text()
    assert "<svg" in page.read_text()


def test_what_is_no_game_is_refused_as_by_a_replay(zenova: Zenova, short_game: Path) -> None:
    short_game.write_text(short_game.read_text()[:-200])
    refused = zenova("review", short_game)
    assert (refused.status, refused.err) == (2, zenova("replay", short_game).err)
    assert "the log is cut off" in refused.err
