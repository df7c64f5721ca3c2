import { withoutGuard } from '#platform/server/csv-line.ts';

/** The formula that makes a spreadsheet show a text as it stands. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** What people and programs write where there is nothing. */
const NOTHING = /^(?:[-–—./\\?_]+|#?n\/a|null|undefined)$/i;

/** Returns the text of a cell without what spreadsheets put around it; empty where it stands for nothing. */
export function cleanCell(cell: string): string {
  const text = withoutGuard(cell).replace(TEXT_FORMULA, '$1').trim();
  return NOTHING.test(text) ? '' : text;
}
