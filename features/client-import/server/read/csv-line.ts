/**
 * Where a spreadsheet would see a formula begin: at the start of a cell, or where a spreadsheet of another country cuts the
 * line into cells. An apostrophe says that it is none (integrations 12.3). The wide signs are those of East Asia.
 */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

const GUARD = /(^|[;\t\r\n])'(?=[=+\-@\t\r＝＋－＠])/g;

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One line of a CSV that people open: comma, CRLF, quotes where needed, guarded against formulas. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  const guarded = text.replace(FORMULA, "$1'");
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The text as it was before it was guarded against being taken for a formula. */
export const withoutGuard = (text: string): string => text.replace(GUARD, '$1');
