// Made by `lostcities protocol` from src/lostcities/server/wire/messages; do not edit.

export type ClockSpec = NoClock | MoveClock | FischerClock | DaysClock;

export type SeatSpec = MySeat | OpenSeat | BotSeat | InviteSeat;

export type Intent = Act | Undo | Sit | Commit | Reveal | Resign | Leave | Decline | Return | ProposeBot | Agree | Rematch | Ready | Say | SayPhrase | Mute | Report | Ping;

export type GameView = CardView | BoardView | RollView | GeneralView;

export type Outgoing = Frame | Accepted | Refusal | ChatLine | Presence | Pong | Closing | LobbyNews | Pairing;

/** No time limit. */
export interface NoClock {
  kind: "none";
}

/** A number of seconds for each turn. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** A number of seconds for the whole match, and some more for each turn. */
export interface FischerClock {
  kind: "fischer";
  seconds: number;
  increment: number;
}

/** A number of days for each turn. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** The seat of the player who creates the table. */
export interface MySeat {
  kind: "me";
}

/** Open to anyone who has the link or finds the table in the lobby. */
export interface OpenSeat {
  kind: "open";
}

/** One of the server's own bots. */
export interface BotSeat {
  kind: "bot";
  level: string;
}

/** Offered to one account, person or bot, by its name. */
export interface InviteSeat {
  kind: "invite";
  name: string;
}

/** Create a table. */
export interface NewTable {
  game: string;
  players?: number;
  /** Rule options; those not named have their defaults. */
  options?: Record<string, boolean | number | string | null>;
  clock?: ClockSpec;
  /** Listed in the lobby. */
  public?: boolean;
  /** Counts for ratings if all seats are of one kind. */
  rated?: boolean;
  /** Open chat, quick phrases only, or none; by default open at private tables. */
  chat?: "open" | "phrases" | "off" | null;
  /** Who begins; without one it is drawn by lot. */
  starter?: number | null;
  /** Whether the next round waits until everybody is `ready`; for those who are not, a minute. */
  pause?: boolean;
  /** One for each player; by default you and open seats. */
  seats?: SeatSpec[] | null;
  /** SHA-256 of your 32 random bytes; without one the server contributes for you. */
  commit?: string | null;
  /** A retry with the same key gets the same table again, for a day. */
  key?: string | null;
}

/** Play at once against bots. */
export interface Play {
  game?: string;
  players?: number;
  /** A bot level; by default the strongest of the game. */
  level?: string | null;
  options?: Record<string, boolean | number | string | null>;
  clock?: ClockSpec;
  starter?: number | null;
  /** Whether the next round waits until everybody is `ready`; for those who are not, a minute. */
  pause?: boolean;
  commit?: string | null;
  /** A retry with the same key gets the same table again, for a day. */
  key?: string | null;
}

/** Find an opponent for the same game at the same speed.

    You have one request at a time: a new one replaces the old one; repeating the same request keeps your place. */
export interface Pair {
  game: string;
  speed?: "live" | "days" | "relaxed";
  commit?: string | null;
  /** A key for this request; asking again with it leads to the same table, however late. */
  key?: string | null;
}

/** The same request over the socket for finding an opponent. */
export interface Seek {
  game: string;
  speed?: "live" | "days" | "relaxed";
  commit?: string | null;
  /** A key for this request; asking again with it leads to the same table, however late. */
  key?: string | null;
  type: "pair";
}

/** Rename a guest. */
export interface Rename {
  name: string;
}

/** A name and a password. */
export interface Credentials {
  name: string;
  password: string;
}

/** Change the password of your account. */
export interface NewPassword {
  old: string;
  password: string;
}

/** Remove your account; requires its password. */
export interface Removal {
  password: string;
}

/** Block or unblock a player's invitations. */
export interface Block {
  player: string;
  blocked?: boolean;
}

/** Register a bot account of yours. */
export interface NewBot {
  name: string;
}

/** A record to replay. */
export interface Upload {
  record: Record<string, unknown>;
}

/** Do one of the legal actions of the view with this version. */
export interface Act {
  type: "act";
  version: number;
  action: string;
  key: string;
}

/** Take back the last decision of your own turn, until you have drawn a card. */
export interface Undo {
  type: "undo";
  version: number;
  key: string;
}

/** Take a seat: the named one or the first that is free. */
export interface Sit {
  type: "sit";
  key: string;
  seat?: number | null;
  commit?: string | null;
}

