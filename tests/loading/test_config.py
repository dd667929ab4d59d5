"""The user's `config.toml`: read leniently, written with all else in it kept."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from yachtcli.errors import ConfigError
from yachtcli.loading import config
from yachtcli.loading.config_writing import change


@pytest.fixture
def file() -> Path:
    found = Path(config.path())
    found.parent.mkdir(parents=True, exist_ok=True)
    return found


def test_without_a_file_the_defaults_hold() -> None:
    assert config.read() == {}
    assert config.problem() is None
    assert {key: config.get(key) for key in config.DEFAULTS} == {
        "rules": None,
        "language": "auto",
        "player": None,
        "color": "auto",
        "bot_delay": 0.5,
    }


@pytest.mark.parametrize("folder", [os.devnull, "x" * 5000, "none/below"])
def test_where_no_file_can_be_none_is_missed(monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    monkeypatch.setenv("YACHT_CONFIG_DIR", folder)
    assert config.read() == {}
    assert config.problem() is None


def test_all_other_keys_are_kept_as_they_were(file: Path) -> None:
    other = 'theme = "dark"\nsince = 2026-11-30\n\n[screen]\nwide = [1, 2]\n'
    file.write_text(other, encoding="utf-8")
    change("player", "Ann Ärmel")
    change("bot_delay", 2)
    change("player", None)
    assert tomllib.loads(file.read_text(encoding="utf-8")) == {
        **tomllib.loads(other),
        "bot_delay": 2,
    }
    assert list(file.parent.iterdir()) == [file], "nothing is left beside it"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("# mine\nplayer = 'Ann'\n", True),
        ("player = 'Ann' # me\n", True),
        ("player = 'Ann #1'\n", False),
        ('player = "Ann \\" #1"\n', False),
        ('note = """\n# no comment "" \\""" #\n"""\n', False),
        ("note = '''\n# no 'comment\n'''\n", False),
        ("note = '''\n# no 'comment\n''' # but this\n", True),
    ],
)
def test_a_file_with_comments_is_copied_first(file: Path, text: str, *, lost: bool) -> None:
    file.write_text(text, encoding="utf-8")
    copy = change("color", "never")
    beside = file.with_name("config.toml.bak")
    assert beside.exists() is lost
    assert copy == (str(beside) if lost else None)
    if lost:
        assert beside.read_text(encoding="utf-8") == text
        change("color", "always")
        assert beside.read_text(encoding="utf-8") == text, "the copy outlives further changes"


def test_setting_what_is_set_changes_nothing(file: Path) -> None:
    file.write_text("# mine\nbot_delay = 1\n", encoding="utf-8")
    assert change("bot_delay", 1) is None
    assert change("player", None) is None
    assert file.read_text(encoding="utf-8") == "# mine\nbot_delay = 1\n"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_stays_a_link_and_rights_stay_as_they_are(file: Path, tmp_path: Path) -> None:
    real = tmp_path / "elsewhere.toml"
    real.write_text("", encoding="utf-8")
    real.chmod(0o640)
    file.symlink_to(real)
    change("player", "Ann")
    assert file.is_symlink()
    assert real.read_text(encoding="utf-8") == 'player = "Ann"\n'
    assert real.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="rights are other ones there")
def test_a_new_file_is_for_its_user_alone(file: Path) -> None:
    change("player", "Ann")
    assert file.stat().st_mode & 0o777 == 0o600


def test_whoever_is_stopped_while_writing_leaves_the_file_whole(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change("player", "Ann")

    def stop(*_args: object) -> None:
        raise KeyboardInterrupt

    for name in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, stop)
            with pytest.raises(KeyboardInterrupt):
                change("player", "Bob")
        assert file.read_text(encoding="utf-8") == 'player = "Ann"\n'
        assert list(file.parent.iterdir()) == [file], "nothing is left beside it"
    change("player", "Bob")
    assert config.get("player") == "Bob"


