import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { files } from '#features/files/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { testApp } from '#testing/app.ts';
import { importCsv, listRows, newImport, work } from '#testing/imports.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { clientImports } from '../contract.ts';

const book = async (person: Person) => (await person.call(clients.list, { query: { page_size: 100 } })).results;
const named = async (person: Person, name: string) => (await book(person)).find((client) => client.name === name)!;

describe('starting an import', () => {
  it('shows the first rows, what the columns seem to be and how the file is written down', async () => {
    const { owner } = await newOrg();
    const csv = iconv.encode(
      'Name;Handy;E-Mail;Ort;Status\r\nChloé Tan;8123 4567;c@t.example;Köln;warm\r\n',
      'utf-16le',
      {
        addBOM: true,
      },
    );

    expect(await newImport(owner, csv, { file_name: 'Spring fair.csv' })).toMatchObject({
      file_name: 'Spring fair.csv',
      encoding: 'utf-16le',
      delimiter: ';',
      has_header: true,
      columns: ['Name', 'Handy', 'E-Mail', 'Ort', 'Status'],
      mapping: ['name', 'phone', 'email', 'location', null],
      sample: [['Chloé Tan', '8123 4567', 'c@t.example', 'Köln', 'warm']],
      estimated_rows: 1,
      default_country: 'SG',
      assigned_to_id: owner.profile_id,
      assigned_to_name: 'Nadia Rahman',
      duplicates: 'ATTACH',
      source_name: 'Spring fair',
      status: 'DRAFT',
    });
  });

  it('estimates the rows of a long file from its beginning', async () => {
    const { owner } = await newOrg();
    const rows = Array.from({ length: 20_000 }, (_, index) => `Client ${10_000 + index},+658${1_000_000 + index}`);

    const { estimated_rows, sample } = await newImport(owner, ['Name,Phone', ...rows].join('\n'));

    expect(estimated_rows).toBeGreaterThan(19_000);
    expect(estimated_rows).toBeLessThan(21_000);
    expect(sample).toHaveLength(20);
  });

  it('takes the first row for a person when it is one', async () => {
    const { owner } = await newOrg();
    expect(await newImport(owner, 'Tan Wei Ling,8123 4567\nLim,9123 4567\n')).toMatchObject({
      has_header: false,
      columns: ['Column 1', 'Column 2'],
      mapping: ['name', 'phone'],
      estimated_rows: 2,
    });
  });

  it('reads the file again when its format is set, and accepts only a mapping that fits it', async () => {
    const { owner } = await newOrg();
    const { id } = await newImport(owner, 'Name,Phone;x\nTan,8123 4567;y\n');
    const update = (body: object) => owner.raw(clientImports.update, { params: { id }, body });

    expect((await update({ delimiter: ';' })).body).toMatchObject({ columns: ['Name,Phone', 'x'] });
    expect((await update({ delimiter: ',' })).body).toMatchObject({ columns: ['Name', 'Phone;x'] });
    expect(await update({ mapping: ['name'] })).toMatchObject({
      status: 400,
      body: { errors: { mapping: 'This file has 2 columns.' } },
    });
    expect(await update({ default_country: 'ZZ' })).toMatchObject({ status: 400 });
    expect((await update({ has_header: false })).body).toMatchObject({ columns: ['Column 1', 'Column 2'] });
    expect(await update({ mapping: [null, null] })).toMatchObject({ status: 200 });
    await owner.refused(clientImports.run, { params: { id } }, 400);
  });

  it.each([
    [
      'a picture with the ending of a list',
      onePixelPng,
      'Unsupported file type. Please select a CSV, Excel (.xlsx) or vCard file',
    ],
    ['an empty list', Buffer.from('\n\n;;;\n'), 'This file has no rows.'],
    ['a header alone', Buffer.from('Name,Phone\n'), 'This file has a header but no rows below it.'],
    ['201 columns', Buffer.from(`${'a,'.repeat(201)}z\n${'1,'.repeat(201)}2`), 'A file may have at most 200 columns.'],
  ])('refuses %s, and says why', async (_name, bytes, sentence) => {
    const { owner } = await newOrg();
    const key = await upload(owner, { name: 'people.csv', bytes, ref: 'CLIENT_IMPORT' });
    const problem = await owner.refused(clientImports.create, { body: { key } }, 400);
    expect(problem.errors?.key).toBe(sentence);
  });

  it('refuses a file of more than 500 MB before it is sent (CS-02)', async () => {
    const { owner } = await newOrg();
    const grant = (file_size: number) =>
      owner.raw(files.grantUpload, { body: { file_name: 'a.csv', file_upload_ref: 'CLIENT_IMPORT', file_size } });

    expect((await grant(524_288_000)).status).toBe(200);
    expect(await grant(524_288_001)).toMatchObject({
      status: 400,
      body: { errors: { file: 'This file is too large (max 500 MB)' } },
    });
  });

  it('refuses an upload of somebody else', async () => {
    const org = await newOrg();
    const file = { name: 'people.csv', bytes: Buffer.from('Name\nTan\n'), ref: 'CLIENT_IMPORT' as const };
    const key = await upload(await org.member(), file);
    await org.owner.refused(clientImports.create, { body: { key } }, 400);
  });
});