/** Commit to your contribution to the deal. */
export interface Commit {
  type: "commit";
  key: string;
  commit: string;
}

/** Reveal the contribution that you committed to. */
export interface Reveal {
  type: "reveal";
  key: string;
  value: string;
}

/** Resign the match. */
export interface Resign {
  type: "resign";
  key: string;
}

/** Leave the table; before the start this frees the seat. */
export interface Leave {
  type: "leave";
  key: string;
}

/** Decline the seat that is offered to you; it is then open to anyone. */
export interface Decline {
  type: "decline";
  key: string;
}

/** Come back to a seat that you left. */
export interface Return {
  type: "return";
  key: string;
}

/** Propose that a bot takes over a seat; it takes over when everyone else at the table agrees. */
export interface ProposeBot {
  type: "propose_bot";
  key: string;
  seat: number;
  level: string;
}

/** Agree to the proposal of a bot. */
export interface Agree {
  type: "agree";
  key: string;
}

/** Ask for another match with the seats rotated; it is created when everyone asks for it. */
export interface Rematch {
  type: "rematch";
  key: string;
  commit?: string | null;
}

/** Continue after a round: the next one is dealt when everybody is ready. */
export interface Ready {
  type: "ready";
  key: string;
}

/** Send a chat message. */
export interface Say {
  type: "say";
  key: string;
  text: string;
}

/** Send one of the quick phrases, which everyone reads in their own language. */
export interface SayPhrase {
  type: "phrase";
  key: string;
  phrase: "hello" | "good_luck" | "well_played" | "nice_card" | "ouch" | "thinking" | "your_turn" | "sorry" | "one_moment" | "thanks" | "again" | "bye";
}

/** Mute or unmute the player at a seat, here and at other tables. */
export interface Mute {
  type: "mute";
  key: string;
  seat: number;
  muted?: boolean;
}

/** Report a chat line to the host of the server. */
export interface Report {
  type: "report";
  key: string;
  line: number;
  reason: string;
}

/** Check that the server is there. */
export interface Ping {
  type: "ping";
  key: string;
}

/** The last action, spelled as in a record. */
export interface LastMove {
  by: number | "dice";
  do: string;
}

/** One line of a score sheet. */
export interface ScoreLine {
  what: string;
  points: number;
  arithmetic: string;
}

/** One seat's score with all the lines that add up to it. */
export interface ScoreSheet {
  total: number;
  lines: ScoreLine[];
}

/** How and why a round ended. */
export interface RoundOutcome {
  /** A code: `ending-<code>` in the texts. */
  reason: string;
  /** The clause of the rules that ends it. */
  clause: string;
  /** None where the points of others are hidden (B25). */
  scores: (number | null)[];
  sheets: (ScoreSheet | null)[];
  truncated: boolean;
}

/** A discard pile. */
export interface Pile {
  top: string | null;
  size: number;
}

/** What an attentive person remembers: the cards in the discard piles, and the cards that players took from them. */
export interface Memory {
  discards: Record<string, string[]>;
  hands: string[][];
}

/** The rule options of the card game. */
export interface CardOptions {
  games: number;
  colours: 5 | 6;
  max_turns: number | null;
}

/** The card game as one seat may know it. */
export interface CardView {
  game: "card";
  options: CardOptions;
  figures?: Record<string, unknown> | null;
  /** Whose view it is; -1 for a spectator. */
  seat: number;
  /** The seat that decides next. */
  to_move: number;
  /** `play`: lay or discard a card; `draw`: draw one, or take one from a discard pile. */
  phase: "play" | "draw" | "over";
  /** Your cards. */
  hand: string[];
  /** By seat and colour: the cards laid, in order. */
  columns: Record<string, string[]>[];
  /** By colour: the top card and the size of the pile. */
  discards: Record<string, Pile>;
  memory: Memory;
  /** How many cards are left to draw. */
  deck: number;
  /** By seat: how many cards it holds. */
  hand_sizes: number[];
  /** Turns played in this game. */
  turn: number;
  /** The seat that began this game. */
  starter: number;
  /** Which game of the match, from 0. */
  round: number;
  /** By seat: points of the games before this one. */
  totals: number[];
  /** By seat: what the table would score now. */
  scores: ScoreSheet[];
  /** The last action; none at the start. */
  last: LastMove | null;
  /** What you may do now, as you send it; empty if it is not your turn. */
  legal: string[];
  /** How this game ended; none while it is played. */
  outcome: RoundOutcome | null;
}

