// Made by `lostcities protocol` from src/lostcities/server/messages.py; do not edit.

export type ClockSpec = NoClock | MoveClock | FischerClock | DaysClock;

export type SeatSpec = MySeat | OpenSeat | BotSeat | InviteSeat;

export type Intent = Act | Undo | Sit | Commit | Reveal | Resign | Leave | Decline | Return | ProposeBot | Agree | Rematch | Say | SayPhrase | Mute | Report | Ping;

export type GameView = CardView | BoardView | RollView;

export type Outgoing = Frame | Accepted | Refusal | ChatLine | Presence | Pong | Closing | LobbyNews | Pairing;

/** Nobody is in a hurry. */
export interface NoClock {
  kind: "none";
}

/** So many seconds for each turn. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** So many seconds for the whole match, and some more for each turn. */
export interface FischerClock {
  kind: "fischer";
  seconds: number;
  increment: number;
}

/** So many days for each turn. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** The seat of whoever makes the table. */
export interface MySeat {
  kind: "me";
}

/** Anybody who has the link, or whoever finds the table in the lobby. */
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

/** Make a table. */
export interface NewTable {
  game: "card" | "board" | "roll";
  players?: number;
  /** Rule options; what is not named has its default. */
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
  /** By default you and open seats. */
  seats?: SeatSpec[] | null;
  /** SHA-256 of your 32 random bytes; without one the server contributes for you. */
  commit?: string | null;
  /** A retry with the same key gets the same table again, for a day. */
  key?: string | null;
}

/** Play at once against bots. */
export interface Play {
  game?: "card" | "board" | "roll";
  players?: number;
  /** A bot level; by default the strongest there is. */
  level?: string | null;
  options?: Record<string, boolean | number | string | null>;
  clock?: ClockSpec;
  starter?: number | null;
  commit?: string | null;
  /** A retry with the same key gets the same table again, for a day. */
  key?: string | null;
}

/** Find somebody who wants to play the same game at the same speed.

    Nobody has two wishes: a new one replaces the one before, and asking again for the same keeps one's place. */
export interface Pair {
  game: "card" | "board" | "roll";
  speed?: "live" | "days" | "relaxed";
  commit?: string | null;
  /** Yours for this wish; asked again with it you get the same table, however late. */
  key?: string | null;
}

/** The same over the socket of those who look for an opponent. */
export interface Seek {
  game: "card" | "board" | "roll";
  speed?: "live" | "days" | "relaxed";
  commit?: string | null;
  /** Yours for this wish; asked again with it you get the same table, however late. */
  key?: string | null;
  type: "pair";
}

/** Another name for a guest. */
export interface Rename {
  name: string;
}

/** A name and a password. */
export interface Credentials {
  name: string;
  password: string;
}

/** Another password for your account. */
export interface NewPassword {
  old: string;
  password: string;
}

/** Remove your account, with its password. */
export interface Removal {
  password: string;
}

/** Get no more invitations from a player, or get them again. */
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

/** Take back the last decision of the own turn, before a card was drawn. */
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

/** Commit to an own contribution to the deal. */
export interface Commit {
  type: "commit";
  key: string;
  commit: string;
}

/** Show the contribution that was committed to. */
export interface Reveal {
  type: "reveal";
  key: string;
  value: string;
}

/** Give up the match. */
export interface Resign {
  type: "resign";
  key: string;
}

/** Leave the table; before the start this frees the seat. */
export interface Leave {
  type: "leave";
  key: string;
}

/** Decline the seat that is offered to you; it is open to anybody then. */
export interface Decline {
  type: "decline";
  key: string;
}

/** Come back to a seat that one left. */
export interface Return {
  type: "return";
  key: string;
}

/** Propose that a bot takes over a seat; it does when everybody else at the table agrees. */
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

/** Want another match with the seats rotated; it is made when everybody wants it. */
export interface Rematch {
  type: "rematch";
  key: string;
  commit?: string | null;
}

/** Say something at the table. */
export interface Say {
  type: "say";
  key: string;
  text: string;
}

