import { readWholeXml } from './read-xml.ts';
import { MAX_DESCRIPTION_BYTES, type StoredZip } from './stored-zip.ts';

/** The first and last number of each run of built-in formats that show a date or a time. */
const builtIn: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

const isBuiltIn = (format: number): boolean => builtIn.some(([first, last]) => format >= first && format <= last);

/** Tells whether a format has a sign of a date or a time outside its quotes, brackets and escapes. */
const showsDate = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '').replace(/general/gi, ''));

/** Returns which cell styles of a workbook show a number as a date or a time. */
export async function findDateStyles(zip: StoredZip, path: string): Promise<ReadonlySet<number>> {
  const written = new Map<number, boolean>();
  const styles = new Set<number>();
  let isInCells = false;
  let count = 0;
  await readWholeXml(zip.read(path, MAX_DESCRIPTION_BYTES), (element, { numFmtId, formatCode = '' }) => {
    const format = Number(numFmtId ?? 0);
    if (element === 'numFmt') written.set(format, showsDate(formatCode));
    // Styles of cells stand in a list of their own, behind the styles they come from.
    if (element === 'cellXfs') isInCells = true;
    if (element === 'cellStyles') isInCells = false;
    if (element !== 'xf' || !isInCells) return;
    if (written.get(format) ?? isBuiltIn(format)) styles.add(count);
    count += 1;
  });
  return styles;
}