/** The rule options of the board game. */
export interface BoardOptions {
  edition: "2014" | "2018";
  rounds: 1 | 3;
  opening: "lowest" | "any";
  redraw: boolean;
  direction: "ascending" | "either";
  open_scores: boolean;
  max_turns: number | null;
}

/** The numbers printed on the board; those that only the set-up needs are in other fields. */
export interface BoardFigures {
  /** What a stone of a path is worth, from the first on. */
  stones: number[];
  /** The stone after which the bridge comes. */
  bridge: number;
  /** How many pieces over bridges end the round. */
  crossings: number;
  [field: string]: unknown;
}

/** Where one more step takes your piece on a path. */
export interface BoardStep {
  /** The space, counted from 1. */
  to: number;
  /** What the piece is worth where it is; 0 before it begins. */
  worth: number;
  /** What it will be worth there. */
  next: number;
  /** The tile there. */
  tile: string | null;
}

/** The board game as one seat may know it. */
export interface BoardView {
  game: "board";
  options: BoardOptions;
  figures: BoardFigures;
  /** Whose view it is; -1 for a spectator. */
  seat: number;
  /** The seat that decides next. */
  to_move: number;
  /** `play`: lay or discard a card; `piece`: which piece begins; `move`: advance a piece or decline; `draw`: draw a card, or take one from a discard pile. */
  phase: "play" | "piece" | "move" | "draw" | "over";
  /** Your cards. */
  hand: string[];
  /** By seat and colour: the cards laid, in order. */
  columns: Record<string, string[]>[];
  /** By colour: the top card and the size of the pile. */
  discards: Record<string, Pile>;
  memory: Memory;
  /** How many cards are left to draw. */
  deck: number;
  /** By seat and colour: the space of the piece; 0 before it begins. */
  stones: Record<string, number>[];
  /** By colour: where one more step takes your piece; a path at its end has none. */
  steps: Record<string, BoardStep>;
  /** By seat: the colour of the path with the researcher. */
  researchers: (string | null)[];
  /** In the phase `piece`: the colour of the path that a piece begins. */
  setting_out: string | null;
  /** In the phase `move`: an arrow asks for the move, not a card on a finished path. */
  on_arrow: boolean;
  /** By space (`g4`): the tile there. */
  tiles: Record<string, string>;
  /** How many pieces have crossed a bridge. */
  crossed: number;
  /** The seats of those pieces. */
  crossers: number[];
  /** By seat: artefacts found. */
  artefacts: number[];
  /** What artefacts earn in this match, by their number from 0 on. */
  artefact_track: number[];
  /** By seat: its place on that track, counted from 0. */
  artefact_places: number[];
  /** By seat: what its artefacts earn as they are. */
  artefact_points: number[];
  /** By seat: points taken on the way; none where they are hidden (B25). */
  points: (number | null)[];
  /** Turns played in this round. */
  turn: number;
  /** The seat that began this round. */
  starter: number;
  /** Which round of the match, from 0. */
  round: number;
  /** Whether the match has no round after this one. */
  last_round: boolean;
  /** By seat: the current score; none where it is hidden (B25). */
  scores: (ScoreSheet | null)[];
  /** The last action; none at the start. */
  last: LastMove | null;
  /** What you may do now, as you send it; empty if it is not your turn. */
  legal: string[];
  /** How this round ended; none while it is played. */
  outcome: RoundOutcome | null;
}

/** The dice in the centre. */
export interface RollOffer {
  colours: string;
  numbers: number[];
}

/** One player's sheet. */
export interface RollSheet {
  expeditions: Record<string, number[]>;
  circles: string[];
  ends: string[];
  artefacts: number;
  dice: number;
  bridges: string[];
}

/** What you have chosen that nobody else sees yet, while choices are made together (R20). */
export interface RollOwn {
  /** `arrow` if you are asked on, `done` if the others are. */
  phase: "arrow" | "done";
  /** Your sheet with it. */
  sheet: RollSheet;
  /** What your sheet would score now. */
  score: ScoreSheet;
  /** Your last action. */
  last: LastMove;
}

/** The rule options of Roll & Write. */
export interface RollOptions {
  choices: "in turn" | "together";
}

