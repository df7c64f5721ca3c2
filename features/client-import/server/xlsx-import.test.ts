import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { makeBook, makeSheet } from '#testing/files/workbooks.ts';
import { importCsv, listRows, newImport, work } from '#testing/imports.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { clientImports } from '../contract.ts';

const book = async (person: Person) => (await person.call(clients.list, { query: { page_size: 100 } })).results;
const XLSX = { file_name: 'Spring fair.xlsx' };

const people = [
  ['Name', 'Phone', 'E-mail', 'Notes'],
  ['Tan Wei Ling', '+65 8123 4567', 'wl@tan.example', 'Met at the fair & liked "B"'],
  ['陈伟', 91234567, null, null],
  [],
  ['Lim', null, 'lim@x.example', null],
];

describe('importing an Excel workbook', () => {
  it.each([
    ['texts in the shared table, as Excel writes them', false],
    ['texts in the cells, as Google writes them', true],
  ])('reads %s, and counts rows as the spreadsheet does', async (_, isInline) => {
    const { owner } = await newOrg();
    const file = await makeBook({ sheets: [{ name: 'Clients', rows: people }], isInline });
    const begun = await newImport(owner, file, XLSX);
    expect(begun).toMatchObject({
      file_kind: 'XLSX',
      sheets: ['Clients'],
      sheet: 'Clients',
      has_header: true,
      columns: ['Name', 'Phone', 'E-mail', 'Notes'],
      mapping: ['name', 'phone', 'email', 'notes'],
      estimated_rows: 3,
    });

    const done = await work(owner, begun, 'run');

    expect(done).toMatchObject({ status: 'DONE', result: { outcomes: { CREATED: 3, BAD: 0 }, blank_rows: 1 } });
    expect((await book(owner)).map(({ name, phones }) => [name, phones[0]?.number_e164])).toEqual(
      expect.arrayContaining([
        ['Tan Wei Ling', '+6581234567'],
        ['陈伟', '+6591234567'],
        ['Lim', undefined],
      ]),
    );
    expect((await listRows(owner, done)).map(({ row_number }) => row_number)).toEqual([2, 3, 5]);
  });

  it('reads numbers, dates, booleans, results of formulas, errors and formatted texts as people see them', async () => {
    const { owner } = await newOrg();
    const file = await makeSheet(
      [
        'Name',
        'Phone',
        'Date',
        'Own format',
        'With time',
        'Amount',
        'Yes',
        'Formula',
        'Error',
        'Rich',
        'Escaped',
        'Old',
      ],
      [
        'Tan',
        6581234567,
        { date: 45_749 },
        { date: 45_749, style: 2 },
        { date: 45_749.4375, style: 3 },
        { date: 1.234, style: 4 },
        true,
        { xml: '<c t="str"><f>A1&amp;"x"</f><v>Tanx</v></c>' },
        { xml: '<c t="e"><v>#DIV/0!</v></c>' },
        { xml: '<c t="inlineStr"><is><r><t>So</t></r><r><t>ng</t></r><rPh sb="0" eb="1"><t>SONG</t></rPh></is></c>' },
        { xml: '<c t="inlineStr"><is><t>one_x000D_\ntwo</t></is></c>' },
        { date: 59 },
      ],
    );
    const { sample } = await newImport(owner, file, XLSX);
    expect(sample).toEqual([
      [
        'Tan',
        '6581234567',
        '2025-04-02',
        '2025-04-02',
        '2025-04-02 10:30',
        '1.2340',
        'TRUE',
        'Tanx',
        '',
        'Song',
        'one\ntwo',
        '1900-02-28',
      ],
    ]);
  });

  it('counts the days of old files of the Mac from 1904', async () => {
    const { owner } = await newOrg();
    const rows = [
      ['Name', 'Since'],
      ['Tan', { date: 44_287 }],
    ];
    const { sample } = await newImport(owner, await makeBook({ sheets: [{ name: 'A', rows }], is1904: true }), XLSX);
    expect(sample).toEqual([['Tan', '2025-04-02']]);
  });

  it('offers the sheets people see, begins with the first and reads another when it is chosen', async () => {
    const { owner } = await newOrg();
    const file = await makeBook({
      sheets: [
        { name: 'Lists', rows: [['x']], state: 'hidden' },
        { name: 'Spring', rows: people },
        { name: 'Autumn', rows: [['Ong', '8123 4599']] },
        { name: 'Empty', rows: [] },
      ],
    });
    const begun = await newImport(owner, file, XLSX);
    const params = { id: begun.id };
    expect(begun).toMatchObject({ sheets: ['Spring', 'Autumn', 'Empty'], sheet: 'Spring', has_header: true });

    const changed = await owner.call(clientImports.update, { params, body: { sheet: 'Autumn' } });
    expect(changed).toMatchObject({ sheet: 'Autumn', has_header: false, mapping: ['name', 'phone'] });
    for (const [sheet, sentence] of [
      ['Empty', 'This sheet has no rows.'],
      ['Winter', 'This sheet is not in the file.'],
    ] as const) {
      const problem = await owner.refused(clientImports.update, { params, body: { sheet } }, 400);
      expect(problem.errors?.sheet).toBe(sentence);
    }
    expect(await work(owner, begun, 'run')).toMatchObject({ result: { rows: 1, outcomes: { CREATED: 1 } } });
    expect((await book(owner)).map(({ name }) => name)).toEqual(['Ong']);
  });

  it('continues after a stop, and is undone, as a CSV is', async () => {
    const { owner } = await newOrg();
    const rows = [
      ['Name', 'Phone'],
      ...Array.from({ length: 1_500 }, (_, index) => [`C ${index}`, 81_000_000 + index]),
    ];
    const done = await importCsv(owner, await makeSheet(...rows), XLSX);
    expect(done).toMatchObject({ status: 'DONE', result: { rows: 1_500, outcomes: { CREATED: 1_500 } } });
    expect(await work(owner, done, 'undo')).toMatchObject({ undo: { outcomes: { REMOVED: 1_500 } } });
  });
});

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const SHEET = 'xl/worksheets/sheet1.xml';
const DAMAGED = 'This Excel file is damaged. Open it, save it again and upload the new one.';

