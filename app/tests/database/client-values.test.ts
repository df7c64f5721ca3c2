import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bulkActions } from '#features/bulk-actions/contract.ts';
import { duplicates } from '#features/client-duplicates/contract.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { deletedClients } from '#features/clients/deleted-contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { type CustomValue, customFields } from '#features/custom-fields/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { testApp } from '#testing/app.ts';
import { importCsv, work } from '#testing/imports.ts';
import { newOrg, type Org } from '#testing/world.ts';

let number = 6_591_000_000;
function newPhone(): string {
  number += 1;
  return `+${number}`;
}

type Row = [client_id: number, key: string, value: CustomValue, last_activity_at: string | null];

/** Returns the values that lists and boards read, and those that the living clients have. */
async function readBoth({ inScope }: Org): Promise<{ held: Row[]; true: Row[] }> {
  return inScope(async ({ db }) => {
    const { rows } = await sql<{ client_id: number; key: string; value: CustomValue; last_activity_at: string | null }>`
      select client_id, key, coalesce(to_jsonb(number), to_jsonb(text)) as value, last_activity_at from client_values`.execute(
      db,
    );
    const held = rows.map((row): Row => [row.client_id, row.key, row.value, row.last_activity_at]);
    const living = await db
      .selectFrom('clients')
      .where('deleted_at', 'is', null)
      .select(['id', 'custom_fields', 'group_ids', 'contact_points', 'last_activity_at'])
      .execute();
    const own = living.flatMap(
      ({ id, custom_fields, group_ids, contact_points: { phones, emails }, last_activity_at }) => {
        const marks = [
          ...group_ids.map((group) => `group:${group}`),
          ...(phones.length === 0 ? ['without:phone'] : []),
          ...(emails.length === 0 ? ['without:email'] : []),
        ];
        return Object.entries({ ...custom_fields, ...Object.fromEntries(marks.map((key) => [key, 1])) }).map(
          ([key, value]): Row => [id, key, value, typeof value === 'number' ? last_activity_at : null],
        );
      },
    );
    return { held: inOrder(held), true: inOrder(own) };
  });
}

const inOrder = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort() as unknown as Row[];

/** @returns how many values there are. */
async function expectAgreement(org: Org): Promise<number> {
  const both = await readBoth(org);
  expect(both.held).toEqual(both.true);
  return both.held.length;
}

it('the values by which lists are sorted and boards filled are those of the clients after every way of writing', async () => {
  const org = await newOrg();
  const { owner } = org;
  const { runJobs } = await testApp();
  const [stage, size] = (await owner.call(customFields.createDefaultFields)).results;
  const [text, day] = await Promise.all(
    (['text', 'date'] as const).map((type) => owner.call(customFields.create, { body: { name: type, type } })),
  );
  const [first, second] = stage!.options;
  const add = (name: string, custom_fields: Record<string, CustomValue>) =>
    owner.call(clients.create, {
      body: { name, custom_fields, phones: [{ raw: newPhone() }], emails: [`${name}@example.org`] },
    });
  const change = (id: number, custom_fields: Record<string, CustomValue | null>) =>
    owner.call(clients.update, { params: { id }, body: { custom_fields } });

  const ana = await add('Ana', { [stage!.key]: first!.id, [size!.key]: 0.1, [text!.key]: 'Near the park' });
  const ben = await add('Ben', { [stage!.key]: first!.id, [day!.key]: '2026-11-20', [text!.key]: '😀'.repeat(125) });
  expect(await expectAgreement(org)).toBe(6);
  await change(ana.id, { [stage!.key]: second!.id, [size!.key]: null, [day!.key]: '0001-01-01' });
  await change(ben.id, { [size!.key]: -1e13 });
  expect(await expectAgreement(org)).toBe(7);
  await owner.call(timeline.createActivity, { body: { client_id: ana.id, item_type: 'NOTE', text: 'Called' } });
  await expectAgreement(org);
  const [newest] = (await owner.call(clientHistory.list, { params: { id: ben.id } })).results;
  await owner.call(clientHistory.undo, { params: { id: ben.id, change_id: newest!.id } });
  expect(await expectAgreement(org)).toBe(6);

  const action = await owner.call(bulkActions.start, {
    body: {
      clients: { client_ids: [ana.id, ben.id] },
      change: { kind: 'FIELDS', custom_fields: { [size!.key]: 7, [text!.key]: null } },
    } as never,
  });
  expect(await expectAgreement(org)).toBe(6);
  await owner.call(bulkActions.undo, { params: { id: action.id } });
  await runJobs();
  expect(await expectAgreement(org)).toBe(6);

  const imported = await importCsv(owner, 'Name,Amount\nCho,12\nDan,13\n', {
    mapping: ['name', `custom:${size!.key}`],
  } as never);
  expect(await expectAgreement(org)).toBeGreaterThan(7);
  await work(owner, imported, 'undo');
  expect(await expectAgreement(org)).toBe(6);

  const seen = await Promise.all(
    [ana, ben].map(async ({ id }) => (await owner.call(clients.get, { params: { id } })).updated_at),
  );
  const { merge_id } = await owner.call(duplicates.merge, {
    body: {
      client_ids: [ana.id, ben.id],
      choices: {},
      seen: [
        { id: ana.id, updated_at: seen[0]! },
        { id: ben.id, updated_at: seen[1]! },
      ],
    },
  });
  expect(await expectAgreement(org)).toBeLessThan(6);
  await owner.call(duplicates.unmerge, { params: { id: ana.id, merge_id } });
  expect(await expectAgreement(org)).toBe(6);

  await owner.call(clients.delete, { params: { id: ben.id } });
  expect(await expectAgreement(org)).toBe(3);
  await owner.call(deletedClients.restore, { body: { clients: { client_ids: [ben.id] } } });
  expect(await expectAgreement(org)).toBe(6);

  await owner.call(customFields.update, {
    params: { id: stage!.id },
    body: { removed_options: [{ id: second!.id, move_to_id: first!.id }] },
  });
  await runJobs();
  expect(await expectAgreement(org)).toBe(6);
  await owner.call(customFields.update, { params: { id: text!.id }, body: { type: 'number' } });
  await runJobs();
  expect(await expectAgreement(org)).toBe(4);
  await owner.call(customFields.delete, { params: { id: day!.id } });
  await owner.call(clients.delete, { params: { id: ana.id } });
  await owner.call(deletedClients.erase, { body: { client_ids: [ana.id] } });
  await expectAgreement(org);
});

