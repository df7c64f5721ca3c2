import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { type CustomField, type CustomFieldType, customFields } from '#features/custom-fields/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { nowIso, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { testApp } from '#testing/app.ts';
import { newImport, work } from '#testing/imports.ts';
import { listStatements } from '#testing/statements.ts';
import { type NewTestClient, newOrg, type Org, type Person } from '#testing/world.ts';
import { clientExports, type ExportRequest } from '../contract.ts';
import { exportCsvText, exportFile, requestFile, runExport } from '../testing/exports.ts';

afterEach(() => {
  setClock(systemClock);
  vi.restoreAllMocks();
});

/** Reads a CSV (RFC 4180) into records by the names of their columns. */
function readCsv(text: string): Record<string, string>[] {
  const records: string[][] = [[]];
  let cell: string | null = null;
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    cell = quoted?.replaceAll('""', '"') ?? plain ?? '';
    records.at(-1)!.push(cell);
    if (end === '\r\n') records.push([]);
    if (end === '') break;
  }
  const [header = [], ...rows] = records.slice(0, -1);
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}

/** Exports and returns the rows. */
async function exportRows(person: Person, body: Partial<ExportRequest> = {}): Promise<Record<string, string>[]> {
  const text = await exportCsvText(person, body);
  if (text !== '') expect(text.slice(0, 1)).toBe('\ufeff');
  return readCsv(text.slice(1));
}

const exportNames = async (person: Person, body: Partial<ExportRequest> = {}) =>
  (await exportRows(person, body)).map(({ Name }) => Name);

/** Adds clients at the times they are named after, in the zone of the tests' people. */
async function addAt(org: Org, times: readonly string[]): Promise<void> {
  for (const time of times) {
    setClock(stoppedAt(`${time}+08:00`));
    await org.client({ name: time });
  }
}

const lastExport = async ({ call }: Person) => (await call(preferences.get)).last_client_export_datetime;

const newField = ({ owner }: Org, name: string, type: CustomFieldType, draft: object = {}) =>
  owner.call(customFields.create, { body: { name, type, ...draft } as never }) as Promise<CustomField>;

/** Adds many clients at once. */
const fill = (org: Org, count: number) =>
  withTimeLimits(jobLimits, () =>
    org.inScope(({ db, org_id }) =>
      sql`insert into clients (org_id, name, location, source, assigned_to_id, last_activity_at, created_at, updated_at)
        select ${org_id}, 'Client ' || n, repeat('Long Road ', 15), 'added_manually', ${org.owner.profile_id}::bigint, at, at, at
        from generate_series(1, ${count}::int) as n,
          lateral (select ${nowIso()}::timestamptz - n * interval '1 minute' as at) as times`.execute(db),
    ),
  );

