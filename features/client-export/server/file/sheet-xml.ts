import type { Cell } from './cells.ts';

/** The longest text that spreadsheets take in one cell. */
const MAX_TEXT = 32_767;

/** Styles of the workbook, by their places in it. */
export const styles = { plain: 0, header: 1, day: 2, minute: 3 } as const;

/** What a text of XML cannot hold, and what spreadsheets would take for it. */
const NEEDS_ESCAPE = /[&<>]|(?![\t\n])[\p{Cc}\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const escapeText = (text: string): string => text.replace(NEEDS_ESCAPE, (sign) => escapes[sign] ?? asCode(sign));

const asCode = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Returns one row of a sheet; empty cells are left out. @param row_number counted from 1. */
export const sheetRow = (cells: readonly Cell[], row_number: number, style: number = styles.plain): string =>
  `<row r="${row_number}">${cells.map((cell, column) => sheetCell(cell, `${findLetters(column)}${row_number}`, style)).join('')}</row>`;

function sheetCell(cell: Cell, reference: string, style: number): string {
  if (typeof cell === 'string') return textCell(cell, reference, style);
  if ('number' in cell) return `<c r="${reference}"><v>${cell.number}</v></c>`;
  const serial = toSerial(cell.time);
  if (serial === null) return textCell(cell.time, reference, style);
  return `<c r="${reference}" s="${cell.time.includes(' ') ? styles.minute : styles.day}"><v>${serial}</v></c>`;
}

/** A text in the cell itself is never a formula, however it begins. */
const textCell = (text: string, reference: string, style: number): string =>
  text === ''
    ? ''
    : `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text.slice(0, MAX_TEXT))}</t></is></c>`;

const DAY_MS = 86_400_000;
const START = Date.UTC(1899, 11, 30);

/** Spreadsheets count days differently before 1 March 1900. */
const FIRST_DAY = 61;

/** Returns the number by which spreadsheets know a time; null for one they do not. */
function toSerial(time: string): number | null {
  const serial =
    (Date.parse(`${time.replace(' ', 'T')}${time.includes(' ') ? ':00Z' : 'T00:00:00Z'}`) - START) / DAY_MS;
  return serial >= FIRST_DAY ? serial : null;
}

const letters: string[] = [];

/** Returns the letters of a column counted from 0. */
function findLetters(column: number): string {
  letters[column] ??=
    (column >= 26 ? findLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
  return letters[column];
}
