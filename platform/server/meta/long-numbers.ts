const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON whose whole numbers may exceed 2^53, as Meta's ids do: those become texts with all their digits.
 *
 * @returns undefined for what is no JSON.
 */
export function parseWithLongNumbers(text: string): unknown {
  try {
    JSON.parse(text); // refuses invalid JSON, so that the replacement below meets only whole tokens
    return JSON.parse(text.replace(STRING_OR_NUMBER, quoteLongNumber));
  } catch {
    return undefined;
  }
}

const quoteLongNumber = (token: string): string =>
  /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
