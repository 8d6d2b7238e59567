// Announcements for screen readers, politely and one after the other; the live region is in App.svelte.

export const spoken: { text: string } = $state({ text: '' });
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string): void {
  waiting.push(text);
  // Announcements at the same moment are joined.
  timer ??= setTimeout(() => {
    spoken.text = waiting.join(' ');
    waiting = [];
    timer = undefined;
  }, 150);
}
