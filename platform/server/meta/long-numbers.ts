/** A text without an end reaches to the end of all, so that what is no JSON takes no longer. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Finds a number of so many digits outside texts. */
const MAYBE_LONG = /(?:^|[[:,\s])-?\d{16}/;

/**
 * Parses JSON whose whole numbers may exceed 2^53, as Meta's ids do: those become texts with all their digits.
 *
 * @returns undefined for what is no JSON.
 */
export function parseWithLongNumbers(text: string): unknown {
  try {
    return JSON.parse(MAYBE_LONG.test(text) ? text.replace(STRING_OR_NUMBER, quoteLongNumber) : text);
  } catch {
    return undefined;
  }
}

/** Whatever is no JSON stays none: only a number as JSON writes it becomes a text. */
const quoteLongNumber = (token: string): string =>
  /^-?[1-9]\d{15,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
