// Passing the device on: asked for in the line that says whose turn it is, so that it hides nothing of the table.

interface Passing {
  words: string;
  go: () => void;
}
export const passing: { now: Passing | null } = $state({ now: null });