describe('an import', () => {
  it('adds every person with all that is known of them (S0-3E-23)', async () => {
    const { owner } = await newOrg();
    const done = await importCsv(
      owner,
      '\ufeffFull name;Company;Mobile;Home phone;E-mail;City;Notes;Status\n' +
        '"Tan, Wei Ling";Acme;8123 4567;+44 20 7946 0018;wl@tan.example;Singapore;"Met at the fair.\nWants a flat.";warm\n' +
        '陈伟;;9123 4567;;;;;cold\n',
    );

    expect(done).toMatchObject({
      status: 'DONE',
      progress: { rows_done: 2, rows_total: 2 },
      result: { rows: 2, outcomes: { CREATED: 2, BAD: 0 } },
    });
    const tan = await named(owner, 'Tan, Wei Ling');
    expect(tan).toMatchObject({
      company: 'Acme',
      location: 'Singapore',
      source: 'import_phonebook',
      source_name: 'people',
      assigned_to_id: owner.profile_id,
      is_new_lead: false,
      phones: [{ number_e164: '+6581234567' }, { number_e164: '+442079460018' }],
      emails: ['wl@tan.example'],
    });
    const { results } = await owner.call(timeline.listForClient, { params: { id: tan.id } });
    expect(results.find(({ item_type }) => item_type === 'NOTE')?.text).toBe('Met at the fair.\nWants a flat.');
    expect((await listRows(owner, done)).map(({ row_number, cells }) => [row_number, cells.at(-1)])).toEqual([
      [2, 'warm'],
      [3, 'cold'],
    ]);
  });

  it('finds existing people by any spelling of a phone and by e-mail, and adds only what they lack', async () => {
    const org = await newOrg();
    const { owner } = org;
    const tan = await org.client({ name: 'Tan Wei Ling', phones: ['+65 8123 4567'] });
    await org.client({ name: 'Lim', phones: ['+52 1 55 1234 5678'], emails: ['LIM@mail.example'] });

    const done = await importCsv(
      owner,
      'Name,Phone,Email,Notes\n' +
        'W. L. Tan,81234567,wl@tan.example,Called twice\n' +
        'Lim again,+52 55 1234 5678,lim@mail.example,\n',
    );

    expect(await book(owner)).toHaveLength(2);
    expect(await named(owner, 'Tan Wei Ling')).toMatchObject({
      phones: [{ raw: '+65 8123 4567' }],
      emails: ['wl@tan.example'],
    });
    expect(await listRows(owner, done)).toMatchObject([
      { outcome: 'ATTACHED', client_id: tan.id },
      { outcome: 'UNCHANGED', remarks: [{ code: 'ALREADY_KNOWN' }] },
    ]);
    const history = await owner.call(clientHistory.list, { params: { id: tan.id }, query: { field: 'emails' } });
    expect(history.results).toMatchObject([{ changes: [{ field: 'emails', from: [], to: ['wl@tan.example'] }] }]);
    expect((await owner.call(clients.list, { query: { search: 'wl@tan' } })).results).toHaveLength(1);
  });

  it('leaves known people alone when that is chosen', async () => {
    const org = await newOrg();
    await org.client({ name: 'Tan Wei Ling', phones: ['+65 8123 4567'] });

    const done = await importCsv(org.owner, 'Name,Phone,Email\nTan,81234567,wl@tan.example\n', { duplicates: 'SKIP' });

    expect(done.result?.outcomes).toMatchObject({ UNCHANGED: 1, CREATED: 0 });
    expect(await named(org.owner, 'Tan Wei Ling')).toMatchObject({ emails: [] });
  });

  it('makes one client of a person who is in the file several times, with everything the rows say', async () => {
    const { owner } = await newOrg();

    const done = await importCsv(
      owner,
      'Name,Phone,Email\nTan,81234567,\nLim,91234567,\nW. L. Tan,+65 8123 4567,wl@tan.example\nTan,,WL@tan.example\n',
    );

    expect(await book(owner)).toHaveLength(2);
    expect(await named(owner, 'Tan')).toMatchObject({ emails: ['wl@tan.example'] });
    expect(
      (await listRows(owner, done)).map(({ outcome, remarks }) => [outcome, remarks[0]?.code, remarks[0]?.about]),
    ).toEqual([
      ['CREATED', undefined, undefined],
      ['CREATED', undefined, undefined],
      ['DUPLICATE_IN_FILE', 'SAME_AS_ROW', '2'],
      ['DUPLICATE_IN_FILE', 'SAME_AS_ROW', '2'],
    ]);
  });

  it('assigns the clients to the chosen person, or to nobody', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await importCsv(org.owner, 'Name,Phone\nTan,81234567\n', { assigned_to_id: daniel.profile_id });
    await importCsv(org.owner, 'Name,Phone\nLim,91234567\n', { assigned_to_id: null });

    expect(await named(org.owner, 'Tan')).toMatchObject({ assigned_to_name: 'Daniel Ong' });
    expect(await named(org.owner, 'Lim')).toMatchObject({ assigned_to_id: null });
  });

  it('reads local phones by the country of the list', async () => {
    const { owner } = await newOrg();
    await importCsv(owner, 'Name,Phone\nAnna,030 901820\n', { default_country: 'DE' });
    expect(await named(owner, 'Anna')).toMatchObject({ phones: [{ number_e164: '+4930901820' }] });
  });

  it('gives every one of 200 bad rows its reason and imports the others (CS-02)', async () => {
    const { owner } = await newOrg();
    const bad = ['"open,1,,', ',,,', 'x'.repeat(121), ',123,,', ',,not-an-email,', 'a,b,c,d,e'];
    const rows = Array.from({ length: 200 }, (_, index) => bad[index % bad.length]).filter((row) => row !== ',,,');
    const good = Array.from(
      { length: 300 },
      (_, index) => `Client ${index},+658${1_234_000 + index},c${index}@x.example,`,
    );
    const mixed = good.flatMap((row, index) => (index < rows.length ? [row, rows[index]!] : [row]));

    const done = await importCsv(owner, ['Name,Phone,Email,Tag', ...mixed].join('\r\n'));

    expect(done.result).toMatchObject({ rows: 300 + rows.length, outcomes: { CREATED: 300, BAD: rows.length } });
    const found = (await listRows(owner, done)).filter(({ outcome }) => outcome === 'BAD');
    expect(found.every(({ remarks, cells }) => remarks.length > 0 && cells.join('') !== '')).toBe(true);
    expect(new Set(found.map(({ remarks }) => remarks[0]!.code))).toEqual(
      new Set(['UNCLOSED_QUOTE', 'TOO_LONG', 'NO_CONTACT', 'TOO_MANY_CELLS']),
    );
  });

  it('leaves one event per client in the history, and none of them on open screens', async () => {
    const org = await newOrg();
    const done = await importCsv(org.owner, 'Name,Phone\nTan,81234567\nLim,91234567\n');

    const events = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('request_id', '=', `client-import-${done.id}`)
        .select(['kind', 'audience', 'actor_profile_id', 'subject_id'])
        .orderBy('id')
        .execute(),
    );

    const created = events.filter(({ kind }) => kind === 'client.created');
    expect(created).toHaveLength(2);
    expect(created.every(({ audience }) => audience?.length === 0)).toBe(true);
    expect(
      events.every(({ actor_profile_id }) => actor_profile_id === org.owner.profile_id || actor_profile_id === null),
    ).toBe(true);
    expect(events.filter(({ kind }) => kind === 'client.changed-by-import')).toMatchObject([
      { subject_id: 0, audience: [org.owner.profile_id] },
    ]);
  });

  it('can be stopped; what is written stays and can be undone', async () => {
    const { owner } = await newOrg();
    const begun = await newImport(owner, 'Name,Phone\nTan,81234567\n');
    await owner.call(clientImports.run, { params: { id: begun.id } });
    const cancelled = await owner.call(clientImports.cancel, { params: { id: begun.id } });
    await (await testApp()).runJobs();

    expect(cancelled.status).toBe('CANCELLED');
    expect(await book(owner)).toEqual([]);
    await owner.refused(clientImports.cancel, { params: { id: begun.id } }, 409);
    await owner.refused(clientImports.run, { params: { id: begun.id } }, 409);
    expect(await work(owner, begun, 'undo')).toMatchObject({ status: 'UNDONE' });
  });

  it('runs once, however often it is started', async () => {
    const { owner } = await newOrg();
    const begun = await newImport(owner, 'Name,Phone\nTan,81234567\n');
    const start = () => owner.raw(clientImports.run, { params: { id: begun.id } });

    const statuses = (await Promise.all([start(), start(), start()])).map(({ status }) => status).sort();
    await (await testApp()).runJobs();

    expect(statuses).toEqual([200, 409, 409]);
    expect(await book(owner)).toHaveLength(1);
  });
});

