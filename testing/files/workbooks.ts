import { ZipFile } from 'yazl';

/** A cell as its element stands in the sheet, or a text, number or boolean as Excel writes it. */
type CellValue = string | number | boolean | { xml: string } | { date: number; style?: number } | null;

interface SheetParts {
  name: string;
  rows: readonly (readonly CellValue[])[];
  state?: 'hidden';
}

interface BookOptions {
  sheets: readonly SheetParts[];
  /** Whether texts stand in the cells, as Google and LibreOffice can write them, or in the shared table, as Excel does. */
  isInline?: boolean;
  is1904?: boolean;
  /** Parts that replace or add to those of the workbook, by their names. */
  parts?: Record<string, string | Buffer>;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns the letters of a column counted from 0. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Style 1 shows a date, 2 a date by a format of the workbook's own, 3 a date with time, 4 an amount. */
const STYLES = `${XML}<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/>
<numFmt numFmtId="165" formatCode="&quot;USD&quot;\\ #,##0.00"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

/** Makes an Excel workbook with the parts and the order of parts that Excel writes. */
export async function makeBook({ sheets, isInline = false, is1904 = false, parts = {} }: BookOptions): Promise<Buffer> {
  const texts = new Map<string, number>();
  const writeText = (text: string, reference: string) => {
    if (isInline)
      return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
    if (!texts.has(text)) texts.set(text, texts.size);
    return `<c r="${reference}" t="s"><v>${texts.get(text)}</v></c>`;
  };
  const writeCell = (value: CellValue, row: number, column: number) => {
    const reference = `${letters(column)}${row}`;
    if (value === null) return '';
    if (typeof value === 'string') return writeText(value, reference);
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if ('xml' in value) return value.xml.replace('<c', `<c r="${reference}"`);
    return `<c r="${reference}" s="${value.style ?? 1}"><v>${value.date}</v></c>`;
  };
  const made: Record<string, string | Buffer> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(({ name, state }, index) => {
        const hidden = state ? ` state="${state}"` : '';
        return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`;
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['rId90', 'styles', 'styles.xml'],
      ['rId91', 'sharedStrings', 'sharedStrings.xml'],
    ]),
  };
  for (const [index, { rows }] of sheets.entries()) {
    const written = rows.map((cells, at) =>
      cells.length === 0
        ? ''
        : `<row r="${at + 1}">${cells.map((value, column) => writeCell(value, at + 1, column)).join('')}</row>`,
    );
    made[`xl/worksheets/sheet${index + 1}.xml`] =
      `${XML}<worksheet ${MAIN}><sheetData>${written.join('')}</sheetData></worksheet>`;
  }
  made['xl/styles.xml'] = STYLES;
  const shared = [...texts.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`);
  made['xl/sharedStrings.xml'] = `${XML}<sst ${MAIN} count="${texts.size}">${shared.join('')}</sst>`;
  return zipParts({ ...made, ...parts });
}

const relations = (listed: readonly (readonly [string, string, string])[]): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

async function zipParts(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Makes a workbook of one sheet. */
export const makeSheet = (...rows: SheetParts['rows']): Promise<Buffer> =>
  makeBook({ sheets: [{ name: 'Clients', rows }] });
