import { describe, expect, it } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { type CustomField, type CustomFieldType, customFields } from '#features/custom-fields/contract.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { importCsv, listRows, newImport, work } from '#testing/imports.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { clientImports } from '../contract.ts';
import { rowReader } from './read/read-person.ts';
import { eraseRows } from './run/import-rows.queries.ts';
import { writeBatch } from './run/write-batch.ts';

const option = (name: string, outcome = 'OPEN') => ({ name, color_id: 1, outcome });

const newField = ({ owner }: Org, name: string, type: CustomFieldType, draft: object = {}) =>
  owner.call(customFields.create, { body: { name, type, ...draft } as never }) as Promise<CustomField>;

const newGroup = async ({ owner }: Org, name: string) =>
  (await owner.call(clientGroups.create, { body: { name, color_id: 1 } })).id;

const target = ({ key }: CustomField) => `custom:${key}` as const;

async function named(person: Person, name: string) {
  const { results } = await person.call(clients.list, { query: { page_size: 100 } });
  const found = results.find((client) => client.name === name)!;
  return person.call(clients.get, { params: { id: found.id } });
}

const addGroups = ({ owner }: Org, id: number, group_ids: number[]) =>
  owner.call(clientGroups.setClientAutoGroups, { params: { id }, body: { group_ids } });

const listGroups = async ({ owner }: Org, id: number) =>
  (await owner.call(clientGroups.listForClient, { params: { id } })).results.map((group) => group.id);

const listRemarks = async (person: Person, done: { id: number }) =>
  (await listRows(person, done)).map(({ remarks }) =>
    remarks.map(({ code, about }) => `${code} ${about ?? ''}`.trim()),
  );

/** The fields an agency might have: one of each type. */
async function newFields(org: Org) {
  return {
    area: await newField(org, 'Area', 'text'),
    budget: await newField(org, 'Budget', 'number', { currency: 'SGD' }),
    moveIn: await newField(org, 'Move-in date', 'date'),
    stage: await newField(org, 'Stage', 'dropdown', {
      options: [option('Viewing 👀'), option('\u200fعميل'), option('Sold', 'WON')],
    }),
  };
}

