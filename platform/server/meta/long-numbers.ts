const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A number of so many digits stands somewhere, unless it is only part of a text. */
const MAYBE_LONG = /(?:^|[[:,\s])-?\d{16}/;

/**
 * Parses JSON whose whole numbers may exceed 2^53, as Meta's ids do: those become texts with all their digits.
 *
 * @returns undefined for what is no JSON.
 */
export function parseWithLongNumbers(text: string): unknown {
  try {
    // Refuses invalid JSON, so that the replacement below meets only whole tokens.
    const parsed: unknown = JSON.parse(text);
    if (!MAYBE_LONG.test(text)) return parsed;
    return JSON.parse(text.replace(STRING_OR_NUMBER, quoteLongNumber));
  } catch {
    return undefined;
  }
}

const quoteLongNumber = (token: string): string =>
  /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
