// A result to be shown to others: a sentence, and a picture in the style of the cards. Loaded when somebody wants it.

import { gameName } from '../lib/games';
import { number, t } from '../lib/i18n/index.svelte';
import type { Frame } from '../lib/messages';
import type { Colour } from '../lib/notation';
import { CITIES, RIDGES, sceneOf, type Shape } from '../parts/scenery';

/** The part of a frame that describes a result. */
export type Played = Pick<Frame, 'table' | 'game' | 'result'>;

const ranked = (frame: Played, names: readonly string[]) =>
  names
    .map((name, seat) => ({ name, seat, points: frame.result?.totals[seat] ?? 0 }))
    .sort((a, b) => Number(wins(frame, b.seat)) - Number(wins(frame, a.seat)) || b.points - a.points);
const wins = (frame: Played, seat: number): boolean => frame.result?.winners.includes(seat) ?? false;

/** The result in one sentence. */
export const sentenceOf = (frame: Played, names: readonly string[]): string =>
  t('end-share-text', {
    game: gameName(frame.game),
    result: ranked(frame, names)
      .map(({ name, points }) => `${name} ${number(points)}`)
      .join(' · '),
  });

const WIDE = 1200;
const HIGH = 630;
const SHORE = 330;

/** A colour as the page's theme has it. */
function look(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = name;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** The landscape in which the winner came furthest, and below it everyone's points. */
export function pictureOf(frame: Played, names: readonly string[], headline: string): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = WIDE;
  canvas.height = HIGH;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const rows = ranked(frame, names);
  const lines = frame.result?.sheets[rows[0]?.seat ?? 0]?.lines.filter(({ what }) => what.length === 1) ?? [];
  const place = (lines.toSorted((a, b) => b.points - a.points)[0]?.what ?? 'y') as Colour;
  const tone = `var(--${place})`;
  const wash = `var(--${place}-wash)`;
  const TONES: Record<Shape['tone'], string> = {
    next: `color-mix(in oklab, ${tone} 44%, ${wash})`,
    far: `color-mix(in oklab, ${tone} 52%, ${wash})`,
    mid: `color-mix(in oklab, ${tone} 68%, ${wash})`,
    near: `color-mix(in oklab, ${tone} 52%, var(--shade))`,
    town: `color-mix(in oklab, ${tone} 60%, var(--shade))`,
    lights: 'var(--coin)',
  };
  pen.fillStyle = look(`color-mix(in oklab, ${tone} 38%, ${wash})`);
  pen.fillRect(0, 0, WIDE, HIGH);
  const scene = sceneOf(10);
  const scale = 4.2;
  pen.fillStyle = look('var(--dusk)');
  pen.beginPath();
  pen.arc(WIDE / 2, 210, scene.sun.r * scale, 0, 2 * Math.PI);
  pen.fill();
  for (const shape of scene.front) {
    pen.fillStyle = look(TONES[shape.tone]);
    const outline =
      shape.shape === 'ridge' ? RIDGES[place] : shape.shape === 'city' ? CITIES[place][0] : CITIES[place][1];
    // The ridge is repeated to the width of the picture.
    for (let at = 0; at < (shape.shape === 'ridge' ? 3 : 1); at++) {
      pen.save();
      const ridge = shape.shape === 'ridge';
      pen.translate(
        ridge ? at * 200 * 3 - 60 * shape.scale : WIDE / 2,
        SHORE - (121 - shape.y) * scale * (ridge ? 0.7 : 1),
      );
      pen.scale(ridge ? 3 : shape.scale * scale, ridge ? 3 : shape.scale * scale);
      pen.fill(new Path2D(outline));
      pen.restore();
    }
  }
  pen.fillStyle = look('var(--page)');
  pen.fillRect(0, SHORE, WIDE, HIGH - SHORE);
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = look('var(--ink)');
  pen.font = '700 56px Georgia, serif';
  pen.fillText(headline, 60, SHORE + 76, WIDE - 120);
  const step = Math.min(58, (HIGH - SHORE - 150) / rows.length);
  rows.forEach(({ name, seat, points }, row) => {
    const y = SHORE + 100 + (row + 0.8) * step;
    pen.font = `${wins(frame, seat) ? 700 : 400} ${Math.min(38, step * 0.72)}px Georgia, serif`;
    pen.fillStyle = look(wins(frame, seat) ? 'var(--ink)' : 'var(--ink-soft)');
    pen.textAlign = 'left';
    pen.fillText(name, 60, y, 760);
    pen.textAlign = 'right';
    pen.fillText(number(points), WIDE - 60, y);
  });
  pen.textAlign = 'left';
  pen.font = '26px Georgia, serif';
  pen.fillStyle = look('var(--ink-soft)');
  pen.fillText(`${t('product-name')} · ${gameName(frame.game)}`, 60, HIGH - 28, WIDE - 120);
  return canvas.toDataURL('image/png');
}
