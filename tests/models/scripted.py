"""A scripted stand-in for a model, as a program: it answers the question on stdin; ``--keep`` stays, line by line.

It takes the last legal move that is listed. ``--wrong N`` makes every N-th answer one that is not legal.
"""

import argparse
import json
import re
import sys

parser = argparse.ArgumentParser()
parser.add_argument("--keep", action="store_true")
parser.add_argument("--wrong", type=int, default=0)
parser.add_argument("--fail", action="store_true")
parser.add_argument("--sleep", action="store_true")
options = parser.parse_args()


def answer(question: str) -> str:
    legal = re.findall(r"^(\S+): ", question.split("Legal moves:")[-1], re.MULTILINE)
    return f"I compared [all of them] and take [{legal[-1]}]." if legal else "I do not know."


if options.fail:
    sys.exit("out of memory")
if options.sleep:
    import time

    time.sleep(60)
if options.keep:
    for number, line in enumerate(sys.stdin, 1):
        messages = json.loads(line)["messages"]
        text = "[z99]" if options.wrong and number % options.wrong == 0 else answer(messages[1]["content"])
        sys.stdout.write(json.dumps({"text": text, "prompt_tokens": 100, "answer_tokens": 7}) + "\n")
        sys.stdout.flush()
else:
    sys.stdout.write(answer(sys.stdin.read()))