describe('a workbook that is none, or not a good one', () => {
  it.each<[string, string, Record<string, string | Buffer>]>([
    [
      'whose row names column 16,384',
      'A file may have at most 200 columns.',
      {
        [SHEET]: sheet(
          '<row r="1"><c r="A1" t="str"><v>Name</v></c><c r="XFD1" t="str"><v>Last</v></c></row><row r="2"><c r="A2" t="str"><v>Tan</v></c></row>',
        ),
      },
    ],
    [
      'that unpacks to a thousand times its size',
      'This Excel file is too large when unpacked. Split it into several files.',
      { [SHEET]: Buffer.alloc(20 * 1024 ** 2, ' ') },
    ],
    [
      'that defines entities of its own',
      DAMAGED,
      {
        [SHEET]: `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(99)}">]>${sheet('<row r="1"><c t="str"><v>&a;</v></c></row>')}`,
      },
    ],
    ['whose document breaks off', DAMAGED, { [SHEET]: '<worksheet><sheetData><row r="1">' }],
    ['whose elements are nested without end', DAMAGED, { [SHEET]: '<a>'.repeat(10_000) }],
    ['with a row beyond the last', DAMAGED, { [SHEET]: sheet('<row r="999999999"><c t="str"><v>x</v></c></row>') }],
    [
      'with no sheet',
      'This is no Excel workbook. Save the list as .xlsx or CSV and upload that.',
      { 'xl/_rels/workbook.xml.rels': '<Relationships/>' },
    ],
  ])('is refused in words: %s', async (_, sentence, parts) => {
    const { owner } = await newOrg();
    const bytes = await makeBook({ sheets: [{ name: 'Clients', rows: people }], parts });
    const key = await upload(owner, { name: 'people.xlsx', bytes, ref: 'CLIENT_IMPORT' });
    const problem = await owner.refused(clientImports.create, { body: { key } }, 400);
    expect(problem.errors?.key).toBe(sentence);
  });

  it('is refused in words when it was cut off', async () => {
    const { owner } = await newOrg();
    const bytes = (await makeSheet(...people)).subarray(0, -40);
    const key = await upload(owner, { name: 'people.xlsx', bytes, ref: 'CLIENT_IMPORT' });
    const problem = await owner.refused(clientImports.create, { body: { key } }, 400);
    expect(problem.errors?.key).toBe(DAMAGED);
  });

  it('that turns out to be damaged further on stops the dry run and the import with the reason, before a row is written', async () => {
    const { owner } = await newOrg();
    const rows = Array.from(
      { length: 3_000 },
      (_, at) => `<row><c t="str"><v>Client ${at}</v></c><c><v>${81_000_000 + at}</v></c></row>`,
    );
    const parts = { [SHEET]: sheet(`${rows.join('')}<row><c></row>`) };
    const begun = await newImport(owner, await makeBook({ sheets: [{ name: 'A', rows: [] }], parts }), XLSX);

    expect(await work(owner, begun, 'check')).toMatchObject({ status: 'DRAFT', failure: DAMAGED });
    const failed = await work(owner, begun, 'run');
    expect(failed).toMatchObject({ status: 'FAILED', failure: DAMAGED });
    expect(failed.progress.rows_done).toBe(0);
  });
});
