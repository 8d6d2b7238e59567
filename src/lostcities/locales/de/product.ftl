### Was dies ist, und dass es nicht vom Verlag kommt; die Namen stehen in ../product.ftl.

product-about = Genaue Regeln, ehrlich verdeckte Karten und schnelles Spiel für die Spielefamilie „{ product-family }“
product-disclaimer = Eine inoffizielle Umsetzung der „{ product-family }“-Spiele von { product-author }. Sie enthält weder Bilder noch Texte des Verlags und nennt den Namen nur, um zu sagen, was sie umsetzt.
