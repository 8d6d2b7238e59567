// Parts beside a table or over it, loaded after the table itself has been drawn.

export { default as ConfirmMove } from './ConfirmMove.svelte';
export { default as Ending } from './Ending.svelte';
export { default as Highlights } from './Highlights.svelte';
export { default as Help } from './Help.svelte';
export { default as Remarks } from './Remarks.svelte';
export { default as RoundEnd } from './RoundEnd.svelte';
export { default as SidePanel } from './SidePanel.svelte';
export { default as TypedMove } from './TypedMove.svelte';
