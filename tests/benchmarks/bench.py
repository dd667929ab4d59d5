"""How fast `yacht` is, as ratios measured in one run; prints a table.

Run from the top of the checkout: ``python tests/benchmarks/bench.py``. It
installs the checkout (not editable) into a fresh environment and measures
there, into pipes. The machine's noise is why everything is a ratio to a floor
that is measured alternately with it, and why the lower quartile counts.
"""

from __future__ import annotations

import argparse
import os
import pty
import random
import subprocess
import sys
import tempfile
import time
import venv
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]

ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "YACHT"))}
"""The user's, without what changes how Python buffers, compiles or writes."""

BARE_LOOP = """
import sys
from itertools import product
rolls = product(range(1, 7), repeat=5)
answers = {" ".join(map(str, r)) + "\\n": str(sum(r)) + "\\n" for r in rolls}
write = sys.stdout.write
for line in sys.stdin:
    write(answers[line])
"""


def installed(folder: Path) -> Path:
    """The `bin` folder of a fresh environment with the checkout installed."""
    venv.create(folder, with_pip=True)
    bin_folder = folder / "bin"
    subprocess.run([bin_folder / "pip", "install", "-q", ROOT], check=True)
    return bin_folder


def seconds(command: list[str], stdin: Path | None = None) -> float:
    """Wall time of one run into a pipe that is read to its end."""
    with (stdin or Path(os.devnull)).open("rb") as source:
        begin = time.perf_counter()
        with subprocess.Popen(
            command, stdin=source, stdout=subprocess.PIPE, env=ENVIRONMENT
        ) as process:
            assert process.stdout is not None
            while process.stdout.read(1 << 20):
                pass
        return time.perf_counter() - begin


def seconds_to_prompt(command: list[str]) -> float:
    """Wall time of a command on a terminal until it asks for something, or ends."""
    leader, follower = pty.openpty()
    begin = time.perf_counter()
    with subprocess.Popen(
        command,
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**ENVIRONMENT, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
    ) as process:
        os.close(follower)
        told = b""
        while not told.endswith(b"> "):
            try:
                told += os.read(leader, 65536)
            except OSError:  # the other end is closed: it has ended
                break
        taken = time.perf_counter() - begin
        process.kill()
    os.close(leader)
    return taken


