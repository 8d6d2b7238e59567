// What you have chosen together with others is shown to you at once, and to them when all are done (R20).

import type { RollView } from '../../lib/messages';

/** A view including your own choices that nobody else sees yet. */
export function withOwn(view: RollView): RollView {
  const { own, seat } = view;
  if (!own) return view;
  const sheets = view.sheets.map((sheet, at) => (at === seat ? own.sheet : sheet));
  const scores = view.scores.map((score, at) => (at === seat ? own.score : score));
  return { ...view, sheets, scores, phase: own.phase === 'arrow' ? 'arrow' : view.phase };
}

/** Whether several choose at the same time. */
export const together = ({ pending, done }: RollView): boolean => pending.length + done.length > 1;