/** The numbers printed on the sheet. */
export interface RollFigures {
  /** What an expedition is worth, by the number of boxes written, from 1 on. */
  expedition: number[];
  circle_alone: number;
  /** What artefacts are worth, by their number from 1 on. */
  artefacts: number[];
  /** What refusals are worth, by their number from 1 on. */
  dice: number[];
  /** By colour: the boxes with an arrow, counted from 1. */
  arrows: Record<string, number[]>;
  artefact_boxes: Record<string, number[]>;
  bridge_box: number;
  bridge_points: number;
}

/** What refusing would do to your dice symbols. */
export interface RollRefusal {
  /** What they are worth now. */
  now: number;
  /** What they will be worth; none if no symbol is left to shade. */
  then: number | null;
  /** The bonus of the bridge that you would be the first to pass, else 0. */
  bonus: number;
}

/** Roll & Write as one seat may know it. */
export interface RollView {
  game: "roll";
  options: RollOptions;
  figures: RollFigures;
  /** Whose view it is; -1 for a spectator. */
  seat: number;
  /** The seat that decides next; -1 while the dice fall. Of several who choose together: you, if you are one of them, else the first. */
  to_move: number;
  /** All seats that decide now, in turn order; several choose together (R20). */
  pending: number[];
  /** Seats that have chosen while others still choose; nobody else sees what. */
  done: number[];
  /** By seat: how far it is in this turn. */
  progress: ("done" | "deciding" | "later")[];
  /** `choose`: dice or a refusal; `arrow`: advance or decline. */
  phase: "choose" | "arrow" | "roll" | "over";
  /** The seat that rolls the dice in this turn. */
  roller: number;
  /** The dice as they fell, spelled as in a record. */
  dice: string | null;
  /** The dice that can still be taken. */
  offer: RollOffer;
  /** By seat: what is written. */
  sheets: RollSheet[];
  /** The columns whose bridge bonus is gone. */
  bridges_closed: string[];
  /** The columns whose bridge somebody has passed. */
  bridges_passed: string[];
  /** How many columns have a bridge. */
  bridges_in_all: number;
  /** Turns played. */
  turn: number;
  /** The seat that began. */
  starter: number;
  /** Always 0: there is one round. */
  round: number;
  /** By seat: what the sheet would score now. */
  scores: ScoreSheet[];
  /** The last action that everybody has seen; none at the start. */
  last: LastMove | null;
  /** What you have chosen that is not shown yet; none otherwise. */
  own: RollOwn | null;
  /** What you may do now, as you send it; empty if it is not your turn. */
  legal: string[];
  /** By legal action: the box of its expedition that it fills, from 1 on, or the circle, or the end. */
  places: Record<string, number | "circle" | "end">;
  /** What refusing would do; none if you may not. */
  refusal: RollRefusal | null;
  /** How the match ended; none while it is played. */
  outcome: RoundOutcome | null;
}

/** A game of another package as one seat may know it; its position is in additional fields of its own. */
export interface GeneralView {
  game: string;
  options: Record<string, unknown>;
  /** Whose view it is; -1 for a spectator. */
  seat: number;
  /** The seat that decides next. */
  to_move: number;
  /** What is to be decided; `over` after the end. */
  phase: string;
  /** Turns played in this round. */
  turn: number;
  /** Which round of the match, from 0. */
  round: number;
  /** By seat: points of the rounds before this one. */
  totals: number[];
  /** By seat: what the position would score now. */
  scores: (ScoreSheet | null)[];
  /** The last action; none at the start. */
  last: LastMove | null;
  /** What you may do now, as you send it; empty if it is not your turn. */
  legal: string[];
  /** How this round ended; none while it is played. */
  outcome: RoundOutcome | null;
  [field: string]: unknown;
}

/** Who sits at a seat. */
export interface SeatInfo {
  kind: "open" | "guest" | "person" | "bot";
  /** The player's public id; none for an open seat or one of the server's bots. */
  player: string | null;
  name: string | null;
  /** The level of one of the server's own bots. */
  level: string | null;
  /** `open`: free; `invited`: offered to this player; `here`: plays; `left`: may come back with `return`; `resigned`, and `out` of time; `replaced`: a bot plays on here after everybody agreed. */
  state: "open" | "invited" | "here" | "left" | "resigned" | "out" | "replaced";
}

