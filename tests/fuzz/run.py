"""Coverage-guided fuzzing of everything that reads input from outside, for a bounded time each.

``python tests/fuzz/run.py --seconds 10``: one process a target; ends with 1 and the
input that broke it if a target raises anything but a BadInput or breaks a promise.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

TARGETS_FILE = str(Path(__file__).parent / "targets.py")
FLAGS = ("-max_len=4096", "-verbosity=0", "-print_final_stats=1")
TARGETS = ("action_texts", "state_bytes", "records", "figures", "actions")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("targets", nargs="*", default=TARGETS)
    words = parser.parse_args()
    broken = 0
    for target in words.targets:
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [
                    sys.executable,
                    TARGETS_FILE,
                    target,
                    f"-max_total_time={words.seconds}",
                    *FLAGS,
                    f"-artifact_prefix={folder}/",
                ],
                capture_output=True,
                text=True,
                check=False,
            )
        runs = [line.split()[-1] for line in done.stderr.splitlines() if "number_of_executed_units" in line]
        print(f"fuzz {target}: {runs[0] if runs else '?'} inputs, {'passed' if done.returncode == 0 else 'BROKEN'}")
        if done.returncode:
            broken += 1
            print(done.stdout[-3000:], done.stderr[-6000:], sep="\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
