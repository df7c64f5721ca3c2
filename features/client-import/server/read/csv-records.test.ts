import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { detectEncoding, type TextEncoding } from '#platform/server/text-encoding.ts';
import { expectLinear } from '#testing/growth.ts';
import type { Delimiter } from '../../contract.ts';
import { cutRecords, readRecords } from './csv-records.ts';
import { decodeText } from './decode-text.ts';
import { detectDelimiter } from './detect-delimiter.ts';

interface FileOptions {
  delimiter?: Delimiter;
  chunk?: number;
  encoding?: TextEncoding;
}

/** Reads bytes in chunks of this size, as the import does. */
function readBlocks(bytes: Buffer, options: FileOptions = {}) {
  const { delimiter = ',', chunk = 65_536, encoding = detectEncoding(bytes.subarray(0, 65_536)) } = options;
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += chunk) yield bytes.subarray(start, start + chunk);
  }
  return readRecords(decodeText(chunks(), encoding), delimiter);
}

async function read(bytes: Buffer, options?: FileOptions) {
  const records = [];
  for await (const block of readBlocks(bytes, options)) for (const record of block) records.push(record);
  return records;
}

/** Keeps no records, so that the test measures reading and not memory. */
async function countRecords(bytes: Buffer) {
  let count = 0;
  for await (const block of readBlocks(bytes, { encoding: 'utf-8' })) count += block.length;
  return count;
}

const readCells = async (text: string | Buffer, options?: Parameters<typeof read>[1]) =>
  (await read(Buffer.from(text), options)).map(({ cells }) => cells);

describe('the encoding of a file', () => {
  it.each<[string, TextEncoding, Buffer]>([
    ['UTF-8', 'utf-8', Buffer.from('name\nChloé\n')],
    ['UTF-8 with a mark', 'utf-8', Buffer.from('\ufeffname\nChloé\n')],
    ['UTF-16 LE with a mark', 'utf-16le', iconv.encode('name\nChloé 陈\n', 'utf-16le', { addBOM: true })],
    ['UTF-16 BE with a mark', 'utf-16be', iconv.encode('name\nChloé 陈\n', 'utf-16be', { addBOM: true })],
    ['UTF-16 LE without a mark', 'utf-16le', iconv.encode('name\nChloé 陈\n', 'utf-16le', { addBOM: false })],
    ['UTF-16 BE without a mark', 'utf-16be', iconv.encode('name\nChloé 陈\n', 'utf-16be', { addBOM: false })],
    ['Windows-1252', 'windows-1252', iconv.encode('name\nChloé – 5 €\n', 'windows-1252')],
  ])('%s is detected, and every letter arrives', async (_name, encoding, bytes) => {
    expect(detectEncoding(bytes)).toBe(encoding);
    const [header, row] = await readCells(bytes, { chunk: 3 });
    expect(header).toEqual(['name']);
    expect(row![0]).toMatch(/^Chloé/);
  });

  it('may change in the middle: a line that is not UTF-8 is read as Windows-1252, the others stay', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Zoë\n'),
      iconv.encode('Chloé 5 €\n', 'windows-1252'),
      Buffer.from('陈伟\n'),
    ]);
    expect(await readCells(bytes, { encoding: 'utf-8' })).toEqual([['Zoë'], ['Chloé 5 €'], ['陈伟']]);
  });

  it('may hold NUL bytes, which are left out', async () => {
    expect(await readCells('Tan\0 Wei\n', { encoding: 'utf-8' })).toEqual([['Tan Wei']]);
  });
});