/** What a seat can contribute to the deal: one of two values, both fixed. */
export interface SeatCommitments {
  /** The seat's own commitment; none if its client sent none, or for a bot. */
  own: string | null;
  /** SHA-256 of what the server contributes if the seat shows nothing. */
  stand_in: string;
}

/** All commitments of a draw. Save it before you reveal, and compare it with the record afterwards. */
export interface Commitments {
  method: "lostcities-fair/2";
  table: string;
  /** SHA-256 of the server's secret. */
  server: string;
  /** The seat that the host chose to begin, or by lot. */
  starter: number | "lot";
  seats: SeatCommitments[];
}

/** How the deal is made (docs/fairness.md). */
export interface DrawInfo {
  /** SHA-256 of the server's secret, fixed when the table was made. */
  commitment: string;
  /** For each seat: whether it has committed or revealed; `none` if nobody sits there yet, `server` if the server contributes for it, `absent` if it committed and did not reveal in time, so that the server's stand-in counts, `wanted` only at tables of an older server. */
  seats: ("none" | "server" | "committed" | "revealed" | "absent" | "wanted")[];
  /** What you should send. The match begins without it after 15 seconds, 5 if you have no socket open. */
  need: "commit" | "reveal" | null;
  /** Everyone's commitments, shown to everyone while contributions are revealed. */
  commitments: Commitments | null;
  /** The server's secret, after the end. */
  secret: string | null;
}

/** The clocks at ``now``, the server's time. */
export interface ClockInfo {
  spec: ClockSpec;
  /** By seat: milliseconds left; none without a clock. */
  left: (number | null)[];
  /** The seats whose clocks run: more than one while they choose together. */
  running: number[];
  /** The server's time when the frame was made, in milliseconds since 1970. */
  now: number;
}

/** How the match ended. */
export interface MatchResult {
  /** Played to its end, resigned, out of time, or abandoned: nobody moved for weeks at a table without a clock, and nobody has won. */
  why: "played" | "resigned" | "timeout" | "abandoned";
  /** By seat. */
  totals: number[];
  /** The seats that won; several if they share it. */
  winners: number[];
  /** Whether `max_turns` cut it off. */
  truncated: boolean;
  sheets: ScoreSheet[];
}

/** Something that happened at the table. */
export interface News {
  /** The version that it made. */
  version: number;
  /** `stand`: a seat is free again; `redraw`: a draw that failed is repeated; `fallback`: a bot failed and a lower level moves for it; `replace`: a bot takes over; `next`: the table of the rematch is made; `close`: closed before the match began; `done` and `undone`: a seat has chosen while others still choose together, or took that back; what it chose follows as `act` when all are done. */
  kind: "open" | "sit" | "stand" | "commit" | "reveal" | "draw" | "redraw" | "begin" | "deal" | "act" | "dice" | "undo" | "resign" | "timeout" | "leave" | "return" | "propose" | "agree" | "replace" | "rematch" | "next" | "over" | "close" | "fallback" | "ready" | "done" | "undone";
  /** The seat that did it; none for the server. */
  by: number | null;
  /** With `act`: the action; with `dice`: the roll; spelled as in a record. */
  do?: string | null;
}

/** A proposal that a bot takes over a seat. */
export interface Proposal {
  seat: number;
  level: string;
  agreed: number[];
}

/** Everything you may know about a table, with a version; a newer frame replaces it completely. */
export interface Frame {
  type: "frame";
  table: string;
  version: number;
  status: "open" | "drawing" | "playing" | "over" | "closed";
  game: string;
  options: Record<string, unknown>;
  rounds: number;
  public: boolean;
  rated: boolean;
  chat: "open" | "phrases" | "off";
  /** The short code to join; only for those who sit at the table. */
  code: string | null;
  /** Your seat; none if you watch. */
  seat: number | null;
  seats: SeatInfo[];
  /** The game; none before the deal. */
  view: GameView | null;
  /** The rounds that are over. */
  finished: RoundOutcome[];
  result: MatchResult | null;
  clock: ClockInfo;
  /** Whether you may take back your last decision. */
  undo: boolean;
  draw: DrawInfo;
  proposal: Proposal | null;
  /** Between two rounds, at a table that makes a pause: the seats that are ready for the next one. */
  ready: number[] | null;
  /** The seats that want another match. */
  rematch: number[];
  /** The table of the rematch. */
  next: string | null;
  /** The version after which the news begins; yours if the table has had it. */
  since: number;
  /** What happened after version ``since``, oldest first. */
  news: News[];
  /** Whether the oldest news is left out because there is too much. */
  news_cut: boolean;
}