describe('a column of an imported file', () => {
  it('becomes a field of the organisation by its name, and groups by theirs (issue 8)', async () => {
    const org = await newOrg();
    const { area, budget, moveIn, stage } = await newFields(org);
    const [vip, comma] = [await newGroup(org, 'VIP'), await newGroup(org, 'Bukit Timah, West')];

    const begun = await newImport(
      org.owner,
      'Name,Phone, AREA ,budget,Move-in  date,STAGE,Groups,Else\n' +
        'Tan,81234567,Near the park,"S$ 1,250,000.50",20/11/2026,viewing 👀,vip,x\n' +
        'Lim,91234567,-,"1.250.000,50",2026-11-20,عميل,"Bukit Timah, West",y\n' +
        'Ong,91234599,,,,,"VIP; bukit timah, west; Nobody",z\n',
    );
    const done = await work(org.owner, begun, 'run');

    expect(begun.mapping).toEqual(['name', 'phone', ...[area, budget, moveIn, stage].map(target), 'groups', null]);
    const [tan, lim, ong] = [
      await named(org.owner, 'Tan'),
      await named(org.owner, 'Lim'),
      await named(org.owner, 'Ong'),
    ];
    expect(tan.custom_fields).toEqual({
      [area.key]: 'Near the park',
      [budget.key]: 1_250_000.5,
      [moveIn.key]: '2026-11-20',
      [stage.key]: stage.options[0]!.id,
    });
    expect(lim.custom_fields).toEqual({
      [budget.key]: 1_250_000.5,
      [moveIn.key]: '2026-11-20',
      [stage.key]: stage.options[1]!.id,
    });
    expect(ong.custom_fields).toEqual({});
    expect(await listGroups(org, tan.id)).toEqual([vip]);
    expect(await listGroups(org, lim.id)).toEqual([comma]);
    expect(await listGroups(org, ong.id)).toEqual([comma, expect.any(Number), vip]);
    expect(await listRemarks(org.owner, done)).toEqual([[], [], ['GROUP_ADDED Nobody']]);
    const found = await org.owner.call(clients.list, { query: { search: 'near the park' } });
    expect(found.results.map(({ name }) => name)).toEqual(['Tan']);
  });

  it('becomes a new dropdown of its different values, or text where they are too many or too long', async () => {
    const org = await newOrg();
    const rows = Array.from(
      { length: 101 },
      (_, at) => `C${at},${['Warm', ' warm', 'Cold', '-'][at % 4]},V${at},${'x'.repeat(61)}`,
    );
    const begun = await newImport(org.owner, ['Name,Heat,Code,Long', ...rows].join('\n'));
    const values = (column: number) =>
      org.owner.call(clientImports.listColumnValues, { params: { id: begun.id }, query: { column } });

    expect(await values(1)).toEqual({ values: ['Warm', 'Cold'], is_whole: true });
    expect([await values(2), await values(3)]).toEqual([
      { values: null, is_whole: false },
      { values: null, is_whole: false },
    ]);
    const heat = await newField(org, 'Heat', 'dropdown', {
      options: (await values(1)).values!.map((name) => option(name)),
    });
    const mapping = [begun.mapping[0]!, target(heat), null, null];
    await org.owner.call(clientImports.update, { params: { id: begun.id }, body: { mapping } });
    expect((await work(org.owner, begun, 'run')).result).toMatchObject({ outcomes: { CREATED: 101 }, remarks: {} });
  });

  it('is a person’s name, phone or e-mail before it is a field with that name', async () => {
    const org = await newOrg();
    await newField(org, 'Phone', 'text');
    const source = await newField(org, 'Source', 'text');
    expect((await newImport(org.owner, 'Name,Phone,Source\nTan,81234567,Fair\n')).mapping).toEqual([
      'name',
      'phone',
      target(source),
    ]);
  });

  it('leaves a field empty where its text does not fit, names it, and imports the row', async () => {
    const org = await newOrg();
    await newFields(org);
    const smart = { name: 'Smart', color_id: 1, criteria: { is_new_lead: true } };
    await org.owner.call(clientGroups.create, { body: smart as never });

    const done = await importCsv(
      org.owner,
      'Name,Area,Budget,Move-in date,Stage,Groups,Phone\n' +
        `A,${'x'.repeat(251)},S$ 1.2m,31/02/2026,Lost,Smart,81234501\n` +
        'B,,1e400,0000-01-01,,nobody; NOBODY,81234502\n' +
        'C,,10000000000001,9999-12-31,,,81234503\n' +
        `D,${'x'.repeat(70_000)},,,,,81234504\n`,
    );

    expect(done.result).toMatchObject({
      outcomes: { CREATED: 4, BAD: 0 },
      remarks: { CUSTOM_VALUE_NOT_READ: 3, GROUP_NOT_FOUND: 1, GROUP_ADDED: 1, TOO_LONG: 2 },
    });
    expect(await listRemarks(org.owner, done)).toEqual([
      [
        'TOO_LONG Area',
        'CUSTOM_VALUE_NOT_READ Budget: S$ 1.2m',
        'CUSTOM_VALUE_NOT_READ Move-in date: 31/02/2026',
        'CUSTOM_VALUE_NOT_READ Stage: Lost',
        'GROUP_NOT_FOUND Smart',
      ],
      ['CUSTOM_VALUE_NOT_READ Budget: 1e400', 'CUSTOM_VALUE_NOT_READ Move-in date: 0000-01-01', 'GROUP_ADDED nobody'],
      ['CUSTOM_VALUE_NOT_READ Budget: 10000000000001'],
      ['TOO_LONG Area'],
    ]);
    expect((await named(org.owner, 'A')).custom_fields).toEqual({});
    expect(Object.values((await named(org.owner, 'C')).custom_fields)).toEqual(['9999-12-31']);
    const { server } = await testApp();
    const url = `/api/dashboard-v2/api/v1/client-imports/${done.id}/report.csv`;
    const report = await server.inject({ url, headers: { cookie: org.owner.cookie } });
    expect(report.body).toContain('“Budget: 1e400” could not be read; the field is left empty');
    expect(report.body).toContain('No group is called “Smart”');
  });

  it('may share its field with others: texts are joined, else the first value counts and another one is named', async () => {
    const org = await newOrg();
    const { area, stage } = await newFields(org);
    const columns = 198;
    const header = ['Name', 'Phone', ...Array(columns).fill('Stage')].join(',');
    const row = ['Tan', '81234567', ...Array(columns - 1).fill('sold'), 'Viewing 👀'].join(',');

    const many = await importCsv(org.owner, `${header}\n${row}\n`);
    await importCsv(org.owner, 'Name,Phone,Area,Area\nLim,91234567,East,West\n');

    expect((await named(org.owner, 'Tan')).custom_fields).toEqual({ [stage.key]: stage.options[2]!.id });
    expect(await listRemarks(org.owner, many)).toEqual([['CUSTOM_VALUE_NOT_READ Stage: Viewing 👀']]);
    expect((await named(org.owner, 'Lim')).custom_fields).toEqual({ [area.key]: 'East, West' });
  });

  it('puts a client into at most fifty groups and says how many were left out', async () => {
    const org = await newOrg();
    const names = Array.from({ length: 52 }, (_, index) => `Group ${index}`);
    for (const name of names) await newGroup(org, name);
    const done = await importCsv(org.owner, `Name,Phone,Groups\nTan,81234567,${names.join(';')}\n`);

    expect(await listGroups(org, (await named(org.owner, 'Tan')).id)).toHaveLength(50);
    expect(await listRemarks(org.owner, done)).toEqual([['TOO_MANY_GROUPS 2']]);
  });
});

