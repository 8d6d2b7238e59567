// The faces of the bots and of the lessons' players, drawn by us from one small set of shapes, each before the landscape it comes from. A shape is a
// path on a 64 × 64 grid and one of the page's colours; what is drawn later lies on top.

import type { Colour } from '../lib/notation';

/** A colour of the page; `cloud` is a white that shows on snow. */
type Fill = Exclude<Colour, 'w'> | 'cloud' | 'pupil' | 'dawn' | 'fur' | 'bark' | 'rose' | 'coin';
export interface Face {
  /** The landscape behind it. */
  land: Colour;
  shapes: readonly (readonly [fill: Fill, path: string])[];
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
/** The same on both sides of the face. */
const twice = (draw: (x: number, side: number) => string, apart: number): string =>
  draw(32 - apart, -1) + draw(32 + apart, 1);
const eyes = (y: number, apart: number, r: number): string => twice((x) => circle(x, y, r), apart);

const SHOULDERS = 'M6 68C8 54 18 49 32 49s24 5 26 19z';
const SCARF = 'M20 48c7 5 17 5 24 0l3 6c-9 6-21 6-30 0zM36 55l9 11h-9l-5-9z';
const HEAD = 'M14 33c0-11 7-18 18-18s18 7 18 18c0 11-8 18-18 18S14 44 14 33z';
const SMILE = 'M26 42c3 4 9 4 12 0 1 5-3 7-6 7s-7-2-6-7z';

export const FACES: Record<string, Face> = {
  // A parrot.
  random: {
    land: 'y',
    shapes: [
      ['b', SHOULDERS],
      ['r', 'M28 19C20 14 20 6 24 3c2 4 4 6 6 8-1-4 0-8 4-10 2 4 2 7 1 10 3-2 5-3 8-3 0 6-4 10-9 12z'],
      ['g', HEAD],
      ['dawn', twice((x) => oval(x, 31, 7, 8), 9)],
      ['pupil', eyes(31, 8, 3)],
      ['coin', 'M24 36c3-4 13-4 16 0 1 8-3 14-8 16-5-2-9-8-8-16z'],
      ['pupil', 'M26 43c4 2 8 2 12 0-1 3-3 4-6 4s-5-1-6-4z'],
    ],
  },
  // A hare.
  beginner: {
    land: 'g',
    shapes: [
      ['r', SHOULDERS],
      ['fur', 'M26 24C17 17 15 4 20 0c6 2 10 12 10 22zM38 24c9-7 11-20 6-24-6 2-10 12-10 22z'],
      ['rose', 'M26 19c-5-5-6-11-4-15 3 3 5 9 5 15zM38 19c5-5 6-11 4-15-3 3-5 9-5 15z'],
      ['fur', HEAD],
      ['dawn', twice((x) => circle(x, 30, 5.5), 7.5) + oval(32, 42, 9, 7)],
      ['pupil', eyes(30, 7, 3)],
      ['rose', 'M28 37h8l-4 4z'],
      ['pupil', SMILE.replace('M26 42', 'M27 43')],
      ['dawn', 'M29.5 44.500h5v4h-5z'],
      ['coin', SCARF],
    ],
  },
  // A cat.
  casual: {
    land: 'b',
    shapes: [
      ['o', SHOULDERS],
      ['cloud', 'M15 32L13 9l15 9zM49 32l2-23-15 9z'],
      ['rose', 'M18 24l-2-10 8 5zM46 24l2-10-8 5z'],
      ['cloud', HEAD],
      ['pupil', 'M29 15h6l-3 9zM22 17l4-1 1 7zM42 17l-4-1-1 7z'],
      ['dawn', twice((x) => circle(x, 42, 6), 4.5)],
      ['pupil', 'M18 32c3-4 8-4 10 0-3-1-7-1-10 0zM36 32c2-4 7-4 10 0-3-1-7-1-10 0z'],
      ['rose', 'M28.5 37h7l-3.5 4z'],
      ['pupil', 'M10 39l10 2v1.400L10 40.500zM54 39l-10 2v1.400l10-1.900zM11 46l9-2v1.400l-9 2zM53 46l-9-2v1.400l9 2z'],
      ['r', SCARF],
    ],
  },
  // A bear with a ranger's hat.
  strong: {
    land: 'w',
    shapes: [
      ['g', SHOULDERS],
      ['bark', twice((x) => circle(x, 21, 6.5), 15)],
      ['bark', 'M12 34c0-12 8-19 20-19s20 7 20 19c0 11-9 17-20 17S12 45 12 34z'],
      ['fur', oval(32, 42, 10, 8)],
      ['pupil', eyes(32, 8, 2.4) + oval(32, 38.5, 4.2, 2.8)],
      ['pupil', 'M27 45c3 2.5 7 2.5 10 0-1 3-3 4-5 4s-4-1-5-4z'],
      ['coin', 'M7 24c8-5 42-5 50 0-4 5-46 5-50 0z'],
      ['coin', 'M19 22C19 10 23 6 28 8c3-2 5-2 8 0 5-2 9 2 9 14z'],
      ['r', 'M19 18.500c8-2.5 18-2.5 26 0v3.500c-8-2-18-2-26 0z'],
    ],
  },
  // An owl.
  expert: {
    land: 'p',
    shapes: [
      ['b', SHOULDERS],
      ['p', 'M13 30L11 8l13 8h16l13-8-2 22c0 14-8 21-19 21S13 44 13 30z'],
      ['dawn', twice((x) => circle(x, 30, 9.5), 9)],
      ['coin', twice((x) => circle(x, 30, 7), 9)],
      ['pupil', eyes(30, 9, 4)],
      ['dawn', twice((x) => circle(x, 28.5, 1.3), 8)],
      ['coin', 'M28 36c2-2 6-2 8 0l-4 9z'],
      ['pupil', 'M11 9l13 7 8 8 8-8 13-7-9 12-12 9-12-9z'],
      ['y', 'M24 53l4-3 4 3 4-3 4 3-8 8z'],
    ],
  },
  // A fox.
  champion: {
    land: 'r',
    shapes: [
      ['pupil', SHOULDERS],
      ['o', 'M13 34L11 5l17 12h8L53 5l-2 29c-3 9-12 17-19 18-7-1-16-9-19-18z'],
      ['pupil', 'M11 5l9 6-6 9zM53 5l-9 6 6 9z'],
      ['dawn', 'M13 34c8-1 14 3 19 12 5-9 11-13 19-12-3 9-12 17-19 18-7-1-16-9-19-18z'],
      ['pupil', 'M19 30c3-3 7-2 9 2-4 1-7 0-9-2zM45 30c-3-3-7-2-9 2 4 1 7 0 9-2z'],
      ['pupil', 'M28 45c2-2 6-2 8 0 0 4-2 6-4 6s-4-2-4-6z'],
      ['coin', SCARF.replace('M20 48', 'M20 50')],
    ],
  },
  // The two whom one meets in the lessons: people, with a headscarf and with a beard.
  partner: {
    land: 'p',
    shapes: [
      ['bark', 'M15 30c0-13 8-19 17-19s17 6 17 19c1 10 3 17 5 23H10c2-6 4-13 5-23z'],
      ['p', SHOULDERS],
      ['fur', 'M27 44h10v7c-3 3-7 3-10 0z'],
      ['fur', 'M19 31c0-10 6-14 13-14s13 4 13 14c0 10-6 18-13 18s-13-8-13-18z'],
      ['bark', 'M19 31c0-5 1-8 3-10 6 4 14 4 23 3v7c-2-4-5-6-8-6-6 1-12 0-15-1z'],
      ['coin', 'M15 24C17 13 24 9 32 9s15 4 17 15c-9-6-25-6-34 0z'],
      ['pupil', eyes(33, 5.5, 1.9) + 'M28 41c2 3 6 3 8 0 0 3-2 4-4 4s-4-1-4-4z'],
      ['rose', eyes(38, 8.5, 2)],
    ],
  },
  friend: {
    land: 'g',
    shapes: [
      ['o', SHOULDERS],
      ['bark', 'M17 33c0-14 7-19 15-19s15 5 15 19c0 13-6 20-15 20s-15-7-15-20z'],
      ['fur', 'M20 31c0-8 5-12 12-12s12 4 12 12c0 4-2 6-5 6-4 0-4-2-7-2s-3 2-7 2c-3 0-5-2-5-6z'],
      ['fur', oval(32, 42, 5.5, 2.6)],
      ['pupil', eyes(31, 5.5, 1.9) + 'M28 41.500c2 2.5 6 2.5 8 0 0 2.5-2 3.500-4 3.500s-4-1-4-3.500z'],
      ['b', 'M15 23c1-9 8-14 17-14s16 5 17 14c-10-4-24-4-34 0z'],
    ],
  },
  // A mole with a lamp.
  search: {
    land: 'o',
    shapes: [
      ['g', SHOULDERS],
      ['pupil', HEAD],
      ['fur', oval(32, 42, 9, 7)],
      ['rose', oval(32, 38, 5, 4)],
      ['dawn', eyes(31, 9, 2)],
      ['pupil', 'M27 45c3 2 7 2 10 0-1 3-3 4-5 4s-4-1-5-4z'],
      ['y', 'M13 25C14 14 22 10 32 10s18 4 19 15c-11-3-27-3-38 0z'],
      ['dawn', circle(32, 17, 4.5)],
    ],
  },
};
