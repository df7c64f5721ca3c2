/** The most of a text that a remark repeats. */
const SHOWN = 60;

export const shorten = (text: string): string =>
  text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text;
