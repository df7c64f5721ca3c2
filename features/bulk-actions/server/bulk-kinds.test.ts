import { describe, expect, it } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { bulkActions } from '../contract.ts';
import { bodyOfStart, listSkipped, start, undo } from '../testing/bulk.ts';

const get = (person: Person, id: number) => person.call(clients.get, { params: { id } });

const newGroup = async ({ owner }: Org, name: string) =>
  (await owner.call(clientGroups.create, { body: { name, color_id: 4 } })).id;

const makeTwo = async (org: Org) => [(await org.client()).id, (await org.client()).id] as const;

describe('assigning many clients', () => {
  it('gives all of them to one person, with a line on the timeline of each, and undo gives each back (G-050)', async () => {
    const org = await newOrg();
    const [daniel, mei] = [await org.member(), await org.member({ name: 'Mei Tan' })];
    const ids = [
      (await org.client({ assigned_to: mei })).id,
      (await org.client({ assigned_to: null })).id,
      (await org.client({ assigned_to: daniel })).id,
    ];

    const action = await start(org.owner, ids, {
      kind: 'ASSIGN',
      assign_type: 'OTHER',
      assigned_to_id: daniel.profile_id,
    });

    expect(action).toMatchObject({
      status: 'DONE',
      words: 'Assigned to Daniel Ong',
      total_count: 3,
      done_count: 3,
      changed_count: 2,
      skipped: { UNCHANGED: 1 },
      can_undo: true,
    });
    expect((await daniel.call(clients.list)).results.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const { results } = await org.owner.call(timeline.listForClient, { params: { id: ids[0]! } });
    expect(results[0]).toMatchObject({ item_type: 'CLIENT_ASSIGNMENT' });

    expect(await undo(org.owner, action)).toMatchObject({ status: 'UNDONE', undo: { changed_count: 2, skipped: {} } });
    const assignees = ids.map(async (id) => (await get(org.owner, id)).assigned_to_id);
    expect(await Promise.all(assignees)).toEqual([mei.profile_id, null, daniel.profile_id]);
  });

  it('is undone by the person who did it, even when it hid the clients from them', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { manageTeam: true, viewUnassignedClients: true } });
    const mei = await org.member({ name: 'Mei Tan' });
    const ids = [(await org.client({ assigned_to: daniel })).id, (await org.client({ assigned_to: null })).id];
    const action = await start(daniel, ids, { kind: 'ASSIGN', assign_type: 'OTHER', assigned_to_id: mei.profile_id });
    await daniel.refused(clients.get, { params: { id: ids[0]! } }, 455);

    expect(await undo(daniel, action)).toMatchObject({ undo: { changed_count: 2, skipped: {} } });

    const assignees = ids.map(async (id) => (await get(daniel, id)).assigned_to_id);
    expect(await Promise.all(assignees)).toEqual([daniel.profile_id, null]);
  });

  it('is refused for a person clients cannot be assigned to', async () => {
    const org = await newOrg();
    const ids = await makeTwo(org);
    const change = { kind: 'ASSIGN', assign_type: 'OTHER', assigned_to_id: 999_999_999 };
    expect(await org.owner.refused(bulkActions.start, bodyOfStart(ids, change), 400)).toMatchObject({
      errors: { assigned_to_id: 'Clients cannot be assigned to this person' },
    });
  });
});

describe('marking many clients', () => {
  it('marks those that are not new, or unmarks, and undo returns the mark of each', async () => {
    const org = await newOrg();
    const ids = [(await org.client()).id, (await org.client({ is_new_lead: true })).id];
    const listNew = async () => (await org.owner.call(clients.list, { query: { is_new_lead: 'true' } })).results;

    const action = await start(org.owner, ids, { kind: 'MARK_NEW', new_lead: true });

    expect(action).toMatchObject({ words: 'Marked as new leads', changed_count: 1, skipped: { UNCHANGED: 1 } });
    expect(await listNew()).toHaveLength(2);
    await undo(org.owner, action);
    expect((await listNew()).map(({ id }) => id)).toEqual([ids[1]]);
  });
});