describe('the dry run', () => {
  it('counts exactly what the import then does, and writes nothing', async () => {
    const org = await newOrg();
    const { owner } = org;
    await org.client({ name: 'Known', phones: ['+6581234500'] });
    await org.client({ name: 'Known too', phones: ['+6581234501'], emails: ['known@x.example'] });
    // The file has more than one batch, with repeats near and far, existing clients, and rows that cannot be used.
    const rows = Array.from({ length: 2_500 }, (_, index) => {
      if (index % 50 === 0) return ',,';
      if (index % 7 === 0) return `Again ${index},+658${1_234_500 + (index % 40)},`;
      return `Client ${index},+658${2_000_000 + (index % 1_900)},${index % 3 === 0 ? `c${index % 900}@x.example` : ''}`;
    });
    const begun = await newImport(owner, ['Name,Phone,Email', ...rows].join('\n'));

    const checked = await work(owner, begun, 'check');
    const before = await book(owner);
    const done = await work(owner, begun, 'run');

    expect(before).toHaveLength(2);
    expect(checked).toMatchObject({ status: 'CHECKED', progress: { rows_total: checked.check!.rows } });
    expect(checked.check!.outcomes).toEqual(done.result!.outcomes);
    expect(done.result!.outcomes.DUPLICATE_IN_FILE).toBeGreaterThan(300);
    expect(done.result!.outcomes.ATTACHED + done.result!.outcomes.UNCHANGED).toBeGreaterThan(0);
  });

  it('no longer holds once a setting changes', async () => {
    const { owner } = await newOrg();
    const begun = await newImport(owner, 'Name,Phone\nTan,81234567\n');
    await work(owner, begun, 'check');

    const changed = await owner.call(clientImports.update, { params: { id: begun.id }, body: { duplicates: 'SKIP' } });

    expect(changed).toMatchObject({ status: 'DRAFT', check: null });
  });
});