/** Your intent was carried out and saved; a retry with the same key gets this answer again. */
export interface Accepted {
  type: "accepted";
  /** The key of your intent. */
  key: string;
  /** The version that it made. */
  version: number;
  /** The table's id. */
  table: string;
}

/** Your intent was not carried out, and why; nothing has changed. */
export interface Refusal {
  type: "refusal";
  key: string | null;
  code: "malformed" | "too_large" | "stale" | "illegal" | "not_your_turn" | "not_seated" | "not_possible" | "not_found" | "not_allowed" | "not_signed_in" | "wrong_password" | "taken" | "too_fast" | "unavailable" | "bad_record" | "failed" | "key_reused" | "wrong_host";
  /** The name of the sentence in the texts, for clients that have them. */
  text: string;
  /** What goes into the sentence. */
  parameters: Record<string, string | number>;
  /** The sentence, in the language that your `Accept-Language` asks for. */
  message: string;
  /** The clause of the rules that forbids it. */
  clause?: string | null;
  /** The table's newest version; its frame follows, or you can ask for it. */
  version?: number | null;
  /** The seconds to wait before you send the same message again; null if that is no use. */
  retry?: number | null;
}

/** A line of chat. */
export interface ChatLine {
  type: "chat";
  /** Counted from 1 at each table. */
  line: number;
  /** Who said it. */
  seat: number | null;
  name: string;
  /** What was said; none for a quick phrase. */
  text: string | null;
  /** The quick phrase; none for a line. */
  phrase: "hello" | "good_luck" | "well_played" | "nice_card" | "ouch" | "thinking" | "your_turn" | "sorry" | "one_moment" | "thanks" | "again" | "bye" | null;
  at: number;
}

/** Who is connected now. */
export interface Presence {
  type: "presence";
  /** By seat: whether its player is connected. */
  seats: boolean[];
  /** By seat: when a player who is not connected was last there, as far as the server knows, in milliseconds since 1970; none for everybody else. */
  seen: (number | null)[];
  /** How many people spectate. */
  watchers: number;
}

/** The answer to Ping. */
export interface Pong {
  type: "pong";
  /** The key of your ping. */
  key: string;
  /** The server's time in milliseconds since 1970. */
  now: number;
}

/** The server closes this connection; come back after ``retry`` seconds. */
export interface Closing {
  type: "closing";
  reason: "restart" | "signed_out";
  /** Seconds. */
  retry: number;
}

/** A table in a list. */
export interface TableEntry {
  table: string;
  game: string;
  options: Record<string, unknown>;
  status: "open" | "drawing" | "playing" | "over" | "closed";
  seats: SeatInfo[];
  clock: ClockSpec;
  rated: boolean;
  public: boolean;
  created: number;
  result?: MatchResult | null;
  your_seat?: number | null;
  your_turn?: boolean;
}

/** The public tables: first those waiting for players, then those in play; a newer list replaces it completely. */
export interface LobbyNews {
  type: "lobby";
  version: string;
  tables: TableEntry[];
}

/** The state of your request for an opponent: you are waiting, you have a table, or you have no request. */
export interface Pairing {
  type: "pairing";
  state: "waiting" | "paired" | "none";
  game: string | null;
  speed: "live" | "days" | "relaxed" | null;
  /** When you began to wait. */
  since: number | null;
  /** Where you sit now, once paired. */
  table: string | null;
}

/** The result of an intent over HTTP: the answer, and the newest frame. */
export interface Answer {
  answer: Accepted | Pong;
  frame: Frame;
}

/** The state of a table: its frame, chat after the line you have, and who is present. */
export interface Poll {
  frame: Frame;
  chat: ChatLine[];
  presence: Presence;
}

/** Who you are. */
export interface Me {
  player: string;
  name: string;
  kind: "guest" | "person" | "bot";
  ratings: Rating[];
}

/** A strength estimate: the value that is shown (mu − 3 sigma), and its two numbers. */
export interface Rating {
  game: string;
  shown: number;
  mu: number;
  sigma: number;
  matches: number;
}

/** A line of a leaderboard. */
export interface Ranked {
  rank: number;
  player: string;
  name: string;
  shown: number;
  matches: number;
}

