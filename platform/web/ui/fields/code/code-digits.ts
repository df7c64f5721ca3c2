/** The digits of a one-time code by position; in an incomplete code a space is an empty position, none at its end. */

/** Returns one string for each position, empty where there is no digit. */
export function splitDigits(value: string, length: number): string[] {
  return Array.from({ length }, (_, index) => (value[index] ?? '').trim());
}

export function isFullCode(value: string, length: number): boolean {
  return splitDigits(value, length).every((digit) => digit !== '');
}

/**
 * Writes the digits of a text from a position on; anything else in it is dropped, so '408 271' and 'code: 408271' both
 * work.
 *
 * @returns the new value, the written positions, and the position of the next digit.
 */
export function withDigits(
  value: string,
  start: number,
  text: string,
  length: number,
): { next: string; position: number; places: number[] } {
  const written = text.replace(/\D/g, '').slice(0, length - start);
  const digits = splitDigits(value, length);
  const places = [...written].map((_, offset) => start + offset);
  for (const [offset, digit] of [...written].entries()) digits[start + offset] = digit;
  return { next: joinDigits(digits), position: Math.min(start + written.length, length - 1), places };
}

/**
 * Returns what was typed into a box that had a digit: a second character replaces it, anything longer is a whole code.
 */
export function typedText(held: string, text: string): string {
  if (text.length !== 2 || held === '') return text;
  return text[0] === held ? text.slice(1) : text.slice(0, 1);
}

export function withoutDigit(value: string, place: number, length: number): string {
  return joinDigits(splitDigits(value, length).map((digit, index) => (index === place ? '' : digit)));
}

function joinDigits(digits: readonly string[]): string {
  return digits
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}