it('the clients of a group are those that say so themselves after every way of writing', async () => {
  const org = await newOrg();
  const { owner } = org;
  const add = (name: string) => org.client({ name, phones: [newPhone()], emails: [`${name}@example.org`] });
  const [ana, ben] = [await add('Ana'), await add('Ben')];
  const [first, second] = await Promise.all(
    ['Investors', 'Upgraders'].map((name) => owner.call(clientGroups.create, { body: { name, color_id: 1 } })),
  );
  const enter = ({ id }: { id: number }, group_ids: number[]) =>
    owner.call(clientGroups.setClientAutoGroups, { params: { id }, body: { group_ids } });

  await enter(ana, [first!.id, second!.id]);
  await enter(ben, [first!.id]);
  expect(await expectAgreement(org)).toBe(3);
  await owner.call(timeline.createActivity, { body: { client_id: ana.id, item_type: 'NOTE', text: 'Called' } });
  expect(await expectAgreement(org)).toBe(3);
  await owner.call(clients.delete, { params: { id: ana.id } });
  expect(await expectAgreement(org)).toBe(1);
  await owner.call(deletedClients.restore, { body: { clients: { client_ids: [ana.id] } } });
  expect(await expectAgreement(org)).toBe(3);
  await enter(ana, [second!.id]);
  expect(await expectAgreement(org)).toBe(2);
  await owner.call(bulkActions.start, {
    body: {
      clients: { client_ids: [ana.id, ben.id] },
      change: { kind: 'GROUPS', add_ids: [second!.id], remove_ids: [] },
    } as never,
  });
  expect(await expectAgreement(org)).toBe(3);
});

it('clients without phones or e-mails are those that have none after every way of writing', async () => {
  const org = await newOrg();
  const { owner } = org;
  const ana = await owner.call(clients.create, { body: { name: 'Ana' } });
  const write = (body: { phones?: { raw: string }[]; emails?: string[] }) =>
    owner.call(clients.update, { params: { id: ana.id }, body });

  expect(await expectAgreement(org)).toBe(2);
  await write({ phones: [{ raw: newPhone() }] });
  expect(await expectAgreement(org)).toBe(1);
  await write({ phones: [{ raw: newPhone() }, { raw: newPhone() }], emails: ['ana@example.org'] });
  expect(await expectAgreement(org)).toBe(0);
  await write({ emails: [] });
  expect(await expectAgreement(org)).toBe(1);
  await importCsv(owner, 'Name,Phone\nCho,\nDan,+6591234567\n', { mapping: ['name', 'phone'] } as never);
  expect(await expectAgreement(org)).toBe(4);
  await owner.call(clients.delete, { params: { id: ana.id } });
  expect(await expectAgreement(org)).toBe(3);
});

it('numbers and texts that cannot come from the product do not keep a client from being written', async () => {
  const org = await newOrg();
  const fields = `{"huge": 1e400, "tiny": 1e-400, "long": "${'x'.repeat(9_000)}", "list": [1], "none": null}`;

  const rows = await org.inScope(async ({ db, org_id }) => {
    const { id } = await org.client({ phones: [newPhone()], emails: ['ana@example.org'] });
    await sql`update clients set custom_fields = ${fields}::jsonb where org_id = ${org_id} and id = ${id}`.execute(db);
    return (await sql`select key, number, length(text) as length from client_values order by key`.execute(db)).rows;
  });

  expect(rows).toEqual([
    { key: 'huge', number: 1e300, length: null },
    { key: 'long', number: null, length: 600 },
    { key: 'tiny', number: 0, length: null },
  ]);
});