/** The strongest players of a game among one kind of player. */
export interface Leaderboard {
  game: string;
  kind: "guest" | "person" | "bot";
  players: Ranked[];
}

/** Your tables, newest first. */
export interface History {
  tables: TableEntry[];
  /** Ask with ?before= this for older ones. */
  before: string | null;
}

/** One of your sessions. */
export interface SessionInfo {
  /** Names it in ``DELETE /api/sessions/{id}``. */
  id: string;
  /** The browser and system it began with, as far as they said so. */
  device: string | null;
  created: number;
  /** When it was last used, to the hour. */
  used: number;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** One of your bot accounts. */
export interface BotAccount {
  player: string;
  name: string;
  kind: "bot";
  ratings: Rating[];
  created: number;
  /** When its token was made; none if it has none. */
  token: number | null;
  /** When its token was last used, to the hour. */
  used: number | null;
}

/** A player whose invitations you have blocked. */
export interface BlockedPlayer {
  player: string;
  name: string;
}

/** A bot account and its token, which is shown once. */
export interface NewBotToken {
  player: string;
  name: string;
  token: string;
}

/** It was done. */
export interface Done {
  done: true;
}

/** A rule option, with the texts `option-<name>`, `option-<name>.about` and `option-<name>-<value>`. */
export interface OptionInfo {
  name: string;
  default: boolean | number | string | null;
  values: (boolean | number | string | null)[];
  /** The highest number, where it is a number without a list of values. */
  most: number | null;
  /** What a table of three or more people has unless they choose otherwise; none: the default. */
  among_people: boolean | number | string | null;
  clause: string;
}

/** A game that can be played here. */
export interface GameInfo {
  game: string;
  /** Its name in English, for clients without a text of their own for it. */
  title: string;
  players: number[];
  options: OptionInfo[];
  /** The letters of its colours in the order of its columns. */
  colours: string;
  /** What its actions are called: `action-<code>` of its texts for each pattern of spellings, such as `+{card}`; the first that fits counts. */
  moves: Record<string, string>;
  /** The server's bots that play it, from the weakest to the strongest. */
  levels: string[];
  /** Whether it brings texts: `/api/games/{game}/texts/{language}`. */
  texts: boolean;
  /** Whether its matches can be reviewed. */
  reviews: boolean;
  /** The default opponent. */
  usual_level: string;
  /** What a part of a match is called; empty where a match has only one. */
  round_name: "game" | "round" | "";
  /** The option that says how many parts a match has; empty if it is fixed. */
  rounds_option: string;
  /** Whether a round's scores are the totals after it (B20). */
  running_totals: boolean;
}

/** The texts of a game in Fluent's format, as its package has them: English first, then the language. */
export interface GameTexts {
  game: string;
  language: string;
  sources: string[];
}

/** What can be played here. */
export interface Catalogue {
  games: GameInfo[];
  /** The server's own bots, from the weakest to the strongest. */
  levels: string[];
  /** The quick phrases; their texts are `phrase-<name>`. */
  phrases: ("hello" | "good_luck" | "well_played" | "nice_card" | "ouch" | "thinking" | "your_turn" | "sorry" | "one_moment" | "thanks" | "again" | "bye")[];
}

/** A match after some of its moves, all hands open. */
export interface ReplayStep {
  step: number;
  round: number;
  move: LastMove | null;
  views: GameView[];
}

/** A turn that changed the scores most. */
export interface Moment {
  /** The step after which it was over. */
  step: number;
  round: number;
  by: number;
  /** The actions of the turn. */
  do: string[];
  /** What the turn was worth to that seat. */
  gain: number;
  /** The points of all seats before it. */
  before: number[];
  after: number[];
}

/** Steps of a finished or uploaded match. */
export interface Replay {
  game: string;
  players: string[];
  steps: number;
  first: number;
  shown: ReplayStep[];
  /** The turns that gained most, in the order in which they were played. */
  moments: Moment[];
  /** The points of all seats after every step, the first before any move. */
  points: number[][];
  result: Record<string, unknown> | null;
  ended: Record<string, unknown> | null;
}

/** Where an uploaded record can be replayed. */
export interface Uploaded {
  record: string;
  game: string;
  players: string[];
  steps: number;
}

/** The deal follows from the secret and the contributions. */
export interface Verified {
  method: string;
  commitment: string;
  /** The digest of the list of commitments; none for `lostcities-fair/1`. */
  digest: string | null;
  rounds: number;
  rolls: number;
  own_contributions: number[];
  /** Seats that had committed and did not reveal in time. */
  absent: number[];
  /** Whether the commitments were compared with what a client saw before the deal. */
  compared: boolean;
}

/** An action that a bot considers, the probability that it would choose it, and what it is worth, as in a review. */
export interface HintChoice {
  action: string;
  chance: number;
  /** The final margin of the round that is expected. */
  points?: number | null;
  /** Half the width of its 95 % interval. */
  points_error?: number | null;
  /** The chance to win the match. */
  win?: number | null;
  /** What speaks against it, the weightiest first: texts `why-<name>`, a number after a colon is `n`. */
  against?: string[];
}

/** What a bot would play in your place, knowing what you know. */
export interface Hint {
  /** The version of the table that it is about. */
  version: number;
  level: string;
  action: string;
  /** The best few, the chosen action first. */
  choices: HintChoice[];
}

/** Another action in place of one that was graded. */
export interface Attempt {
  action: string;
}

/** Continue from a position of a match that is over. */
export interface PlayOn {
  level: string;
  /** A retry with the same key gets the same table again, for a day. */
  key?: string | null;
}

/** An action with its expected results: the final margin of the round and the chance to win the match. */
export interface ReviewCandidate {
  action: string;
  points: number;
  /** Half the width of the 95 % interval. */
  points_error: number;
  win: number;
  win_error: number;
}

/** A graded decision, judged by what its seat could know. */
export interface ReviewDecision {
  /** Counted from 0 over the whole match. */
  number: number;
  /** The step of the replay that shows what it did. */
  step: number;
  round: number;
  move: number;
  seat: number;
  played: string;
  /** What is thought to be best; the played action if nothing is clearly better. */
  best: string;
  grade: "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  /** Whether it is right: best, good or forced. */
  right: boolean;
  /** Points lost against the best; may be below 0 by chance. */
  loss: number;
  loss_error: number;
  win_loss: number;
  /** The best first. */
  candidates: ReviewCandidate[];
  /** What speaks against an error: texts `why-<name>`, a number after a colon is `n`. */
  against: string[];
  /** What speaks for the better action: texts `for-<name>`, with their `n`. */
  better: string[];
}

/** Every seat's expected final margin after a step of the replay, all hands known. */
export interface ReviewStep {
  round: number;
  margins: number[];
}

/** How one seat played. */
export interface ReviewSummary {
  seat: number;
  /** Decisions that were a choice. */
  counted: number;
  lost_per_decision: number;
  /** Half the width of its 95 % interval. */
  lost_error: number;
  /** In percent. */
  accuracy: number;
  /** The two levels between which the interval lies, or the one that is beyond the others. An estimate; empty if too few decisions are graded. */
  levels: string[];
  grades: Record<string, number>;
  /** Decisions that lost enough points for an error but kept the chance to win, so that they are good. */
  spared: number;
  /** What these lost. */
  spared_points: number;
}

/** A part of a margin; its text is `account-<name>`. */
export interface ReviewTerm {
  name: string;
  points: number;
}

/** Where a seat's final margin came from: the terms add up to it. */
export interface ReviewAccount {
  seat: number;
  margin: number;
  terms: ReviewTerm[];
}

/** What is known of a review: it grows while somebody waits for it. */
export interface Review {
  game: string;
  players: string[];
  /** The most playouts for a decision. */
  work: number;
  done: boolean;
  /** How many decisions there are. */
  total: number;
  /** How many are graded. */
  judged: number;
  first: number;
  /** The graded ones from number ``first`` on. */
  decisions: ReviewDecision[];
  /** After every step of the replay, beginning with step 1. */
  curve: ReviewStep[];
  /** By seat, of what is graded so far. */
  summaries: ReviewSummary[];
  /** By seat, once everything is graded. */
  accounts: ReviewAccount[];
}

/** The position of a decision as its seat saw it, and nothing more. */
export interface ReviewPosition {
  number: number;
  round: number;
  move: number;
  seat: number;
  view: GameView;
}

export const PHRASES = ["hello", "good_luck", "well_played", "nice_card", "ouch", "thinking", "your_turn", "sorry", "one_moment", "thanks", "again", "bye"] as const;

export type Phrase = (typeof PHRASES)[number];
