/**
 * Matches where a spreadsheet would start a formula: at the start of a cell, or where a spreadsheet of another country
 * splits the line into cells. An apostrophe prevents it (integrations 12.3). The wide signs are those of East Asia.
 */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

const GUARD = /(^|[;\t\r\n])'(?=[=+\-@\t\r＝＋－＠])/g;

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Returns one line of a CSV for spreadsheets: comma, CRLF, quotes where needed, guarded against formulas. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Returns the text with its guard against formulas, as it stands in a CSV. */
export const withGuard = (text: string): string => text.replace(FORMULA, "$1'");

function csvCell(text: string): string {
  const guarded = withGuard(text);
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Returns the text without its guard against formulas. */
export const withoutGuard = (text: string): string => text.replace(GUARD, '$1');