describe('dates and numbers that can be read in two ways', () => {
  it('are read as another text of their column proves, else as the country writes, and the dry run says which', async () => {
    const org = await newOrg();
    const { budget, moveIn } = await newFields(org);
    const until = await newField(org, 'Until', 'date');
    const csv =
      'Name,Phone,Move-in date,Until,Budget\n' +
      'Tan,81234567,03/04/2026,05/06/2026,1.250\n' +
      'Lim,91234567,11/20/2026,,"1.500.000"\n';

    const begun = await newImport(org.owner, csv);
    const checked = await work(org.owner, begun, 'check');
    await work(org.owner, begun, 'run');

    expect(begun.column_forms).toBeNull();
    expect(checked.column_forms).toEqual([
      { column: 2, form: 'MONTH_FIRST', decided_by: 'COLUMN' },
      { column: 3, form: 'DAY_FIRST', decided_by: 'COUNTRY' },
      { column: 4, form: 'DECIMAL_COMMA', decided_by: 'COLUMN' },
    ]);
    expect((await named(org.owner, 'Tan')).custom_fields).toEqual({
      [moveIn.key]: '2026-03-04',
      [until.key]: '2026-06-05',
      [budget.key]: 1250,
    });
  });

  it('are read by the country, and said to be mixed, where texts of a column contradict each other', async () => {
    const org = await newOrg();
    const { moveIn } = await newFields(org);
    const csv =
      'Name,Phone,Move-in date\n' + 'Tan,81234567,31/12/2026\nLim,91234567,12/31/2026\nOng,91234568,03/04/2026\n';
    const done = await importCsv(org.owner, csv);

    expect(done.column_forms).toEqual([{ column: 2, form: 'DAY_FIRST', decided_by: 'MIXED' }]);
    const read = async (name: string) => (await named(org.owner, name)).custom_fields[moveIn.key];
    expect(await Promise.all(['Tan', 'Lim', 'Ong'].map(read))).toEqual(['2026-12-31', '2026-12-31', '2026-04-03']);
  });

  it('are read by the country set for the file, also without a dry run and in a later batch', async () => {
    const org = await newOrg();
    const { moveIn } = await newFields(org);
    const rows = Array.from({ length: 1_500 }, (_, index) => `Client ${index},+658${1_000_000 + index},03/04/2026`);
    const done = await importCsv(org.owner, ['Name,Phone,Move-in date', ...rows].join('\n'), { default_country: 'US' });

    expect(done.column_forms).toEqual([{ column: 2, form: 'MONTH_FIRST', decided_by: 'COUNTRY' }]);
    for (const name of ['Client 0', 'Client 1499']) {
      const { results } = await org.owner.call(clients.list, { query: { search: name } });
      const found = results.find((client) => client.name === name)!;
      const { custom_fields } = await org.owner.call(clients.get, { params: { id: found.id } });
      expect(custom_fields).toEqual({ [moveIn.key]: '2026-03-04' });
    }
  });
});

