/** Escapes what LIKE takes as wildcards, so that the text means itself in a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