/** Say one of the quick phrases, which everybody reads in their own language. */
export interface SayPhrase {
  type: "phrase";
  key: string;
  phrase: "hello" | "good_luck" | "well_played" | "nice_card" | "ouch" | "thinking" | "your_turn" | "sorry" | "one_moment" | "thanks" | "again" | "bye";
}

/** Read no more (or again) what the player at a seat says, here and elsewhere. */
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

/** Ask whether anybody is there. */
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

/** One seat's score with every line that adds up to it. */
export interface ScoreSheet {
  total: number;
  lines: ScoreLine[];
}

/** How and why a round ended. */
export interface RoundOutcome {
  reason: string;
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

/** What an attentive person remembers: the cards in the piles, the cards that players took openly. */
export interface Memory {
  discards: Record<string, string[]>;
  hands: string[][];
}

/** The card game as one seat may know it. */
export interface CardView {
  game: "card";
  options: Record<string, unknown>;
  figures?: Record<string, unknown> | null;
  /** Whose view it is; -1 for somebody who watches. */
  seat: number;
  /** The seat that decides next. */
  to_move: number;
  /** `play` (lay or discard a card), `draw`, or `over`. */
  phase: string;
  /** Your cards. */
  hand: string[];
  /** By seat and colour: the cards laid, in order. */
  columns: Record<string, string[]>[];
  /** By colour: the top card and the size of the pile. */
  discards: Record<string, Pile>;
  memory: Memory;
  /** How many cards are left to draw. */
  deck: number;
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

/** The board game as one seat may know it. */
export interface BoardView {
  game: "board";
  options: Record<string, unknown>;
  /** The numbers printed on the board. */
  figures: Record<string, unknown>;
  /** Whose view it is; -1 for somebody who watches. */
  seat: number;
  /** The seat that decides next. */
  to_move: number;
  /** `play` (lay or discard a card), `piece` (which piece begins), `move` (advance a piece or decline), `draw`, or `over`. */
  phase: string;
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
  /** By seat: the colour of the path with the researcher. */
  researchers: (string | null)[];
  /** By space (`g4`): the tile that lies there. */
  tiles: Record<string, string>;
  /** How many pieces have crossed a bridge. */
  crossed: number;
  /** By seat: artefacts found. */
  artefacts: number[];
  /** By seat: points taken on the way; none where they are hidden (B25). */
  points: (number | null)[];
  /** Turns played in this round. */
  turn: number;
  /** The seat that began this round. */
  starter: number;
  /** Which round of the match, from 0. */
  round: number;
  /** By seat: the score as it stands; none where it is hidden (B25). */
  scores: (ScoreSheet | null)[];
  /** The last action; none at the start. */
  last: LastMove | null;
  /** What you may do now, as you send it; empty if it is not your turn. */
  legal: string[];
  /** Why this round ended; none while it is played. */
  outcome: string | null;
}

/** The dice that lie in the centre. */
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

/** Roll & Write as one seat may know it. */
export interface RollView {
  game: "roll";
  options: Record<string, unknown>;
  /** The numbers printed on the sheet. */
  figures: Record<string, unknown>;
  /** Whose view it is; -1 for somebody who watches. */
  seat: number;
  /** The seat that decides next; -1 while the dice fall. */
  to_move: number;
  /** `choose` (dice or a refusal), `arrow` (advance or decline), `roll`, or `over`. */
  phase: string;
  /** The seat that rolls the dice in this turn. */
  roller: number;
  /** The dice as they fell, spelled as in a record. */
  dice: string | null;
  /** The dice that can still be taken. */
  offer: RollOffer;
  /** By seat: what is written. */
  sheets: RollSheet[];
  /** The expeditions whose first bridge bonus is gone. */
  bridges_closed: string[];
  /** Turns played. */
  turn: number;
  /** The seat that began. */
  starter: number;
  /** Always 0: there is one round. */
  round: number;
  /** By seat: what the sheet would score now. */
  scores: ScoreSheet[];
  /** The last action; none at the start. */
  last: LastMove | null;
  /** What you may do now, as you send it; empty if it is not your turn. */
  legal: string[];
  /** Why the match ended; none while it is played. */
  outcome: string | null;
}

/** Who sits at a seat. */
export interface SeatInfo {
  kind: "open" | "guest" | "person" | "bot";
  /** The player's public id; none for an open seat or one of the server's bots. */
  player: string | null;
  name: string | null;
  /** The level of one of the server's own bots. */
  level: string | null;
  state: "open" | "invited" | "here" | "left" | "resigned" | "out" | "replaced";
}

/** What a seat can contribute to the deal: one of two values, both fixed. */
export interface SeatCommitments {
  /** The seat's own commitment; none if its client sent none, or for a bot. */
  own: string | null;
  /** SHA-256 of what the server contributes if the seat shows nothing. */
  stand_in: string;
}

/** All commitments of a draw. Keep it before you reveal, and compare it with the record after the end. */
export interface Commitments {
  method: "lostcities-fair/2";
  table: string;
  /** SHA-256 of the server's secret. */
  server: string;
  /** The seat that the host named to begin, or by lot. */
  starter: number | "lot";
  seats: SeatCommitments[];
}

/** How the deal comes about (docs/fairness.md). */
export interface DrawInfo {
  /** SHA-256 of the server's secret, fixed when the table was made. */
  commitment: string;
  /** For each seat: whether it has committed or revealed; `server` if the server contributes for it, `absent` if it committed and did not reveal in time, so that the server's stand-in counts. */
  seats: ("none" | "server" | "committed" | "revealed" | "absent" | "wanted")[];
  /** What you should send. The match begins without it after 15 seconds, 5 if you have no socket open. */
  need: "commit" | "reveal" | null;
  /** Everybody's commitments, for everybody, while contributions are shown. */
  commitments: Commitments | null;
  /** The server's secret, after the end. */
  secret: string | null;
}

/** The clocks as they stood at ``now``, the server's time. */
export interface ClockInfo {
  spec: ClockSpec;
  /** By seat: milliseconds left; none without a clock. */
  left: (number | null)[];
  /** The seat whose clock runs. */
  running: number | null;
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
  /** Whether `max_turns` cut it. */
  truncated: boolean;
  sheets: ScoreSheet[];
}

/** Something that happened at the table. */
export interface News {
  /** The version that it made. */
  version: number;
  kind: "open" | "sit" | "stand" | "commit" | "reveal" | "draw" | "redraw" | "begin" | "deal" | "act" | "dice" | "undo" | "resign" | "timeout" | "leave" | "return" | "propose" | "agree" | "replace" | "rematch" | "next" | "over" | "close" | "fallback";
  /** The seat that did it; none for the server. */
  by: number | null;
  do?: string | null;
}

/** A bot is proposed for a seat. */
export interface Proposal {
  seat: number;
  level: string;
  agreed: number[];
}

/** All that you may know of a table, with a version; a newer one replaces it whole. */
export interface Frame {
  type: "frame";
  table: string;
  version: number;
  status: "open" | "drawing" | "playing" | "over" | "closed";
  game: "card" | "board" | "roll";
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
  /** The seats that want another match. */
  rematch: number[];
  /** The table of the rematch. */
  next: string | null;
  /** The version after which the news begin; yours if the table has had it. */
  since: number;
  /** What happened after version ``since``, oldest first. */
  news: News[];
  /** Whether the oldest of the news are left out because there are too many. */
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
  message: string;
  message_de?: string | null;
  /** The clause of the rules that forbids it. */
  clause?: string | null;
  /** The table's newest version; its frame follows or is asked for. */
  version?: number | null;
}

/** Somebody said something. */
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
  /** How many watch. */
  watchers: number;
}

/** Yes. */
export interface Pong {
  type: "pong";
  /** The key of your ping. */
  key: string;
  /** The server's time in milliseconds since 1970. */
  now: number;
}

/** The server closes this connection; come back after so many seconds. */
export interface Closing {
  type: "closing";
  reason: "restart" | "slow" | "replaced" | "signed_out";
  /** Seconds. */
  retry: number;
}

/** A table in a list. */
export interface TableEntry {
  table: string;
  game: "card" | "board" | "roll";
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

/** The public tables: first those that wait for players, then those being played; a newer list replaces it whole. */
export interface LobbyNews {
  type: "lobby";
  version: string;
  tables: TableEntry[];
}

/** What became of your wish for an opponent: you wait, you were brought to a table, or you have no wish. */
export interface Pairing {
  type: "pairing";
  state: "waiting" | "paired" | "none";
  game: "card" | "board" | "roll" | null;
  speed: "live" | "days" | "relaxed" | null;
  /** When you began to wait. */
  since: number | null;
  /** Where you sit now, once paired. */
  table: string | null;
}

/** What an intent by HTTP gives: the answer, and the newest frame. */
export interface Answer {
  answer: Accepted | Pong;
  frame: Frame;
}

/** What a table's address gives: its frame, chat after the line you have, and who is there. */
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

/** A strength estimate: by how much it is shown (mu − 3 sigma), and its two numbers. */
export interface Rating {
  game: "card" | "board" | "roll";
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

/** The strongest of one game among one kind of player. */
export interface Leaderboard {
  game: "card" | "board" | "roll";
  kind: "guest" | "person" | "bot";
  players: Ranked[];
}

/** Own tables, newest first. */
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

/** Somebody whose invitations you do not get. */
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

/** What a value of a rule option is called, for people. */
export interface ValueName {
  en: string;
  de: string;
}

/** A rule option; ``names`` say what its values mean, in the same order. */
export interface OptionInfo {
  name: string;
  default: boolean | number | string | null;
  values: (boolean | number | string | null)[];
  names: ValueName[];
  clause: string;
  en: string;
  de: string;
}

/** A game that can be played here. */
export interface GameInfo {
  game: "card" | "board" | "roll";
  players: number[];
  options: OptionInfo[];
}

/** A quick phrase in both languages. */
export interface PhraseInfo {
  phrase: "hello" | "good_luck" | "well_played" | "nice_card" | "ouch" | "thinking" | "your_turn" | "sorry" | "one_moment" | "thanks" | "again" | "bye";
  en: string;
  de: string;
}

/** What can be played here. */
export interface Catalogue {
  games: GameInfo[];
  /** The server's own bots, from the weakest to the strongest. */
  levels: string[];
  phrases: PhraseInfo[];
}

/** A match after so many moves, all hands open. */
export interface ReplayStep {
  step: number;
  round: number;
  move: LastMove | null;
  views: GameView[];
}

/** A finished or uploaded match, some steps of it. */
export interface Replay {
  game: "card" | "board" | "roll";
  players: string[];
  steps: number;
  first: number;
  shown: ReplayStep[];
  result: Record<string, unknown> | null;
  ended: Record<string, unknown> | null;
}

/** Where an uploaded record can be replayed. */
export interface Uploaded {
  record: string;
  game: "card" | "board" | "roll";
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

/** An action that a bot considers, and how likely it would choose it. */
export interface HintChoice {
  action: string;
  chance: number;
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

/** It was done. */
export interface Done {
  done: true;
}

export const PHRASES: Record<Phrase, { en: string; de: string }> = {
  hello: { en: "Hello!", de: "Hallo!" },
  good_luck: { en: "Good luck and have fun!", de: "Viel Glück und viel Spaß!" },
  well_played: { en: "Well played!", de: "Gut gespielt!" },
  nice_card: { en: "Nice card!", de: "Schöne Karte!" },
  ouch: { en: "Ouch!", de: "Autsch!" },
  thinking: { en: "Let me think.", de: "Ich überlege noch." },
  your_turn: { en: "It is your turn.", de: "Du bist dran." },
  sorry: { en: "Sorry!", de: "Entschuldigung!" },
  one_moment: { en: "One moment, please.", de: "Einen Moment, bitte." },
  thanks: { en: "Thank you for the game!", de: "Danke für das Spiel!" },
  again: { en: "Another one?", de: "Noch eine Runde?" },
  bye: { en: "Goodbye!", de: "Auf Wiedersehen!" },
};

export type Phrase = "hello" | "good_luck" | "well_played" | "nice_card" | "ouch" | "thinking" | "your_turn" | "sorry" | "one_moment" | "thanks" | "again" | "bye";
