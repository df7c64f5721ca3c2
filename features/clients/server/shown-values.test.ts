import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { type CustomField, customFields } from '#features/custom-fields/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org, send } from '#testing/world.ts';
import { type Client, clients } from '../contract.ts';
import { getClient } from './clients.queries.ts';
import { clearShownValues } from './shown-values.queries.ts';

/** A second process on the same database. */
let other: TestApp;
beforeAll(async () => {
  other = await startTestApp();
});
afterAll(() => other.close());

type Shown = Pick<Client, 'custom_fields' | 'group_ids' | 'source_name'>;

const pick = ({ custom_fields, group_ids, source_name }: Client): Shown => ({ custom_fields, group_ids, source_name });
const list = async ({ owner }: Org) => (await owner.call(clients.list)).results;
const readHere = async (org: Org) => pick((await list(org))[0]!);
const readElsewhere = async ({ owner }: Org) => {
  const { body } = await send(other, clients.list, {}, owner.cookie);
  return pick((body as { results: Client[] }).results[0]!);
};

/** A client that a lead of the source Website made, with a value in the field Area and in the group VIP. */
async function newShown() {
  const org = await newOrg();
  const { owner } = org;
  const area = (await owner.call(customFields.create, { body: { name: 'Area', type: 'text' } })) as CustomField;
  const group = await owner.call(clientGroups.create, { body: { name: 'VIP', color_id: 1 } });
  const webhook = await newWebhook(org, { name: 'Website' });
  await webhook.post({ name: 'Tan', email: 'tan@mail.example' });
  await fileWaitingLeads();
  const { id } = (await list(org))[0]!;
  await owner.call(clients.update, { params: { id }, body: { custom_fields: { [area.key]: 'East' } } });
  await owner.call(clientGroups.setClientAutoGroups, { params: { id }, body: { group_ids: [group.id] } });
  const shown: Shown = { custom_fields: { [area.key]: 'East' }, group_ids: [group.id], source_name: 'Website' };
  return { org, id, field: { id: area.id }, group: { id: group.id }, webhook, shown };
}

/** Waits for less time than anything is kept. */
const untilElsewhere = (org: Org, shown: Shown) =>
  vi.waitFor(async () => expect(await readElsewhere(org)).toEqual(shown), { timeout: 3_000, interval: 20 });

it('what an organisation shows of its clients is asked once, and changes at once, in this process and in others', async () => {
  const { org, id, field, group, webhook, shown } = await newShown();
  const { owner } = org;
  const changes: [change: () => Promise<unknown>, changed: Partial<Shown>][] = [
    [() => owner.call(customFields.delete, { params: field }), { custom_fields: {} }],
    [() => owner.call(clientGroups.delete, { params: group }), { group_ids: [] }],
    [() => owner.call(clientGroups.restore, { params: group }), { group_ids: shown.group_ids }],
    [() => webhook.update({ name: 'Landing page' }), { source_name: 'Landing page' }],
  ];
  let now = shown;
  await untilElsewhere(org, now);
  for (const [change, changed] of changes) {
    expect([await readHere(org), await readElsewhere(org)]).toEqual([now, now]);
    const again = await listStatements(() => list(org));
    expect(again.filter(({ text }) => text.includes('hidden_keys'))).toEqual([]);
    await change();
    now = { ...now, ...changed };
    expect(await readHere(org)).toEqual(now);
    expect(pick(await owner.call(clients.get, { params: { id } }))).toEqual(now);
    await untilElsewhere(org, now);
  }
});

it('a process that hears of no change asks each time', async () => {
  const { org, group, shown } = await newShown();
  const deaf = await startTestApp();
  const readThere = async () => {
    const { body } = await send(deaf, clients.list, {}, org.owner.cookie);
    return pick((body as { results: Client[] }).results[0]!);
  };
  await readThere();
  await deaf.services.listener.stop();
  expect(await readThere()).toEqual(shown);

  await org.owner.call(clientGroups.delete, { params: group });

  expect(await readThere()).toEqual({ ...shown, group_ids: [] });
  await deaf.close();
});

it('a change that is rolled back is shown to nobody', async () => {
  const { org, id, group, shown } = await newShown();
  await readHere(org);

  const changed = org.owner.inScope(async (scope) => {
    await scope.db.updateTable('client_groups').set({ deleted_at: nowIso() }).where('id', '=', group.id).execute();
    await clearShownValues(scope);
    expect((await getClient(scope, id)).group_ids).toEqual([]);
    throw new Error('rolled back');
  });

  await expect(changed).rejects.toThrow('rolled back');
  expect(await readHere(org)).toEqual(shown);
});

it('organisations share nothing of it', async () => {
  const one = await newShown();
  const another = await newShown();
  await readHere(one.org);
  await one.webhook.update({ name: 'Landing page' });

  expect((await readHere(one.org)).source_name).toBe('Landing page');
  expect(await readHere(another.org)).toEqual(another.shown);
});
