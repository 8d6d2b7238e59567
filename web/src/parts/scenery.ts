// Pictures of the landscapes, drawn by us: one small set of shapes per colour, from which every card is made. A card is a
// view on the way to the lost city: the light goes from dawn (2) to dusk (10), the city comes nearer from the 7 on.

import type { Colour } from '../lib/notation';

/** The skyline of each landscape: 200 wide, its ground far below. */
export const RIDGES: Record<Colour, string> = {
  y: 'M0 26C18 24 30 8 52 6 70 5 78 20 98 24 118 27 128 14 146 13 166 12 178 25 200 26V200H0z',
  b: 'M0 22C8 22 14 20 18 14 22 8 30 7 34 11 29 11 28 17 34 20 40 23 48 21 52 15 56 9 64 8 68 12 63 12 62 17 68 20 74 23 80 21 84 14 88 6 98 5 103 10 97 10 96 17 102 20 108 23 116 21 120 15 124 9 132 8 136 12 131 12 130 17 136 20 142 23 148 21 152 14 156 8 164 7 168 11 163 11 162 17 168 20 176 23 190 22 200 22V200H0z',
  w: 'M0 28L14 16 22 21 44 1 58 14 66 9 86 27 98 18 112 25 134 4 148 17 156 12 174 26 186 19 200 28V200H0z',
  g: 'M0 24q4-9 9-3 2-12 9-10 8-6 11 4 5-8 10 0 3-14 12-12 9-5 12 7 6-6 9 3 5-7 10 1 3-9 9-8 8-5 11 5 6-10 12-3 2-13 11-11 9-4 11 8 5-7 9 1 4-9 10-4 4-8 10-2 5-11 12-8 7-4 10 6 6-7 9 2 4-8 8 22V200H0z',
  r: 'M0 27L20 22 38 4Q44 7 50 4L70 21 88 25 104 19 124 24 142 9Q147 12 152 9L170 22 200 27V200H0z',
  o: 'M0 24H16L20 8H42L47 18H58L62 24H84L88 12H96L99 4H122L126 14H134L139 24H160L164 15H182L186 24H200V200H0z',
  p: 'M0 26L8 14 14 20 24 2 34 18 40 12 48 24 62 20 70 7 77 16 86 10 94 25 108 22 118 5 128 19 136 13 143 24 158 19 166 8 175 20 184 14 200 26V200H0z',
};

/** The lost city of each landscape, its ground at y = 0, and the lights in it. */
export const CITIES: Record<Colour, readonly [walls: string, lights: string]> = {
  y: [
    'M-34 0L-14-26 6 0zM-8 0L10-20 28 0zM18 0V-13H22V-16H26V-13H30V0zM-30 0V-10H-27V-12H-24V-10H-21V0z',
    'M-16-6h4v6h-4zM8-5h4v5H8zM23-10h2v4h-2z',
  ],
  b: [
    'M-30 0V-12Q-22-24-14-12V0zM-12 0V-16H-10Q0-34 10-16H12V0zM14 0V-11Q21-21 28-11V0zM-1-26V-34H1V-26z',
    'M-24-9h4v6h-4zM-7-12h3v7h-3zM-1.5-12h3v7h-3zM4-12h3v7H4zM19-8h4v5h-4z',
  ],
  w: [
    'M-30 0V-8H-33L-24-14-15-8H-18V0zM-15 0V-12H-20L-8-19H-13L0-30 13-19H8L20-12H15V0zM18 0V-8H15L24-14 33-8H30V0z',
    'M-9-9h4v6h-4zM-2-16h4v5h-4zM-2-9h4v6h-4zM5-9h4v6H5z',
  ],
  g: [
    'M-32 0V-5H-26V-10H-20V-15H-14V-20H-8V-25H-5V-31H5V-25H8V-20H14V-15H20V-10H26V-5H32V0z',
    'M-2-29h4v6h-4zM-4-14h8v14h-8zM-21-7h3v4h-3zM18-7h3v4h-3z',
  ],
  r: [
    'M-32 0V-18H-29V-21H-27V-18H-25V-21H-23V-18H-20V-10H-8V-26H-10V-30H-6V-27H-3V-30H3V-27H6V-30H10V-26H8V-10H20V-20H18V-23H21V-21H24V-23H27V-21H30V-23H32V0z',
    'M-2-22h4v6h-4zM-27-13h3v5h-3zM24-15h3v5h-3zM-3-8q3-5 6 0v8h-6z',
  ],
  o: [
    'M-32 0V-20L-24-26H24L32-20V0zM-14-26V-30L0-37 14-30V-26z',
    'M-24-19h6v19h-6zM-12-19h6v19h-6zM-3-21h6v21h-6zM6-19h6v19H6zM18-19h6v19h-6z',
  ],
  p: [
    'M-30 0L-26-18-20 0zM-22 0L-15-30-7 0zM-10 0V-14Q0-30 10-14V0zM7 0L15-27 22 0zM20 0L26-16 30 0zM-1-22L0-38 1-22z',
    'M-16-12h2v6h-2zM-5-11h3v6h-3zM2-11h3v6H2zM14-11h2v6h-2z',
  ],
};

