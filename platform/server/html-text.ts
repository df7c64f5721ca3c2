import { decodeHTML } from 'entities';

/** The most characters of HTML that are read; the rest of a larger mail is not looked at. */
const MAX_HTML = 1024 * 1024;
/** The most characters of text that are made of it. */
const MAX_TEXT = 64 * 1024;
/** Tables nested deeper are read as plain lines. */
const MAX_TABLES = 12;
const MAX_HREFS = 40;

const blocks = new Set([
  ...['p', 'div', 'br', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'section', 'article', 'header'],
  ...['footer', 'blockquote', 'pre', 'center', 'dt', 'dd', 'address'],
]);
const unseen = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'object']);

interface Table {
  rows: string[][];
  cell: string | null;
}

/** Text as a person reads it, and the addresses behind its links of mail and phone. */
export interface HtmlText {
  text: string;
  hrefs: string[];
}

/**
 * Makes text of HTML: rows of two cells and a table of a header row and one row of data become lines of label
 * and value. Nothing of it is run or fetched, and the time it takes grows with its length alone.
 */
export function readHtml(source: string): HtmlText {
  const html = source.slice(0, MAX_HTML);
  const hrefs = new Set<string>();
  const tables: Table[] = [];
  let out = '';
  const write = (piece: string) => {
    const cell = tables.at(-1);
    if (out.length > MAX_TEXT) return;
    if (cell?.cell != null) cell.cell += piece.slice(0, MAX_TEXT - cell.cell.length);
    else out += piece;
  };
  const endTable = () => {
    const table = tables.pop();
    if (table) write(`\n${writeTable(table)}\n`);
  };
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    if (open !== at) write(decodeHTML(html.slice(at, open < 0 ? html.length : open).replace(/\s+/g, ' ')));
    if (open < 0) break;
    if (!/[a-z/!?]/i.test(html[open + 1] ?? '')) {
      // A sign such as that of "< 5" begins no tag.
      write('<');
      at = open + 1;
      continue;
    }
    if (html.startsWith('<!--', open)) {
      at = endAfter(html, '-->', open);
      continue;
    }
    const end = endAfter(html, '>', open);
    const tag = html.slice(open + 1, Math.min(end - 1, open + 2_000));
    const name = /^\/?\s*([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    at = end;
    const isEnd = tag.startsWith('/');
    if (unseen.has(name) && !isEnd) at = skipElement(html, name, end);
    else if (name === 'a' && !isEnd) addHref(tag, hrefs);
    else if (name === 'table') {
      if (isEnd) endTable();
      else if (tables.length < MAX_TABLES) tables.push({ rows: [], cell: null });
      else write('\n');
    } else if (name === 'tr' || name === 'td' || name === 'th') changeTable(tables.at(-1), { name, isEnd, write });
    else if (blocks.has(name)) write('\n');
  }
  while (tables.length > 0) endTable();
  return { text: tidyLines(out).slice(0, MAX_TEXT), hrefs: [...hrefs].slice(0, MAX_HREFS) };
}

function changeTable(
  table: Table | undefined,
  { name, isEnd, write }: { name: string; isEnd: boolean; write: (piece: string) => void },
): void {
  if (!table) {
    write('\n');
    return;
  }
  if (table.cell !== null) {
    if (table.rows.length === 0) table.rows.push([]);
    table.rows.at(-1)!.push(tidyLines(table.cell).trim());
    table.cell = null;
  }
  if (isEnd) return;
  if (name === 'tr') table.rows.push([]);
  else table.cell = '';
}

/** The longest text of a cell that is taken for a label. */
const MAX_LABEL = 60;

function writeTable({ rows, cell }: Table): string {
  const filled = [...rows, ...(cell ? [[tidyLines(cell).trim()]] : [])].filter((row) => row.some(Boolean));
  const [first = [], second = []] = filled;
  const isHeader =
    filled.length === 2 && first.length > 1 && first.length === second.length && first.every(isHeaderCell);
  if (isHeader) return first.map((label, index) => `${label}: ${second[index]}`).join('\n');
  return filled.map(writeRow).join('\n');
}

/** A row of two cells is a label and its value; any other is written as it stands. */
function writeRow(row: readonly string[]): string {
  const [label = '', value = ''] = row;
  const isPair = row.length === 2 && label !== '' && label.length <= MAX_LABEL && !label.includes('\n');
  return isPair ? `${label.replace(/\s*:$/, '')}: ${value}` : row.filter(Boolean).join('\n');
}

const HEADER =
  /^(?:(?:full|first|last|contact|your)? ?name|surname|phone|mobile|tel|telephone|contact n(?:o|umber)|whatsapp|e-?mail(?: address)?|message|comments?|enquiry|requirements?|remarks|property|listing(?: id)?|ref|project|budget|price|date)$/i;
const isHeaderCell = (cell: string) => HEADER.test(cell.replace(/[:*]/g, '').trim());

function addHref(tag: string, hrefs: Set<string>): void {
  const href = /\bhref\s*=\s*["']?\s*((?:mailto|tel):[^"'\s>?]+)/i.exec(tag)?.[1];
  if (href && hrefs.size < MAX_HREFS) hrefs.add(decodeHTML(href));
}

function endAfter(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function skipElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}\\b`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  return found ? endAfter(html, '>', found.index) : html.length;
}

/** Returns lines without spaces around them, and at most one empty line in a row. */
export const tidyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
