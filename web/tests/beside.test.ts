// What is said stands beside what was clicked, inside the window, and never over it.

import { describe, expect, it } from 'vitest';
import { placeBeside } from '../src/lib/beside';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const size = { width: 200, height: 50 };
const room = { width: 360, height: 640 };

describe('a place beside a click', () => {
  it('is above it and centred', () => {
    expect(placeBeside(box(100, 300, 60, 60), size, room)).toEqual({ left: 30, top: 240 });
  });
  it('is below what is at the top', () => {
    expect(placeBeside(box(100, 10, 60, 60), size, room)).toEqual({ left: 30, top: 80 });
  });
  it('stays inside the window at both sides', () => {
    expect(placeBeside(box(0, 300, 40, 40), size, room)?.left).toBe(8);
    expect(placeBeside(box(340, 300, 20, 40), size, room)?.left).toBe(152);
  });
  it('is nowhere if there is no room', () => {
    expect(placeBeside(box(0, 20, 360, 600), size, room)).toBeNull();
  });
});
