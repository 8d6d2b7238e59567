// Short sounds and touches, made here: no file to load. Cards are breaths of noise, dice are knocks on wood, moments ring
// like small bells.

import { prefs, stillness } from './prefs.svelte';

let context: AudioContext | null = null;
let desk: AudioNode | null = null;
let noise: AudioBuffer | null = null;

/** One sheet of noise for all breaths. */
function breathNoise(on: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const data = noise.getChannelData(0);
  for (let place = 0; place < data.length; place++) data[place] = Math.random() * 2 - 1;
  return noise;
}

/** Let a volume rise at once and die away. */
function swell(gain: GainNode, start: number, attack: number, length: number, volume: number): void {
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
}

/** Noise through a filter that glides from one pitch to another: paper on paper, wood on wood. */
function breath(at: number, length: number, from: number, to: number, volume: number, width = 0.9): void {
  if (!context || !desk) return;
  const start = context.currentTime + at;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = breathNoise(context);
  filter.type = 'bandpass';
  filter.Q.value = width;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  swell(gain, start, length * 0.15, length, volume);
  source.connect(filter).connect(gain).connect(desk);
  source.start(start, Math.random() * 0.5, length);
}

/** A tone that may fall: a knock when it is low and short, a note when it is not. */
function tone(
  at: number,
  from: number,
  to: number,
  length: number,
  volume: number,
  kind: OscillatorType = 'sine',
): void {
  if (!context || !desk) return;
  const start = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = kind;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  swell(gain, start, 0.005, length, volume);
  oscillator.connect(gain).connect(desk);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** A small bell: a note with the overtones that metal has. */
function bell(at: number, pitch: number, volume: number, length = 0.9): void {
  for (const [over, share] of [
    [1, 1],
    [2.76, 0.32],
    [5.4, 0.12],
  ] as const)
    tone(at, pitch * over, pitch * over, length / Math.sqrt(over), volume * share);
}

const SOUNDS = {
  /** A card slides over the table and lies down. */
  card: () => (breath(0, 0.14, 1500, 3600, 0.22), tone(0.1, 150, 90, 0.08, 0.12), breath(0.1, 0.05, 900, 600, 0.25)),
  draw: () => breath(0, 0.16, 2600, 5200, 0.16),
  /** A wager is sealed. */
  seal: () => (breath(0, 0.14, 1500, 3600, 0.2), tone(0.12, 110, 55, 0.22, 0.3), bell(0.14, 660, 0.05, 0.6)),
  step: () => [0, 0.13].forEach((at) => (tone(at, 320, 190, 0.07, 0.14), breath(at, 0.04, 1200, 700, 0.2))),
  /** Dice tumble, each knock a little later and softer than the one before. */
  dice: () =>
    [0, 0.06, 0.13, 0.17, 0.27, 0.36, 0.5].forEach((at, knock) => {
      tone(at, 520 + Math.random() * 380, 240, 0.04, 0.13 - knock * 0.012, 'triangle');
      breath(at, 0.035, 3200, 1600, 0.26 - knock * 0.025, 2);
    }),
  turn: () => (bell(0, 587, 0.07), bell(0.12, 784, 0.07)),
  /** The pile runs out. */
  few: () => tone(0, 98, 92, 0.35, 0.16, 'triangle'),
  moment: () => [784, 988, 1319].forEach((pitch, step) => bell(step * 0.08, pitch, 0.06)),
  win: () => [392, 494, 587, 784, 988].forEach((pitch, step) => bell(step * 0.11, pitch, 0.08, 1.4)),
  end: () => [494, 440, 392].forEach((pitch, step) => bell(step * 0.16, pitch, 0.06, 1.1)),
};
export type Sound = keyof typeof SOUNDS;

/** What a hand that holds the phone feels, in milliseconds on and off. */
const TOUCHES: Partial<Record<Sound, number | number[]>> = {
  card: 8,
  seal: [10, 30, 18],
  step: 8,
  dice: [6, 40, 6, 50, 8],
  turn: 20,
  moment: [12, 40, 24],
  win: [20, 60, 20, 60, 60],
};

export function sound(name: Sound): void {
  // Browsers allow both only after the first click; before it there is nothing to hear or to feel.
  if (stillness.now || !navigator.userActivation?.hasBeenActive) return;
  const unseen = typeof document !== 'undefined' && document.hidden;
  const touch = TOUCHES[name];
  if (prefs.touch && touch !== undefined && !unseen) navigator.vibrate?.(touch);
  if (!prefs.sound || (unseen && name !== 'turn')) return;
  if (!context) {
    context = new AudioContext();
    // However many sounds play at once, they never get loud.
    const limit = context.createDynamicsCompressor();
    limit.connect(context.destination);
    desk = limit;
  }
  void context.resume();
  SOUNDS[name]();
}