@pytest.mark.skipif(sys.platform == "win32", reason="no lock there")
def test_two_who_change_it_at_once_both_have_their_way(file: Path) -> None:
    program = (
        "import sys; from yachtcli.loading.config_writing import change\n"
        "for n in range(40): change(sys.argv[1], f'{sys.argv[1]}-{n}')"
    )
    keys = ("one", "two", "three")
    writers = [subprocess.Popen([sys.executable, "-c", program, key]) for key in keys]
    try:
        while any(writer.poll() is None for writer in writers):
            if file.exists():
                tomllib.loads(file.read_text(encoding="utf-8"))
    finally:
        codes = [writer.wait(timeout=60) for writer in writers]
    assert codes == [0, 0, 0]
    assert config.read() == {key: f"{key}-39" for key in keys}


@pytest.mark.parametrize(
    "data",
    [b"x", b"\xff\xfe", b"player = ", b"player = 1\nplayer = 2", b"[" * 9999, b"a." * 500 + b"b=1"],
)
def test_a_broken_file_is_told_and_not_touched(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    assert config.get("color") == "auto"
    problem = config.problem()
    assert problem is not None
    assert str(problem).startswith(f"{file} is no TOML: ")
    assert "\n" not in str(problem)
    with pytest.raises(ConfigError, match="is no TOML"):
        change("color", "never")
    assert file.read_bytes() == data


def test_what_is_no_file_is_told(file: Path) -> None:
    file.mkdir()
    with pytest.raises(ConfigError, match="can't be read: Is a directory"):
        change("color", "never")
    assert config.get("color") == "auto"


def test_a_folder_that_cannot_be_made_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("YACHT_CONFIG_DIR", str(tmp_path / "file" / "below"))
    with pytest.raises(ConfigError, match="can't be written: Not a directory"):
        change("color", "never")


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("bot_delay", 10.5, "bot_delay is a number of seconds from 0 to 10, not 10.5"),
        ("bot_delay", -1, "not -1"),
        ("bot_delay", True, "not true"),
        ("bot_delay", "1", "not '1'"),
        ("bot_delay", float("nan"), "not nan"),
        ("language", "fr", "language is one of auto, en, de, not 'fr'"),
        ("color", True, "color is one of auto, always, never, not true"),
        ("player", " ", "player is a name, not ' '"),
        ("player", "a\nb", "player is a name"),
        ("player", "x" * 25, "is too long for a name: 24 characters at most"),
        ("rules", 3, "rules is a name, not 3"),
    ],
)
def test_a_value_that_cannot_be_is_told_and_not_heeded(
    file: Path, key: str, value: Any, reason: str
) -> None:
    import tomli_w  # noqa: PLC0415 - for this test only

    file.write_text(tomli_w.dumps({key: value, "other": 1}), encoding="utf-8")
    assert config.get(key) == config.DEFAULTS[key]
    assert reason in str(config.problem())
    assert str(config.problem()).startswith(f"{file}: ")


@pytest.mark.parametrize(
    ("key", "value"),
    [("bot_delay", 0), ("bot_delay", 10), ("bot_delay", 0.25), ("language", "de"), ("rules", "x")],
)
def test_a_value_that_can_be_holds(key: str, value: Any) -> None:
    change(key, value)
    assert config.get(key) == value
    assert config.problem() is None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    table=st.dictionaries(
        st.text(max_size=8),
        st.one_of(st.text(max_size=20), st.integers(-9, 9), st.booleans(), st.lists(st.text())),
        max_size=4,
    ),
    name=st.text(min_size=1, max_size=9).filter(lambda text: text.strip() and text.isprintable()),
)
def test_whatever_stands_there_is_kept(file: Path, table: dict[str, Any], name: str) -> None:
    import tomli_w  # noqa: PLC0415 - for this test only

    file.write_text(tomli_w.dumps(table), encoding="utf-8")
    change("player", name)
    assert config.read() == {**table, "player": name}
