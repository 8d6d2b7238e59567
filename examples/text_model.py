"""A stand-in for a language model: it reads a question as text and answers with a move, as a model would.

Try it: lostcities evaluate card --command "python3 examples/text_model.py" --matches 1 --option games=1
It lays the lowest card that it may lay, which shows what a model needs to do: read stdin, write stdout.
"""

import re
import sys

question = sys.stdin.read()
# The list of legal moves comes last, one per line: "+r7: lay red 7".
legal = re.findall(r"^(\S+): ", question.split("Legal moves:")[-1], re.MULTILINE)
lay = sorted((move for move in legal if move.startswith("+")), key=lambda move: int(re.sub(r"\D", "", move) or 1))
print("The lowest card keeps the most open, so I play", f"[{(lay or legal or ['<*'])[0]}].")