describe('an export of clients (S0-1-26, G-058)', () => {
  it('is a CSV for spreadsheets with what is known of each client, the newest first (S0-1-26)', async () => {
    const org = await newOrg();
    const { owner } = org;
    const area = await newField(org, 'Area', 'text');
    const budget = await newField(org, 'Budget', 'number');
    const moveIn = await newField(org, 'Move-in', 'date');
    const option = (name: string) => ({ name, color_id: 1 });
    const stage = await newField(org, 'Stage', 'dropdown', { options: [option('Viewing 👀'), option('Sold')] });
    setClock(stoppedAt('2026-03-02T10:00:00+08:00'));
    const { id } = await owner.call(clients.create, {
      body: {
        name: 'Tan Wei Ling',
        phones: [{ raw: '8123 4567' }, { raw: '+44 20 7946 0958' }],
        emails: ['tan@example.com'],
        company: 'Kestrel, "Homes"',
        job_title: 'Buyer',
        location: 'Singapore',
        custom_fields: {
          [area.key]: 'Near\nthe park',
          [budget.key]: 1250000.5,
          [moveIn.key]: '2026-11-20',
          [stage.key]: stage.options[0]!.id,
        },
      },
    });
    const groups: number[] = [];
    for (const name of ['VIP', 'Bukit Timah, West']) {
      groups.push((await owner.call(clientGroups.create, { body: { name, color_id: 1 } })).id);
    }
    await owner.call(clientGroups.setClientAutoGroups, { params: { id }, body: { group_ids: groups } });
    for (const text of ['First', 'Keys handed over']) {
      await owner.call(timeline.createActivity, { body: { client_id: id, item_type: 'NOTE', text } });
    }
    await owner.call(followUps.updateForClient, {
      params: { id },
      body: { schedule: { kind: 'at', date: '2026-03-09', time: '15:30' }, note: 'Call back' },
    });
    setClock(stoppedAt('2026-03-03T10:00:00+08:00'));
    await org.client({ name: 'Later', assigned_to: null, is_new_lead: true, source_name: 'Website' });

    const answer = await requestFile(owner, await runExport(owner));

    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('Clients 2026-03-03.csv'),
    });
    const [header = ''] = answer.body.slice(1).split('\r\n');
    expect(header).toMatch(
      /^Name,Phone,Phone 2,Phone 3,Email,Email 2,Email 3,Company,Job title,Location,Came by,Time zone,Source,/,
    );
    expect(header).toMatch(/,New lead,Follow-up,Follow-up text,Note,Converted,Last activity,Added$/);
    expect(readCsv(answer.body.slice(1))).toMatchObject([
      { Name: 'Later', 'Assigned to': '', 'New lead': 'Yes', Source: 'Website', Area: '', Note: '' },
      {
        Name: 'Tan Wei Ling',
        Phone: "'+6581234567",
        'Phone 2': "'+442079460958",
        'Phone 3': '',
        Email: 'tan@example.com',
        Company: 'Kestrel, "Homes"',
        'Job title': 'Buyer',
        Location: 'Singapore',
        Source: 'Added by hand',
        'Assigned to': 'Nadia Rahman',
        Groups: 'VIP; Bukit Timah, West',
        Area: 'Near\nthe park',
        Budget: '1250000.5',
        'Move-in': '2026-11-20',
        Stage: 'Viewing 👀',
        'New lead': '',
        'Follow-up': '2026-03-09 15:30',
        'Follow-up text': 'Call back',
        Note: 'Keys handed over',
        Added: '2026-03-02 10:00',
      },
    ]);
  });

  it('has no column for a field that is deleted, and no value of one', async () => {
    const org = await newOrg();
    const [kept, deleted] = [await newField(org, 'Kept', 'text'), await newField(org, 'Deleted', 'text')];
    const custom_fields = { [kept.key]: 'stays', [deleted.key]: 'secret' };
    await org.owner.call(clients.create, { body: { name: 'Ana', custom_fields } });
    await org.owner.call(customFields.delete, { params: { id: deleted.id } });

    const body = await exportCsvText(org.owner);

    expect(body).toContain('stays');
    expect(body).not.toMatch(/Deleted|secret/);
  });

  it('keeps every text as it is, and none is a formula in a spreadsheet', async () => {
    const org = await newOrg();
    const names = ['=1+1', '@sum', '-5', '+cmd', 'عميل مهم', 'Ana 👩‍👧', 'say "hi", twice', 'two\nlines'];
    for (const name of names) await org.client({ name, location: ';=2+2' });

    const rows = await exportRows(org.owner);

    expect(rows.map(({ Name }) => Name).reverse()).toEqual([
      ...names.slice(0, 4).map((name) => `'${name}`),
      ...names.slice(4),
    ]);
    expect(rows[0]!.Location).toBe(";'=2+2");
  });

  it('is none where there is nobody, and counts as an export', async () => {
    const org = await newOrg();

    const exported = await runExport(org.owner);

    expect(exported).toMatchObject({
      status: 'DONE',
      total_count: 0,
      done_count: 0,
      can_download: false,
      expires_at: null,
    });
    expect((await requestFile(org.owner, exported)).statusCode).toBe(409);
    expect(await lastExport(org.owner)).toEqual(expect.any(String));
  });

  it('comes back through the import: its columns are known, and nobody is new', async () => {
    const org = await newOrg();
    const field = await newField(org, 'Budget', 'number');
    const company = await newField(org, 'Company', 'text');
    await org.owner.call(clients.create, {
      body: {
        name: '=Tan',
        phones: [{ raw: '8123 4567' }, { raw: '9123 4567' }, { raw: '8123 4568' }, { raw: '8123 4569' }],
        emails: ['tan@example.com', 'ling@example.com'],
        company: 'Kestrel',
        custom_fields: { [field.key]: 12.5, [company.key]: 'Osprey' },
      },
    });
    const rawPayload = await exportFile(org.owner);
    const other = await newOrg();
    const [budget, firm] = [await newField(other, 'Budget', 'number'), await newField(other, 'Company', 'text')];

    const again = await newImport(org.owner, rawPayload);
    const elsewhere = await work(other.owner, await newImport(other.owner, rawPayload), 'run');

    const known = Object.fromEntries(again.columns.map((name, index) => [name, again.mapping[index]]));
    expect(known).toMatchObject({
      Name: 'name',
      Phone: 'phone',
      'Phone 2': 'phone',
      'Phone 3': 'phone',
      Email: 'email',
      'Email 2': 'email',
      'Client company': 'company',
      'Job title': 'job_title',
      Location: 'location',
      Source: 'source_name',
      Groups: 'groups',
      Note: 'notes',
      Budget: `custom:${field.key}`,
      Company: `custom:${company.key}`,
      'Assigned to': 'assigned_to',
      'Follow-up': 'follow_up',
      'Last activity': 'last_activity_at',
      Added: 'created_at',
    });
    const { check } = await work(org.owner, again, 'check');
    expect(check).toMatchObject({ rows: 1, outcomes: { CREATED: 0, BAD: 0 } });
    expect(elsewhere.result).toMatchObject({ outcomes: { CREATED: 1 } });
    const [copy] = (await other.owner.call(clients.list)).results;
    expect(copy).toMatchObject({
      name: '=Tan',
      phones: ['+6581234567', '+6591234567', '+6581234568', '+6581234569'].map((number_e164) => ({ number_e164 })),
      emails: ['tan@example.com', 'ling@example.com'],
      company: 'Kestrel',
      custom_fields: { [budget.key]: 12.5, [firm.key]: 'Osprey' },
    });
  });
});

