// Numbers as the language of the page writes them.

import { locale } from './words';

/** A number of the language, with a proper minus. */
export const figure = (value: number, digits = 0, sign = false): string =>
  value
    .toLocaleString(locale(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: sign ? 'exceptZero' : 'negative',
    })
    .replace('-', '\u2212');

export const percent = (share: number): string =>
  share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 0 });
