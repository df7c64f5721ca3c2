import { beforeAll, describe, expect, it } from 'vitest';
import { parsePhone } from '#domain/phone-numbers.ts';
import type { ExportFormatName } from '#features/client-export/contract.ts';
import { exportCsvText, exportFile } from '#features/client-export/testing/exports.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { addClient, type ClientToWrite } from '#features/clients/server/index.ts';
import { type CustomFieldType, customFields } from '#features/custom-fields/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { importCsv, listRows, newImport, work } from '#testing/imports.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';

const option = (name: string, outcome = 'OPEN') => ({ name, color_id: 1, outcome });

/** Makes the same fields in each organisation; one has the name of a column of the export. */
async function newFields({ owner }: Org) {
  const field = (name: string, type: CustomFieldType, draft: object = {}) =>
    owner.call(customFields.create, { body: { name, type, ...draft } as never });
  return {
    area: await field('Area', 'text'),
    budget: await field('Budget', 'number', { currency: 'SGD' }),
    moveIn: await field('Move-in', 'date'),
    stage: await field('Standing', 'dropdown', { options: [option('Viewing 👀'), option('Sold', 'WON')] }),
    added: await field('Added', 'text'),
  };
}

async function newTeam(org: Org) {
  const daniel = await org.member({ name: 'Daniel Ong' });
  const twins = [await org.member({ name: 'Mei Lim' }), await org.member({ name: 'Mei Lim' })];
  return { daniel, twins };
}

const DAY = '2026-03-01T08:15:00.000Z';

async function addTo(org: Org, name: string, more: Partial<ClientToWrite> = {}): Promise<number> {
  return org.inScope((scope) =>
    addClient(scope, {
      name,
      phones: [],
      emails: [],
      source: 'added_manually',
      source_name: '',
      is_new_lead: false,
      assigned_to_id: org.owner.profile_id,
      created_by_id: org.owner.profile_id,
      created_at: DAY,
      ...more,
    }),
  );
}

/** Makes clients with everything that an export has a column for. */
async function newBook(org: Org): Promise<void> {
  const { owner } = org;
  const fields = await newFields(org);
  const { daniel } = await newTeam(org);
  const group = async (name: string) => (await owner.call(clientGroups.create, { body: { name, color_id: 3 } })).id;
  const [buyers, west] = [await group('Buyers'), await group('Bukit Timah, West')];
  const custom_fields = {
    [fields.area.key]: '=Near "the" park,\tEast',
    [fields.budget.key]: 1_250_000.123,
    [fields.moveIn.key]: '2026-04-03',
    [fields.stage.key]: fields.stage.options[1]!.id,
    [fields.added.key]: 'by Mum',
  };
  const tan = await addTo(org, 'Tan "Wei Ling"; 陈', {
    company: '+Acme, Inc.',
    job_title: 'Head of Sales',
    location: 'Orchard Road',
    time_zone: 'Europe/Berlin',
    phones: ['+6581234501', '+6581234502', '+4930901820', '+6581234504', '123'].map((raw) => parsePhone(raw, 'SG')),
    emails: ['wl@tan.example', 'b@tan.example', 'c@tan.example', 'd@tan.example'],
    source_name: 'Spring fair',
    group_ids: [buyers, west],
    custom: { custom_fields, custom_search: '' },
    converted_at: '2026-05-05T10:10:00.000Z',
    last_activity_at: '2026-06-06T11:11:00.000Z',
  });
  await owner.call(timeline.createActivity, {
    body: { client_id: tan, item_type: 'NOTE', text: 'Met at the fair.\n"Wants a flat", soon' },
  });
  const lim = await addTo(org, 'Lim', {
    is_new_lead: true,
    assigned_to_id: daniel.profile_id,
    phones: [parsePhone('+6581234511', 'SG')],
  });
  const ong = await addTo(org, 'Ong', { assigned_to_id: null, emails: ['ong@x.example'], group_ids: [buyers] });
  const followUp = (id: number, schedule: object, note?: string) =>
    owner.call(followUps.updateForClient, { params: { id }, body: { schedule, note } as never });
  await followUp(tan, { kind: 'at', date: '2099-04-03', time: '14:30' }, 'Call; then write');
  await followUp(ong, { kind: 'someday' });
  await owner.call(clients.update, { params: { id: lim }, body: { came_by: 'Newsletter' } });
  await org.inScope(({ db }) =>
    db.updateTable('clients').set({ last_activity_at: DAY }).where('id', 'in', [lim, ong]).execute(),
  );
}

