// The modules that tools/texts.ts makes of src/lostcities/locales.

declare module 'virtual:texts' {
  /** The languages by their codes, with the name that each has in itself. */
  export const LANGUAGES: Record<string, string>;
  /** The texts by `language/part`. */
  export const PARTS: Record<string, () => Promise<{ default: import('../../../tools/texts').Texts }>>;
}