describe('a known client', () => {
  it('gets values and groups only where it has none, counted by the dry run as well', async () => {
    const org = await newOrg();
    const { area, budget, stage } = await newFields(org);
    const [vip, cold] = [await newGroup(org, 'VIP'), await newGroup(org, 'Cold')];
    const tan = await org.client({ name: 'Tan', phones: ['+6581234567'] });
    const lim = await org.client({ name: 'Lim', phones: ['+6591234567'] });
    await org.owner.call(clients.update, { params: { id: tan.id }, body: { custom_fields: { [area.key]: 'East' } } });
    await addGroups(org, tan.id, [cold]);

    const begun = await newImport(
      org.owner,
      'Name,Phone,Area,Budget,Stage,Groups\n' +
        'Tan,81234567,West,500,Sold,VIP\nLim,91234567,,,,VIP\nTan,81234567,North,700,,VIP\n',
    );
    const checked = await work(org.owner, begun, 'check');
    const done = await work(org.owner, begun, 'run');

    expect(checked.check!.outcomes).toEqual(done.result!.outcomes);
    expect(done.result!.outcomes).toMatchObject({ ATTACHED: 2, DUPLICATE_IN_FILE: 1 });
    const after = await org.owner.call(clients.get, { params: { id: tan.id } });
    expect(after.custom_fields).toEqual({ [area.key]: 'East', [budget.key]: 500, [stage.key]: stage.options[2]!.id });
    expect(after.converted_at).not.toBeNull();
    expect(await listGroups(org, tan.id)).toEqual([cold]);
    expect(await listGroups(org, lim.id)).toEqual([vip]);
    const history = await org.owner.call(clientHistory.list, { params: { id: tan.id }, query: {} });
    const fields = history.results.flatMap(({ changes }) => (changes ?? []).map(({ field }) => field));
    expect(fields).toContain(`custom_fields.${budget.key}`);
  });

  it('has nothing to add where it has everything', async () => {
    const org = await newOrg();
    const { area } = await newFields(org);
    const csv = 'Name,Phone,Area\nTan,81234567,West\n';
    await importCsv(org.owner, csv);
    const again = await importCsv(org.owner, csv);
    expect(again.result!.outcomes).toMatchObject({ UNCHANGED: 1, ATTACHED: 0 });
    expect((await named(org.owner, 'Tan')).custom_fields).toEqual({ [area.key]: 'West' });
  });

  it('that the same file made gets what a later row knows', async () => {
    const org = await newOrg();
    const { area, stage } = await newFields(org);
    await importCsv(org.owner, 'Name,Phone,Area,Stage\nTan,81234567,West,\nTan,81234567,East,Sold\n');

    const tan = await named(org.owner, 'Tan');
    expect(tan.custom_fields).toEqual({ [area.key]: 'West', [stage.key]: stage.options[2]!.id });
    expect(tan.converted_at).not.toBeNull();
  });
});

