// What a screen reader says, politely and one after the other; App.svelte holds the live region.

export const spoken: { text: string } = $state({ text: '' });
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string): void {
  waiting.push(text);
  // What comes in one breath is said in one sentence.
  timer ??= setTimeout(() => {
    spoken.text = waiting.join(' ');
    waiting = [];
    timer = undefined;
  }, 150);
}