describe('the period of an export (S0-3E-26)', () => {
  it('counts clients by when they were added; days begin at midnight where the person is (S0-3E-26)', async () => {
    const org = await newOrg();
    const times = [
      '2026-03-01T09:00:00',
      '2026-03-24T23:59:59',
      '2026-03-25T00:00:00',
      '2026-03-30T12:00:00',
      '2026-03-30T12:00:01',
    ];
    await addAt(org, ['2026-02-28T23:59:59', ...times]);
    setClock(stoppedAt('2026-03-31T12:00:00+08:00'));
    const newest = (count: number) => times.slice(-count).reverse();

    expect(await exportNames(org.owner, { period: 'LAST_24_HOURS' })).toEqual(newest(2));
    expect(await exportNames(org.owner, { period: 'LAST_7_DAYS' })).toEqual(newest(3));
    expect(await exportNames(org.owner, { period: 'LAST_30_DAYS' })).toEqual(newest(4));
    expect(await exportNames(org.owner, { period: 'ALL' })).toHaveLength(6);
    expect(await exportNames(org.owner)).toHaveLength(6);
    const days = { period: 'CUSTOM' as const, from: '2026-03-01', to: '2026-03-24' };
    expect(await exportNames(org.owner, days)).toEqual(times.slice(0, 2).reverse());
    const both = { ...days, criteria: { created: { from: '2026-03-20T00:00:00Z' } } };
    expect(await exportNames(org.owner, both)).toEqual([times[1]]);
    expect(await exportNames(org.owner, { period: 'CUSTOM', from: '0001-01-01', to: '9999-12-31' })).toHaveLength(6);
  });

  it.each([
    [{ period: 'CUSTOM' }, { from: 'Choose the first day.', to: 'Choose the last day.' }],
    [{ period: 'CUSTOM', from: '2026-03-02', to: '2026-03-01' }, { to: 'The last day is before the first one.' }],
    [{ from: '2026-03-02' }, { from: 'Dates can only be chosen for the period CUSTOM.' }],
    [{ period: 'CUSTOM', from: '2026-02-30', to: '2026-03-01' }, { from: expect.any(String) }],
    [{ period: 'LAST_YEAR' }, { period: expect.any(String) }],
    [{ client_ids: [1], criteria: {} }, { client_ids: 'Choose clients or a filter, not both.' }],
    [{ columns: ['name', 'shoe_size'] }, { columns: 'There is no column “shoe_size”.' }],
    [{ columns: ['name', 'name'] }, { columns: 'The column “Name” is chosen twice.' }],
    [{ criteria: { conditions: [{ field: 'shoe_size', operator: 'is', values: ['42'] }] } }, expect.any(Object)],
  ])('that makes no sense is refused with a sentence: %j', async (body, errors) => {
    const org = await newOrg();

    const refusal = await org.owner.refused(clientExports.exportClients, { body } as never, 400);

    expect(refusal.errors).toEqual(errors);
  });

  it('since the last export goes on where that one began, and only a whole one counts (S0-3-18)', async () => {
    const org = await newOrg();
    const since = () => exportNames(org.owner, { period: 'SINCE_LAST_EXPORT' });
    await addAt(org, ['2026-03-01T09:00:00']);
    setClock(stoppedAt('2026-03-02T09:00:00+08:00'));
    expect(await since()).toEqual(['2026-03-01T09:00:00']);
    expect(await lastExport(org.owner)).toBe('2026-03-02T01:00:00.000Z');
    await addAt(org, ['2026-03-02T09:00:01']);
    setClock(stoppedAt('2026-03-03T09:00:00+08:00'));
    const stopped = await org.owner.call(clientExports.exportClients, { body: {} });
    await org.owner.call(clientExports.cancel, { params: { id: stopped.id } });

    expect(await since()).toEqual(['2026-03-02T09:00:01']);
    setClock(stoppedAt('2026-03-03T10:00:00+08:00'));
    expect(await since()).toEqual([]);
    expect(await lastExport(await org.member())).toBeNull();
  });
});

