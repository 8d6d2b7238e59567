### What this product is called, in every language. To rename it, change this file; tests/test_product.py names the few
### pages that repeat it, and docs/decisions.md says what keeps its name because data depends on it.

# What people see: in tabs and headers, on the site, in the manifest, in the terminal
product-name = lostcities
# The games that it plays, and who invented them
product-family = Lost Cities
product-author = Reiner Knizia
