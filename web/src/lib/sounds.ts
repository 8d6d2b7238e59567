// Short sounds, made here: no file to load. They say: a card, a step, a die, your turn, the end.

import { prefs, stillness } from './prefs.svelte';

let context: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, volume: number, type: OscillatorType = 'sine'): void {
  if (!context) return;
  const start = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** A breath of noise: paper on a table, a die on wood. */
function rustle(at: number, length: number, pitch: number, volume: number): void {
  if (!context) return;
  const samples = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const data = samples.getChannelData(0);
  for (let place = 0; place < data.length; place++) data[place] = (Math.random() * 2 - 1) * (1 - place / data.length) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = samples;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

const SOUNDS = {
  card: () => rustle(0, 0.09, 2200, 0.35),
  draw: () => rustle(0, 0.06, 3200, 0.25),
  step: () => (rustle(0, 0.05, 700, 0.5), rustle(0.13, 0.05, 800, 0.4)),
  dice: () => [0, 0.09, 0.16, 0.26, 0.33].forEach((at) => rustle(at, 0.05, 1400, 0.5)),
  turn: () => (tone(587, 0, 0.25, 0.08), tone(784, 0.12, 0.35, 0.08)),
  end: () => [392, 494, 587, 784].forEach((frequency, step) => tone(frequency, step * 0.13, 0.5, 0.07, 'triangle')),
};

export function sound(name: keyof typeof SOUNDS): void {
  if (!prefs.sound || stillness.now || (typeof document !== 'undefined' && document.hidden && name !== 'turn')) return;
  // Browsers allow sound only after the first click; before it there is nothing to hear.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  SOUNDS[name]();
}