describe('a new client in an option that counts as won', () => {
  it('is a customer from the start, as one added by hand (D42)', async () => {
    const org = await newOrg();
    await newFields(org);
    const done = await importCsv(org.owner, 'Name,Phone,Stage\nTan,81234567,Sold\nLim,91234567,Viewing 👀\n');

    expect((await named(org.owner, 'Tan')).converted_at).not.toBeNull();
    expect((await named(org.owner, 'Lim')).converted_at).toBeNull();
    const events = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('request_id', '=', `client-import-${done.id}`)
        .where('kind', '=', 'client.converted')
        .select(['audience'])
        .execute(),
    );
    expect(events).toEqual([{ audience: [] }]);
  });
});

describe('a field that is deleted', () => {
  it('before the import starts is refused with a sentence', async () => {
    const org = await newOrg();
    const { area } = await newFields(org);
    const begun = await newImport(org.owner, 'Name,Phone,Area\nTan,81234567,West\n');
    await org.owner.call(customFields.delete, { params: { id: area.id } });

    for (const command of ['check', 'run'] as const) {
      const problem = await org.owner.refused(clientImports[command], { params: { id: begun.id } }, 400);
      expect(problem.errors?.mapping).toBe('The field for “Area” was deleted or is being changed. Choose another one.');
    }
    const mapping = ['name', 'phone', 'custom:forged1'] as never;
    await org.owner.call(clientImports.update, { params: { id: begun.id }, body: { mapping } });
    await org.owner.refused(clientImports.run, { params: { id: begun.id } }, 400);
    await org.owner.refused(
      clientImports.update,
      { params: { id: begun.id }, body: { mapping: ['name', 'phone', "custom:a1'--"] as never } },
      400,
    );
  });

  it('while the import runs loses its values, with a remark, and no row', async () => {
    const org = await newOrg();
    const { area, budget } = await newFields(org);
    const begun = await newImport(org.owner, 'Name,Phone,Area,Budget\nTan,81234567,West,500\n');
    await org.owner.call(clientImports.run, { params: { id: begun.id } });
    await org.owner.call(customFields.delete, { params: { id: area.id } });
    await (await testApp()).runJobs();

    expect(await listRemarks(org.owner, begun)).toEqual([['CUSTOM_FIELD_GONE Area']]);
    expect((await named(org.owner, 'Tan')).custom_fields).toEqual({ [budget.key]: 500 });
  });
});