/** The rows of an export, each by the names of its columns, in the order of the names of clients. */
function readTable(csv: string): Record<string, string>[] {
  const [header = [], ...rows] = parse(csv);
  return rows
    .map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index]!])))
    .sort((one, other) => one.Name!.localeCompare(other.Name!));
}

const parse = (csv: string): string[][] =>
  csv
    .replace(/^\ufeff/, '')
    .split(/\r\n/)
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );

async function importBook(org: Org, file: Buffer, format: ExportFormatName) {
  const done = await importCsv(org.owner, file, { file_name: `Clients.${format.toLowerCase()}`, assigned_to_id: null });
  return { done, remarks: (await listRows(org.owner, done)).map(({ remarks }) => remarks.map(({ code }) => code)) };
}

describe('a book that is exported and imported again', () => {
  let org: Org;
  let before: string;
  beforeAll(async () => {
    org = await newOrg();
    await newBook(org);
    before = await exportCsvText(org.owner);
  });

  it.each(['CSV', 'XLSX'] as const)(
    'as %s has the same rows in another organisation; only their ids are others (S0-1-26, S0-3E-23)',
    async (format) => {
      const other = await newOrg();
      await newFields(other);
      await newTeam(other);
      const file = await exportFile(org.owner, { format });

      const { done, remarks } = await importBook(other, file, format);

      expect(done.mapping).not.toContain(null);
      expect(done.result).toMatchObject({ rows: 3, outcomes: { CREATED: 3 } });
      expect(remarks.flat().sort()).toEqual(['GROUP_ADDED', 'GROUP_ADDED', 'PHONE_NOT_VALID']);
      expect(readTable(await exportCsvText(other.owner))).toEqual(readTable(before));
    },
  );

  it('comes back in its own organisation when the clients were deleted in between', async () => {
    const file = await exportFile(org.owner, { format: 'CSV' });
    const { results } = await org.owner.call(clients.list, { query: { page_size: 100 } });
    for (const { id } of results) await org.owner.call(clients.delete, { params: { id } });

    const { done } = await importBook(org, file, 'CSV');

    expect(done.result).toMatchObject({ outcomes: { CREATED: 3 } });
    expect(readTable(await exportCsvText(org.owner))).toEqual(readTable(before));
  });
});

const names = async (person: Person) => {
  const { results } = await person.call(clients.list, { query: { page_size: 100, sort: 'name' } });
  return results.map(({ name, assigned_to_name }) => [name, assigned_to_name]);
};

