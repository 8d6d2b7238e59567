// Contour lines of a few hills, written as one path: rings around each summit, each a little rounder than the one inside.

/** A summit's place, its size, and how many rings surround it. */
type Hill = readonly [x: number, y: number, size: number, rings: number, turn: number];

const HILLS: readonly Hill[] = [
  [1130, 330, 46, 9, 0.4],
  [260, 720, 40, 8, 2.1],
  [330, 120, 34, 5, 4.2],
  [1500, 820, 38, 6, 5.3],
];
const CORNERS = 10;

/** How far a ring lies from its summit in a direction: wavy near the top, rounder below. */
const reach = (size: number, ring: number, angle: number): number =>
  size *
  ring *
  (1 + 0.16 * Math.sin(2 * angle) + 0.1 * Math.sin(3 * angle + 1) + 0.05 * Math.sin(5 * angle + ring / 3));

function ring([x, y, size, , turn]: Hill, number: number): string {
  const points = Array.from({ length: CORNERS }, (_, at) => {
    const angle = turn + (at / CORNERS) * 2 * Math.PI;
    const far = reach(size, number, angle);
    return [x + far * Math.cos(angle) * 1.25, y + far * Math.sin(angle) * 0.85] as const;
  });
  const at = (place: number) => points[(place + CORNERS) % CORNERS]!;
  const say = (a: number, b: number) => `${Math.round(a)} ${Math.round(b)}`;
  // A smooth closed curve through all points.
  const curves = points.map((from, place) => {
    const [before, to, after] = [at(place - 1), at(place + 1), at(place + 2)];
    return `C${say(from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6)} ${say(to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6)} ${say(...to)}`;
  });
  return `M${say(...points[0]!)}${curves.join('')}z`;
}

export const CONTOURS = HILLS.flatMap((hill) => Array.from({ length: hill[3] }, (_, at) => ring(hill, at + 1))).join(
  '',
);
