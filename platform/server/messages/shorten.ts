/** Returns a text of at most this length, which ends with an ellipsis where something was left out. */
export const shorten = (text: string, length: number): string =>
  text.length <= length ? text.toWellFormed() : `${text.slice(0, Math.max(0, length - 1)).toWellFormed()}…`;
