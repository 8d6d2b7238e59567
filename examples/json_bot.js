// A bot in JavaScript that speaks JSON lines (docs/own-bots.md): goes on with what it has begun, else discards.
// Let it play: lostcities arena 'exec:node examples/json_bot.js' casual --option games=1 --deals 100
"use strict";
const readline = require("node:readline");

function rate(text, view) {
  if (view.game !== "card") return 0; // the other games are played by their first legal action
  const colour = text[1];
  const value = text.slice(2) === "x" ? 0 : Number(text.slice(2));
  if (text[0] === "<") return text === "<*" ? 1 : 0;
  const column = view.columns[view.seat][colour];
  const ahead = view.hand.filter((card) => card[0] === colour && Number(card.slice(1)) > value);
  const sum = ahead.reduce((points, card) => points + Number(card.slice(1)), value);
  if (text[0] === "+") return column.length ? 30 - value : sum - 18;
  return -sum / 4;
}

function answer(message) {
  if (message.type === "hello") return { ready: true, name: "json bot" };
  if (message.type !== "choose") return null; // "end" has no answer
  const legal = message.view.legal;
  const best = legal.reduce((a, b) => (rate(b, message.view) > rate(a, message.view) ? b : a));
  return { action: best };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const said = answer(JSON.parse(line));
  if (said) process.stdout.write(JSON.stringify(said) + "\n");
});
