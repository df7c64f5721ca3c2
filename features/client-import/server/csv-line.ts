/** A text a spreadsheet would take for a formula; the apostrophe before it says that it is none (integrations 12.3). */
const FORMULA = /^[=+\-@\t\r]/;

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One line of a CSV that people open: comma, CRLF, quotes where needed, guarded against formulas. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