def quartiles(
    commands: dict[str, list[str]],
    runs: int,
    stdin: Path | None = None,
    measure: Callable[[list[str]], float] | None = None,
) -> dict[str, float]:
    """The lower quartile of each command's wall time, all measured in turns."""
    once = measure or partial(seconds, stdin=stdin)
    times: dict[str, list[float]] = {name: [] for name in commands}
    for command in commands.values():
        once(command)
    for _ in range(runs):
        for name, command in commands.items():
            times[name].append(once(command))
    return {name: sorted(taken)[len(taken) // 4] for name, taken in times.items()}


def show(title: str, times: dict[str, float], floor: str, limits: dict[str, float]) -> None:
    """Print times, their ratio to the floor, and the limit that is set for it."""
    print(f"\n{title}")
    for name, taken in times.items():
        ratio = taken / times[floor]
        limit = limits.get(name)
        verdict = (
            "" if limit is None else f"limit {limit:.2f}  {'kept' if ratio <= limit else 'MISSED'}"
        )
        print(f"  {name:<34}{taken * 1000:>10.1f} ms{ratio:>8.2f} ×  {verdict}")


def tab(line: str, yacht: str) -> list[str]:
    """What the script for bash runs when someone presses TAB behind `line`."""
    asked = {"_YACHT_COMPLETE": "bash_complete", "_YACHT_LINE": line, "_YACHT_BREAKS": " \t\n@="}
    return ["env", *(f"{name}={value}" for name, value in asked.items()), yacht]


def start_up(bin_folder: Path, runs: int) -> None:
    """Commands that must start at once, against `import click`."""
    python, yacht = str(bin_folder / "python"), str(bin_folder / "yacht")
    commands = {
        "import click": [python, "-c", "import click"],
        "yacht score 6 6 6 2 1": [yacht, "score", "6", "6", "6", "2", "1"],
        "yacht validate 66621 chance": [yacht, "validate", "66621", "chance"],
        "yacht --help": [yacht, "--help"],
        "yacht --version": [yacht, "--version"],
        **{f"{line} TAB": tab(line, yacht) for line in ("yacht sc", "yacht score -c f")},
    }
    limits = {name: 1.25 for name in commands if name != "import click"}
    show("Start-up", quartiles(commands, runs), "import click", limits)


def playing(bin_folder: Path, folder: Path, runs: int) -> None:
    """`yacht play` on a terminal until something may be typed, against what it draws with."""
    python, yacht = str(bin_folder / "python"), str(bin_folder / "yacht")
    data = ["env", f"YACHT_DATA_DIR={folder / 'data'}", f"YACHT_CONFIG_DIR={folder / 'config'}"]
    drawing = "import click, rich.console, rich.table"
    commands = {
        drawing: [python, "-c", drawing],
        "yacht play": [*data, yacht, "play"],
        "yacht play --bot hard -p Ann": [*data, yacht, "play", "-p", "Ann", "--bot", "hard"],
    }
    limits = {"yacht play": 2.0}
    times = quartiles(commands, runs, measure=seconds_to_prompt)
    show("Start of a game", times, drawing, limits)


def streaming(bin_folder: Path, folder: Path, lines: int, runs: int) -> None:
    """A stream of rolls, against a bare loop that looks every line up."""
    python, yacht = str(bin_folder / "python"), str(bin_folder / "yacht")
    rolls = folder / "rolls.txt"
    chance = random.Random(1)  # noqa: S311 - the same rolls every time
    rolls.write_text(
        "".join(" ".join(map(str, chance.choices(range(1, 7), k=5))) + "\n" for _ in range(lines))
    )
    commands = {
        "bare loop": [python, "-c", BARE_LOOP],
        "yacht score -c three_of_a_kind -": [yacht, "score", "-c", "three_of_a_kind", "-"],
        "yacht score --json -": [yacht, "score", "--json", "-"],
        "yacht score -": [yacht, "score", "-"],
    }
    limits = {"yacht score -c three_of_a_kind -": 2.5, "yacht score --json -": 4.0}
    show(f"Streaming {lines:,} rolls", quartiles(commands, runs, rolls), "bare loop", limits)


def memory(bin_folder: Path, folder: Path, lines: int) -> None:
    """The most memory that a long stream takes, as the kernel saw it at the end."""
    yacht = str(bin_folder / "yacht")
    rolls = folder / "rolls.txt"
    with subprocess.Popen(
        [yacht, "score", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        written = 0
        while written < lines:
            with rolls.open("rb") as source:
                while chunk := source.read(1 << 20):
                    process.stdin.write(chunk)
                    written += chunk.count(b"\n")
        process.stdin.flush()
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        most = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        process.stdin.close()
    megabytes = int(most.split()[1]) / 1024
    print(f"\nMemory over {written:,} lines: {megabytes:.1f} MB  limit 60")


def checking(bin_folder: Path, runs: int) -> None:
    """`rules check` of a table with 15 boxes."""
    yacht = str(bin_folder / "yacht")
    table = str(ROOT / "rulesets" / "yatzy.toml")
    times = quartiles({"yacht rules check yatzy.toml": [yacht, "rules", "check", table]}, runs)
    print("\nChecking a table")
    for name, taken in times.items():
        verdict = "kept" if taken <= 0.25 else "MISSED"
        print(f"  {name:<34}{taken * 1000:>10.1f} ms  limit 250  {verdict}")


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=25)
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--memory-lines", type=int, default=10_000_000)
    parser.add_argument("--bin", type=Path, help="the bin folder of an environment to measure in")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bin_folder = arguments.bin or installed(folder / "environment")
        print(
            f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, "
            f"lower quartile of {arguments.runs} runs"
        )
        start_up(bin_folder, arguments.runs)
        playing(bin_folder, folder, arguments.runs)
        checking(bin_folder, arguments.runs)
        streaming(bin_folder, folder, arguments.lines, max(3, arguments.runs // 5))
        memory(bin_folder, folder, arguments.memory_lines)


if __name__ == "__main__":
    main()