describe('changing the groups of many clients', () => {
  it('puts them into some and takes them out of others, and undo does the opposite for each', async () => {
    const org = await newOrg();
    const [one, two] = [await newGroup(org, 'One'), await newGroup(org, 'Two')];
    const ids = await makeTwo(org);
    await org.owner.call(clientGroups.setClientAutoGroups, { params: { id: ids[0] }, body: { group_ids: [two] } });

    const action = await start(org.owner, ids, { kind: 'GROUPS', add_ids: [one], remove_ids: [two] });

    expect(action).toMatchObject({ words: 'Added to One; Removed from Two', changed_count: 2 });
    expect((await get(org.owner, ids[0])).group_ids).toEqual([one]);
    const used = (await org.owner.call(clientGroups.list)).results.find(({ id }) => id === one);
    expect(used?.last_used_at).toEqual(expect.any(String));
    await undo(org.owner, action);
    expect((await get(org.owner, ids[0])).group_ids).toEqual([two]);
    expect((await get(org.owner, ids[1])).group_ids).toEqual([]);
  });

  it('leaves out a client that would be in more than 50, and refuses smart groups and those that are gone', async () => {
    const org = await newOrg();
    const ids = await makeTwo(org);
    const fifty: number[] = [];
    for (let index = 0; index < 50; index += 1) fifty.push(await newGroup(org, `Group ${index}`));
    await org.owner.call(clientGroups.setClientAutoGroups, { params: { id: ids[0] }, body: { group_ids: fifty } });
    const more = await newGroup(org, 'One more');

    const action = await start(org.owner, ids, { kind: 'GROUPS', add_ids: [more], remove_ids: [] });

    expect(action).toMatchObject({ changed_count: 1, skipped: { TOO_MANY_GROUPS: 1 } });
    expect(await listSkipped(org.owner, action)).toEqual([[ids[0], 'TOO_MANY_GROUPS']]);
    const { id: smart } = await org.owner.call(clientGroups.create, {
      body: { name: 'Smart', color_id: 1, criteria: { is_new_lead: true } },
    });
    for (const add_ids of [[smart], [999_999_999], []]) {
      const change = { kind: 'GROUPS', add_ids, remove_ids: [] };
      await org.owner.refused(bulkActions.start, bodyOfStart(ids, change), 400);
    }
  });
});

describe('changing fields of many clients', () => {
  it('writes plain and custom ones with a line in the history of each, and undo brings every value back', async () => {
    const org = await newOrg();
    const { key } = await org.owner.call(customFields.create, { body: { name: 'Area', type: 'text' } });
    const ids = await makeTwo(org);
    const body = { company: 'Northwind', custom_fields: { [key]: 'Bayshore' } };
    await org.owner.call(clients.update, { params: { id: ids[0] }, body });

    const change = { kind: 'FIELDS', company: 'Kestrel', custom_fields: { [key]: 'Katong' } };
    const action = await start(org.owner, ids, change);

    expect(action).toMatchObject({ words: 'Company set to Kestrel; Area set to Katong', changed_count: 2 });
    const found = await org.owner.call(clients.list, { query: { search: 'katong' } });
    expect(found.results).toHaveLength(2);
    const { results } = await org.owner.call(clientHistory.list, { params: { id: ids[0] } });
    expect(results[0]?.changes).toContainEqual({ field: 'company', from: 'Northwind', to: 'Kestrel' });
    await undo(org.owner, action);
    expect(await get(org.owner, ids[0])).toMatchObject(body);
    expect(await get(org.owner, ids[1])).toMatchObject({ company: null, custom_fields: {} });
    expect((await org.owner.call(clients.list, { query: { search: 'katong' } })).results).toEqual([]);
  });

  it('into a stage that counts as won makes customers, and undo returns when each became one (D42)', async () => {
    const org = await newOrg();
    const { results: fields } = await org.owner.call(customFields.createDefaultFields);
    const stage = fields.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
    const won = stage.options.find(({ outcome }) => outcome === 'WON')!.id;
    const open = stage.options.find(({ outcome }) => outcome !== 'WON')!.id;
    const [customer, lead] = await makeTwo(org);
    const write = (id: number, value: unknown) =>
      org.owner.call(clients.update, { params: { id }, body: { custom_fields: { [stage.key]: value } } as never });
    const { converted_at } = await write(customer, won);
    await write(lead, open);

    const opened = await start(org.owner, [customer, lead], { kind: 'FIELDS', custom_fields: { [stage.key]: open } });
    expect((await get(org.owner, customer)).converted_at).toBeNull();
    await undo(org.owner, opened);
    expect(await get(org.owner, customer)).toMatchObject({ converted_at, custom_fields: { [stage.key]: won } });

    const converted = await start(org.owner, [lead], { kind: 'FIELDS', custom_fields: { [stage.key]: won } });
    expect((await get(org.owner, lead)).converted_at).toEqual(expect.any(String));
    await undo(org.owner, converted);
    expect(await get(org.owner, lead)).toMatchObject({ converted_at: null, custom_fields: { [stage.key]: open } });
  });

  it('is refused where a value does not fit its field, and where nothing is named', async () => {
    const org = await newOrg();
    const { key } = await org.owner.call(customFields.create, { body: { name: 'Budget', type: 'number' } });
    const ids = await makeTwo(org);
    for (const change of [{ kind: 'FIELDS' }, { kind: 'FIELDS', custom_fields: { [key]: 'much' } }])
      await org.owner.refused(bulkActions.start, bodyOfStart(ids, change), 400);
  });
});