describe('how a client begins, by the file', () => {
  it('is assigned by e-mail or by a name that one person has; anybody else is a remark, and the importer gets the client', async () => {
    const org = await newOrg();
    const { daniel, twins } = await newTeam(org);
    const csv = `Name,Owner\nA,${daniel.email}\nB,daniel ONG\nC,Mei Lim\nD,Nobody Known\nE,${twins[1]!.email}\nF,\n`;

    const done = await importCsv(org.owner, csv, { assigned_to_id: null });

    expect(await names(org.owner)).toEqual([
      ['A', 'Daniel Ong'],
      ['B', 'Daniel Ong'],
      ['C', 'Nadia Rahman'],
      ['D', 'Nadia Rahman'],
      ['E', 'Mei Lim'],
      ['F', null],
    ]);
    expect(done.result!.remarks).toEqual({ ASSIGNEE_NOT_FOUND: 2 });
  });

  it('is not assigned to somebody the importer may not assign clients to, and no group is made by whoever may make none', async () => {
    const org = await newOrg();
    const { daniel } = await newTeam(org);
    await org.permit(daniel, { createEditClientGroup: false });
    const done = await importCsv(daniel, `Name,Owner,Groups\nA,${org.owner.email},Buyers\n`);

    expect(await names(daniel)).toEqual([['A', 'Daniel Ong']]);
    expect(done.result!.remarks).toEqual({ ASSIGNEE_NOT_FOUND: 1, GROUP_NOT_FOUND: 1 });
    expect((await org.owner.call(clientGroups.list, {})).results).toEqual([]);
  });

  it('shows the groups it would make in the dry run, once each, and makes none', async () => {
    const { owner } = await newOrg();
    const begun = await newImport(owner, 'Name,Groups\nA,Buyers; Tenants\nB,buyers\nC,Sellers\n');

    const checked = await work(owner, begun, 'check');
    const none = (await owner.call(clientGroups.list, {})).results;
    const done = await work(owner, begun, 'run');

    expect(none).toEqual([]);
    expect([checked.check!.remarks, done.result!.remarks]).toEqual([{ GROUP_ADDED: 2 }, { GROUP_ADDED: 2 }]);
    const made = (await owner.call(clientGroups.list, { query: { with_counts: true } })).results;
    expect(made.map(({ name, clients_count }) => [name, clients_count])).toEqual([
      ['Buyers', 2],
      ['Sellers', 1],
      ['Tenants', 1],
    ]);
  });

  it('undone takes the groups it made, but for those that somebody else is in', async () => {
    const org = await newOrg();
    const { owner } = org;
    const done = await importCsv(owner, 'Name,Groups\nA,Buyers; Tenants\n');
    const groups = (await owner.call(clientGroups.list, {})).results;
    const { id } = await org.client({ name: 'Z' });
    const tenants = groups.find(({ name }) => name === 'Tenants')!;
    await owner.call(clientGroups.setClientAutoGroups, { params: { id }, body: { group_ids: [tenants.id] } });

    await work(owner, done, 'undo');

    expect((await owner.call(clientGroups.list, {})).results.map(({ name }) => name)).toEqual(['Tenants']);
  });

  it('keeps the day it was added, in the zone of the importer; a day ahead or none is left out with a remark', async () => {
    const org = await newOrg();
    const { owner } = org;
    const done = await importCsv(
      owner,
      'Name,Created,Last activity,Follow-up\nA,03/04/2026,2026-05-01 3:05 pm,soon\nB,2026-04-03T10:00:00+02:00,,2020-01-01\nC,2099-01-01,never,\n',
      { default_country: 'SG' },
    );

    const { results } = await owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
    expect(results.map(({ created_at, last_activity_at }) => [created_at, last_activity_at])).toEqual([
      ['2026-04-02T16:00:00.000Z', '2026-05-01T07:05:00.000Z'],
      ['2026-04-03T08:00:00.000Z', '2026-04-03T08:00:00.000Z'],
      [expect.any(String), expect.any(String)],
    ]);
    expect(results[2]!.created_at > daysAgo(1)).toBe(true);
    expect(done.result!.remarks).toEqual({ CUSTOM_VALUE_NOT_READ: 2 });
    // A follow-up whose time has passed is overdue and reminds nobody.
    const stored = await org.inScope(({ db, org_id }) =>
      db.selectFrom('follow_ups').where('org_id', '=', org_id).select(['remind_on', 'reminded_at']).execute(),
    );
    expect(stored).toEqual([{ remind_on: expect.stringContaining('2020-01-01'), reminded_at: expect.any(String) }]);
  });

  it('counts for new clients only, and is undone with them unless somebody moved the follow-up', async () => {
    const org = await newOrg();
    const { owner } = org;
    const known = await org.client({ name: 'Known', phones: ['81234500'] });
    const before = await owner.call(clients.get, { params: { id: known.id } });
    const csv =
      'Name,Phone,Added,Follow-up,Converted\nKnown,81234500,2020-01-01,2099-01-01,2020-01-01\nA,81234501,,2099-01-01,\nB,81234502,,2099-01-01,\n';

    const done = await importCsv(owner, csv);
    expect(await owner.call(clients.get, { params: { id: known.id } })).toEqual(before);
    const b = (await listRows(owner, done))[2]!.client_id!;
    await owner.call(followUps.updateForClient, { params: { id: b }, body: { schedule: { kind: 'someday' } } });
    const undone = await work(owner, done, 'undo');

    expect(undone.undo!.outcomes).toEqual({ KEPT: 1, REMOVED: 1, DETACHED: 0 });
    expect((await names(owner)).map(([name]) => name)).toEqual(['B', 'Known']);
  });
});
