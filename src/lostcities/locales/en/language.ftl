# The language's own name, as people who speak it choose it.
language-name = English