/** What grows or goes along the way, its foot at y = 0. */
export const DETAILS: Record<Colour, string> = {
  y: 'M-.8 0C-.6-6-.2-9 .6-12-2-14-5-13-7-10-6-14-3-16 0-14.5-2-17-5-17.5-7-16.5-4-20 0-19 1-15 2-19 6-20 9-17 6-17.5 4-17 2-14.5 5-16 8-14 9-10 7-13 4-14 2-12 1.2-9 1-5 1 0z',
  b: 'M-9-3H9L6 1H-6zM-.6-4V-20H.6V-4zM1.5-18L9-5H1.500zM-1.5-15L-7-5H-1.500z',
  w: 'M0-20L5-12H2.500L7-5H1V0H-1V-5H-7L-2.5-12H-5z',
  g: 'M-1 0L-.5-9C-5-8-8-10-9-13-5-15-2-13-.5-10.5-3-14-3-18 0-21 3-18 3-14 .5-10.5 2-13 5-15 9-13 8-10 5-8 .5-9L1 0z',
  r: 'M-1 0L-.7-8-5-13-4.2-13.6-.6-10-.4-15-3-19-2.2-19.5 0-16.5 2.5-20 3.3-19.5.8-15 .9-9 5-12.5 5.6-11.8 1-7 1.2 0z',
  o: 'M-3 0V-12Q-3-15-1-15V-18H1V-15Q3-15 3-12V0zM-7 0V-7H-4V0zM4 0V-9H7V0z',
  p: 'M-6 0L-8-9-5-13-2-9-3 0zM-2.5 0L-4-15 0-22 4-15 2.5 0zM3 0L4-8 6.5-11 8.5-7 7 0z',
};

/** One shape of a picture: where it stands, how large, and in which of the card's tones. */
export interface Shape {
  shape: 'ridge' | 'city' | 'lights' | 'detail';
  tone: 'next' | 'far' | 'mid' | 'near' | 'town' | 'lights';
  x: number;
  y: number;
  scale: number;
}

export interface Scene {
  sun: { x: number; y: number; r: number };
  behind: readonly Shape[];
  front: readonly Shape[];
}

/** Where the city stands as long as it is far away: x, y and size. */
const TOWNS: Record<number, readonly [x: number, y: number, scale: number]> = {
  7: [66, 84, 0.42],
  8: [36, 88, 0.6],
  9: [58, 111, 0.9],
};

/** What stands at the wayside of each number: x and size. */
const WAYSIDES: Record<number, readonly (readonly [x: number, scale: number])[]> = {
  2: [[76, 0.95]],
  3: [[72, 1.2]],
  4: [
    [26, 1.1],
    [74, 1.35],
  ],
  5: [
    [22, 1.5],
    [70, 1.1],
  ],
  6: [
    [20, 1.6],
    [82, 1.2],
  ],
  7: [
    [80, 1.75],
    [14, 1.2],
  ],
  8: [
    [16, 1.75],
    [88, 1.35],
  ],
  9: [[12, 1.6]],
};

function city(x: number, y: number, scale: number, tone: 'town' | 'near'): Shape[] {
  return [
    { shape: 'city', tone, x, y, scale },
    { shape: 'lights', tone: 'lights', x, y, scale },
  ];
}

/** The picture of a number, 100 × 145, whatever the colour: the colour only says which shapes are used. */
export function sceneOf(value: number): Scene {
  const way = (value - 2) / 8;
  const end = value === 10;
  const ridge = (tone: Shape['tone'], depth: number, y: number, scale: number): Shape => ({
    shape: 'ridge',
    tone,
    x: -((value * 47 + depth * 71) % 100),
    y,
    scale,
  });
  const town = TOWNS[value];
  const nearTown = value === 9;
  return {
    sun: end ? { x: 50, y: 80, r: 34 } : { x: 24 + 52 * way, y: 66 - 12 * Math.sin(Math.PI * way), r: 13 },
    behind: [ridge('next', 0, 15, 1)],
    front: [
      ...(end ? [] : [ridge('far', 1, 60, 1.1)]),
      ...(town && !nearTown ? city(...town, 'town') : []),
      ridge('mid', 2, end ? 84 : 82, 1.25),
      ...(town && nearTown ? city(...town, 'town') : []),
      ...(end ? city(50, 121, 1.42, 'near') : []),
      ridge('near', 3, end ? 117 : 108, 1.4),
      ...(WAYSIDES[value] ?? []).map(([x, scale]): Shape => ({
        shape: 'detail',
        tone: 'near',
        x,
        y: nearTown ? 130 : 128,
        scale,
      })),
    ],
  };
}

/** The rays behind a wager's seal. */
export const RAYS = Array.from({ length: 12 }, (_, at) => {
  const point = (step: number) => {
    const angle = (step / 24) * 2 * Math.PI;
    return `${(50 + 130 * Math.cos(angle)).toFixed(1)} ${(88 + 130 * Math.sin(angle)).toFixed(1)}`;
  };
  return `M50 88L${point(2 * at)} ${point(2 * at + 1)}z`;
}).join('');
