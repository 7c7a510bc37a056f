from pathlib import Path

import pytest

from ledger import main


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "zenith.md").write_text(
        "# Zenith\n- ZN-A1 First.\n- ZN-A2 Second.\n- ZN-A3 Third.\n- ZN-A4 Fourth.\n- not a rule ZN-A9\n"
    )
    (tmp_path / "docs" / "rules" / "zena.md").write_text("- ZA-B1 Elsewhere.\n")
    (tmp_path / "tests" / "scenarios" / "zenith").mkdir(parents=True)
    return tmp_path


def test_rules_without_a_test_are_listed_with_their_sentence(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], root) == 1
    assert capsys.readouterr().out.splitlines() == [
        "ZA-B1 Elsewhere.",
        "ZN-A1 First.",
        "ZN-A2 Second.",
        "ZN-A3 Third.",
        "ZN-A4 Fourth.",
    ]


def test_a_prefix_narrows_the_list(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ZA"], root) == 1
    assert capsys.readouterr().out == "ZA-B1 Elsewhere.\n"


def test_marks_and_scenario_files_prove_rules(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "tests" / "test_a.py").write_text('@pytest.mark.rule("ZN-A1", "ZN-A2")\ndef test_a(): ...\n')
    scenarios = root / "tests" / "scenarios" / "zenith"
    (scenarios / "whole_file.yaml").write_text("rules: [ZN-A3]\n")
    (scenarios / "one_of_many.yaml").write_text("scenarios:\n- name: one\n- name: two\n  rules: [ZN-A4]\n")
    assert main(["ZN"], root) == 0
    assert capsys.readouterr().out == ""


def test_a_comment_proves_nothing(root: Path) -> None:
    (root / "tests" / "test_a.py").write_text('# pytest.mark.rule("ZA-B1")\n')
    assert main(["ZA"], root) == 1


def test_a_misspelt_id_is_reported(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "tests" / "test_a.py").write_text('@pytest.mark.rule("ZN-Q7")\ndef test_a(): ...\n')
    main([], root)
    assert "ZN-Q7 is named by a test but is in no ledger" in capsys.readouterr().err