describe('setting the follow-ups of many clients', () => {
  it('sets them on the clock of the person, and undo brings back what each had', async () => {
    const org = await newOrg();
    const [one, other] = await makeTwo(org);
    await org.owner.call(followUps.updateForClient, {
      params: { id: one },
      body: { schedule: { kind: 'someday' }, note: 'Ask about parking' },
    });

    const change = { kind: 'FOLLOW_UP', schedule: { kind: 'in_days', days: 3, time: '10:00' }, note: 'Call' };
    const action = await start(org.owner, [one, other], change);

    expect(action.words).toMatch(/^Follow-up set for .+ 10:00 AM$/);
    for (const id of [one, other]) expect((await get(org.owner, id)).follow_up).toMatchObject({ note: 'Call' });
    expect(await undo(org.owner, action)).toMatchObject({ undo: { changed_count: 2, skipped: {} } });
    expect((await get(org.owner, one)).follow_up).toMatchObject({
      maturity_type: 'NOT_FIXED',
      note: 'Ask about parking',
    });
    expect((await get(org.owner, other)).follow_up).toBeNull();
  });

  it('takes the mark of new leads away for people who chose that, and undo returns it (B17)', async () => {
    const org = await newOrg();
    await org.owner.call(preferences.update, { body: { auto_unmark_type: 'SET_FOLLOW_UP' } });
    const { id } = await org.client({ is_new_lead: true });

    const action = await start(org.owner, [id], { kind: 'FOLLOW_UP', schedule: { kind: 'someday' } });

    expect((await get(org.owner, id)).is_new_lead).toBe(false);
    await undo(org.owner, action);
    expect(await get(org.owner, id)).toMatchObject({ is_new_lead: true, follow_up: null });
  });
});

describe('deleting many clients', () => {
  it('deletes them, and undo restores those that nobody restored meanwhile', async () => {
    const org = await newOrg();
    const [one, other] = await makeTwo(org);

    const action = await start(org.owner, [one, other], { kind: 'DELETE' });

    expect(action).toMatchObject({ words: 'Deleted', changed_count: 2 });
    expect((await org.owner.call(clients.list)).results).toEqual([]);
    await org.owner.call(clients.restore, { params: { id: one } });
    expect(await undo(org.owner, action)).toMatchObject({ undo: { changed_count: 1, skipped: { CHANGED_SINCE: 1 } } });
    expect((await org.owner.call(clients.list)).results).toHaveLength(2);
  });
});
