// The keyboard: what a key is not meant for.

/** Whether a key was meant for something else: a field, a dialog, a shortcut of the browser. */
export function meantElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  // Enter and the space bar press the button that has the focus.
  if (target?.closest('button, a, summary') && (event.key === ' ' || event.key === 'Enter')) return true;
  return Boolean(target?.closest('input, textarea, select, dialog'));
}