describe('the delimiter', () => {
  it.each([
    ['a comma', 'name,phone\n', ','],
    ['a semicolon', 'name;phone\n', ';'],
    ['a tab', 'name\tphone\n', '\t'],
    ['what stands outside quotes', '"Tan, Wei, Ling, Mei";phone\n', ';'],
    ['in the first line that has one', 'Clients 2026\n\nname;phone;city\n', ';'],
    ['what Excel was told', 'sep=;\nname,x;phone\n', ';'],
    ['a comma where there is one column', 'name\nTan\n', ','],
  ])('is %s', (_name, text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});

describe('the rows of a file', () => {
  it('may hold delimiters, quotes and line ends in quotes, and be ragged', async () => {
    expect(await readCells('a,"b, ""c""","d\r\ne"\r\nf\r\n,,,,\r\n')).toEqual([
      ['a', 'b, "c"', 'd\r\ne'],
      ['f'],
      ['', '', '', '', ''],
    ]);
  });

  it('end in any of the three ways, the last perhaps in none', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(await readCells(['a,b', 'c,d', 'e,f'].join(end), { chunk: 2 })).toEqual([
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ]);
    }
  });

  it('keep quotation marks that enclose nothing', async () => {
    expect(await readCells('Tan,5" pipe\nLim,"He said "yes""\nOng,x\n')).toEqual([
      ['Tan', '5" pipe'],
      ['Lim', '"He said "yes""'],
      ['Ong', 'x'],
    ]);
  });

  it('lose one line to a quote that is never closed, not the rest of the file (CS-02)', async () => {
    const rows = await read(Buffer.from('Tan,1\n"Lim,2\nOng,3\n"Goh",4\nKoh,5\n'), { chunk: 4 });
    expect(rows).toEqual([
      { cells: ['Tan', '1'] },
      { cells: ['"Lim,2'], problem: 'UNCLOSED_QUOTE' },
      { cells: ['Ong', '3'] },
      { cells: ['Goh', '4'] },
      { cells: ['Koh', '5'] },
    ]);
  });

  it('are found again after an open quote followed by megabytes', async () => {
    const after = Array.from({ length: 20_000 }, (_, index) => `Client ${index},${index}`);
    const rows = await read(Buffer.from(['"open,1', ...after].join('\n')));
    expect(rows).toHaveLength(20_001);
    expect(rows[0]).toEqual({ cells: ['"open,1'], problem: 'UNCLOSED_QUOTE' });
    expect(rows.at(-1)).toEqual({ cells: ['Client 19999', '19999'] });
  });

  it('are not held in memory when a line never ends', async () => {
    const rows = await read(Buffer.alloc(3_000_000, 'x'));
    expect(rows.every(({ problem, cells }) => problem === 'LINE_TOO_LONG' || cells[0]!.length <= 70_000)).toBe(true);
  });

  it('that are too long are one row each, and the row behind them is read', async () => {
    for (const line_break of ['\n', '\r\n', '\r']) {
      const text = ['Name,Phone', `Tan,${'x'.repeat(5_000_000)}`, 'Lim,81234567'].join(line_break);
      const rows = await read(Buffer.from(text), { chunk: 65_537 });
      expect(rows.map(({ problem, cells }) => problem ?? cells)).toEqual([
        ['Name', 'Phone'],
        'LINE_TOO_LONG',
        ['Lim', '81234567'],
      ]);
    }
  });

  const faultyLines = ['a"b,1', '"a"b,1', '"a,1', '"""a,1'];
  it.each(faultyLines)('take no longer each when all of them are faulty (%s)', async (line) => {
    const makeBytes = (lines: number) => Buffer.from(`${line}\n`.repeat(lines));
    await expectLinear(makeBytes, countRecords, [60_000, 120_000, 240_000]);
  });

  it('may be millions in a file with carriage returns alone', async () => {
    const rows = await read(Buffer.from('a,b\r'.repeat(900_000)), { encoding: 'utf-8' });
    expect(rows).toHaveLength(900_000);
  });

  it('are those every CSV reader finds where the quotes are right', () => {
    const piece = fc.constantFrom('a', 'é', ',', '"', '""', '\n', '\r\n', '","', '"\n');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        const expected = parseStrictly(text);
        fc.pre(expected !== null);
        expect(cutRecords(text, ',', { isEnd: true }).records.map(({ cells }) => cells)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('come out as they went in, wherever the file is cut into chunks', async () => {
    const cell = fc.stringMatching(/^[a-zé陈 ,;"\n\r=+'-]{0,8}$/u);
    const row = fc.array(cell, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        async (rows, chunk) => {
          const text = rows
            .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(';'))
            .join('\r\n');
          expect(await readCells(text, { delimiter: ';', chunk, encoding: 'utf-8' })).toEqual(rows);
        },
      ),
    );
  });
});

/** Returns another reader's records; null where the quotes are not those of RFC 4180. */
function parseStrictly(text: string): string[][] | null {
  try {
    const records = parse(text, { delimiter: ',', record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true });
    return records as unknown as string[][];
  } catch {
    return null;
  }
}