describe('undoing an import (D8)', () => {
  it('removes the values, groups and conversion it added to a known client, and nothing else', async () => {
    const org = await newOrg();
    const { area } = await newFields(org);
    await newGroup(org, 'VIP');
    const tan = await org.client({ name: 'Tan', phones: ['+6581234567'] });
    await org.owner.call(clients.update, { params: { id: tan.id }, body: { custom_fields: { [area.key]: 'East' } } });
    const done = await importCsv(
      org.owner,
      'Name,Phone,Area,Budget,Stage,Groups\nTan,81234567,West,500,Sold,VIP\nTan,81234567,,,,\n',
    );

    expect((await work(org.owner, done, 'undo')).undo?.outcomes).toEqual({ REMOVED: 0, DETACHED: 1, KEPT: 0 });
    expect(await org.owner.call(clients.get, { params: { id: tan.id } })).toMatchObject({
      custom_fields: { [area.key]: 'East' },
      converted_at: null,
    });
    expect(await listGroups(org, tan.id)).toEqual([]);
  });

  it('keeps a value somebody has changed since, and groups they chose', async () => {
    const org = await newOrg();
    const { budget, area } = await newFields(org);
    const [vip, cold] = [await newGroup(org, 'VIP'), await newGroup(org, 'Cold')];
    const tan = await org.client({ name: 'Tan', phones: ['+6581234567'] });
    const lim = await org.client({ name: 'Lim', phones: ['+6591234567'] });
    const done = await importCsv(
      org.owner,
      'Name,Phone,Area,Budget,Groups\nTan,81234567,West,500,VIP\nLim,91234567,West,,\n',
    );
    await org.owner.call(clients.update, {
      params: { id: tan.id },
      body: { custom_fields: { [budget.key]: 600 } },
    });
    await org.owner.call(clients.update, { params: { id: lim.id }, body: { custom_fields: { [area.key]: 'East' } } });
    await addGroups(org, tan.id, [vip, cold]);

    expect((await work(org.owner, done, 'undo')).undo?.outcomes).toEqual({ REMOVED: 0, DETACHED: 1, KEPT: 1 });
    expect((await named(org.owner, 'Tan')).custom_fields).toEqual({ [budget.key]: 600 });
    expect((await named(org.owner, 'Lim')).custom_fields).toEqual({ [area.key]: 'East' });
    expect(await listGroups(org, tan.id)).toEqual([cold]);
  });

  it('keeps a conversion from before the import', async () => {
    const org = await newOrg();
    const { area, stage } = await newFields(org);
    const first = 'Name,Phone,Stage\nTan,81234567,Sold\n';
    await importCsv(org.owner, first);
    const { id, converted_at } = await named(org.owner, 'Tan');
    await org.inScope((scope) =>
      scope.db
        .updateTable('clients')
        .set({ custom_fields: JSON.stringify({ [area.key]: 'East' }) })
        .where('org_id', '=', org.org_id)
        .where('id', '=', id)
        .execute(),
    );
    const again = await importCsv(org.owner, first);
    expect((await named(org.owner, 'Tan')).custom_fields).toEqual({
      [area.key]: 'East',
      [stage.key]: stage.options[2]!.id,
    });

    await work(org.owner, again, 'undo');
    expect(await named(org.owner, 'Tan')).toMatchObject({ custom_fields: { [area.key]: 'East' }, converted_at });
  });

  it('keeps no value of a client that is erased', async () => {
    const org = await newOrg();
    await newFields(org);
    const tan = await org.client({ name: 'Tan', phones: ['+6581234567'] });
    const done = await importCsv(org.owner, 'Name,Phone,Area,Email\nTan,81234567,West,tan@new.example\n');
    const readAdded = () =>
      org.inScope((scope) =>
        scope.db
          .selectFrom('client_import_rows')
          .where('org_id', '=', org.org_id)
          .where('import_id', '=', done.id)
          .select('added')
          .execute(),
      );
    expect(JSON.stringify(await readAdded())).toContain('West');

    await org.inScope((scope) => eraseRows(scope, [tan.id]));

    expect(await readAdded()).toEqual([{ added: expect.objectContaining({ email_ids: [expect.any(Number)] }) }]);
    expect(JSON.stringify(await readAdded())).not.toContain('West');
  });

  it('removes a client it made with values, groups and conversion', async () => {
    const org = await newOrg();
    await newFields(org);
    await newGroup(org, 'VIP');
    const done = await importCsv(org.owner, 'Name,Phone,Stage,Groups\nTan,81234567,Sold,VIP\n');
    expect((await work(org.owner, done, 'undo')).undo?.outcomes).toEqual({ REMOVED: 1, DETACHED: 0, KEPT: 0 });
  });
});

describe('a batch', () => {
  it('asks for fields, groups and what clients have once, however many rows it has', async () => {
    const countStatements = async (count: number) => {
      const org = await newOrg();
      await newFields(org);
      await newGroup(org, 'VIP');
      const phones = Array.from({ length: count * 2 }, (_, index) => `+658${1_000_000 + index}`);
      for (const phone of phones.slice(0, count)) await org.client({ name: phone, phones: [phone] });
      const header = 'Name,Phone,Area,Budget,Stage,Groups';
      const cells = phones.map((phone) => [phone, phone, 'West', '500', 'Sold', 'VIP']);
      const begun = await newImport(org.owner, [header, ...cells.map((each) => each.join(','))].join('\n'));
      const readRow = rowReader(begun);
      const rows = cells.map((each, index) => readRow({ cells: each }, index + 2));
      const write = (scope: Scope) => writeBatch(scope, begun, rows);
      const { length } = await listStatements(() => org.owner.inScope(write));
      const done = await named(org.owner, phones[0]!);
      expect(Object.keys(done.custom_fields)).toHaveLength(3);
      return length;
    };

    expect(await countStatements(40)).toBe(await countStatements(2));
  });
});
