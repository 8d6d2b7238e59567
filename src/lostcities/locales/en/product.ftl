### What this is, and that it is not the publisher's; the names are in ../product.ftl.

product-about = Exact rules, honest hidden information and fast play for the { product-family } family of games
product-disclaimer = An unofficial implementation of the { product-family } games by { product-author }. It contains none of the publisher’s art or text and uses the name only to say what it implements.
