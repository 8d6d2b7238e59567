// The rules beside the current page; App.svelte shows the panel.

export const ruleSheet: { open: { game: string; clause: string | null } | null } = $state({ open: null });

/** For a link to the rules: a plain click opens them beside the page, any other click follows the link. */
export function rulesBeside(game: string, clause: string | null = null) {
  return (event: MouseEvent): void => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    ruleSheet.open = { game, clause };
  };
}