describe('who is in an export', () => {
  it('is who the person may see: a member their own, a colleague of a sub-team theirs, nobody those of others', async () => {
    const org = await newOrg();
    const [daniel, grace] = [await org.member(), await org.member({ name: 'Grace Okafor' })];
    const add = (name: string, assigned_to: NewTestClient['assigned_to']) => org.client({ name, assigned_to });
    await add('Of the owner', org.owner);
    await add('Of Daniel', daniel);
    await add('Of Grace', grace);
    await add('Of nobody', null);
    await (await newOrg()).client({ name: 'Foreign' });
    const lead = await org.member({
      permissions: { accessSubTeamMembers: true, accessibleSubteamIds: [await org.subteam('North', [daniel])] },
    });

    expect(await exportNames(org.owner)).toEqual(['Of nobody', 'Of Grace', 'Of Daniel', 'Of the owner']);
    expect(await exportNames(daniel)).toEqual(['Of Daniel']);
    expect(await exportNames(lead)).toEqual(['Of Daniel']);
    expect(await exportNames(daniel, { criteria: { assigned_to_ids: [grace.profile_id] } })).toEqual([]);
    const { path: url } = clientExports.exportClients;
    const nobody = await (await testApp()).server.inject({ method: 'POST', url, payload: {} });
    expect(nobody.statusCode).toBe(401);
  });

  it('is exactly the list with its filters, its search and its tab', async () => {
    const org = await newOrg();
    const tag = await newField(org, 'Area', 'text');
    for (const name of ['Ana', 'Ben', 'Anabel']) {
      await org.owner.call(clients.create, {
        body: { name, custom_fields: { [tag.key]: name === 'Ben' ? 'North' : 'South' } },
      });
    }
    await org.client({ name: 'New Ana', is_new_lead: true });
    const named = (criteria: object) => exportNames(org.owner, { criteria });

    expect(await named({ search: 'ana' })).toEqual(['New Ana', 'Anabel', 'Ana']);
    expect(await named({ is_new_lead: true })).toEqual(['New Ana']);
    const condition = { field: `custom:${tag.key}`, operator: 'is', values: ['South'] };
    expect(await named({ search: 'ana', conditions: [condition] })).toEqual(['Anabel', 'Ana']);
    expect(await exportNames(org.owner, { recently_active: true })).toEqual([]);
  });

  it('is exactly the clients selected in a list, and none that the person may not see', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const [ana, ben] = [await org.client({ name: 'Ana', assigned_to: daniel }), await org.client({ name: 'Ben' })];
    await org.client({ name: 'Chloe', assigned_to: daniel });
    const client_ids = [ana.id, ben.id];

    expect(await exportNames(org.owner, { client_ids })).toEqual(['Ben', 'Ana']);
    expect(await exportNames(daniel, { client_ids })).toEqual(['Ana']);
  });
});

describe('a large export', () => {
  it('reads 5,000 clients in a fixed number of statements for each 500', { tags: 'slow' }, async () => {
    const org = await newOrg();
    await fill(org, 5_000);
    await exportRows(org.owner);
    let rows: Record<string, string>[] = [];
    const statements = await listStatements(async () => {
      rows = await exportRows(org.owner);
    });

    expect(new Set(rows.map(({ Name }) => Name)).size).toBe(5_000);
    expect(statements.length).toBeLessThanOrEqual(10 * 2 + 2 * 15 + 60);
  });

  it('is made ten times in ten minutes by one person at most', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    for (let count = 0; count < 10; count++) await daniel.call(clientExports.exportClients, { body: {} });

    const refused = await daniel.refused(clientExports.exportClients, { body: {} }, 429);

    expect(refused.detail).toContain('You have exported clients 10 times in ten minutes.');
    await org.owner.call(clientExports.exportClients, { body: {} });
  });

  it('is told to operators by its number and period, without anybody in it', async () => {
    const org = await newOrg();
    await org.client({ name: 'Tan Wei Ling' });
    const { services } = await testApp();
    const log = vi.spyOn(services.log, 'info');

    await requestFile(org.owner, await runExport(org.owner, { period: 'LAST_7_DAYS' }));

    await vi.waitFor(() =>
      expect(log.mock.calls.map(([entry]) => entry)).toContainEqual(
        expect.objectContaining({
          security_event: 'clients_exported',
          profile_id: org.owner.profile_id,
          count: 1,
          period: 'LAST_7_DAYS',
          is_whole: true,
        }),
      ),
    );
  });
});
