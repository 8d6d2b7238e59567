"""The product's names, from ``product.ftl``, the only place that has them.

>>> FAMILY, AUTHOR
('Lost Cities', 'Reiner Knizia')
"""

import re
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_suffix(".ftl").read_text(encoding="utf-8")
_names = dict(re.findall(r"^product-(\w+) = (.+)$", SOURCE, re.MULTILINE))
NAME: Final = _names["name"]
FAMILY: Final = _names["family"]
AUTHOR: Final = _names["author"]
