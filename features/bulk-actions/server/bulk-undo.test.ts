import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { bulkActions } from '../contract.ts';
import { listSkipped, look, start, undo } from '../testing/bulk.ts';
import { eraseActionsJob } from './erase-actions.job.ts';

const makeClients = async (org: Org, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await org.client({ name: `Client ${index}` })).id);
  return ids;
};

const refuseUndo = async (org: Org, { id }: { id: number }) =>
  (await org.owner.refused(bulkActions.undo, { params: { id } }, 409)).detail;

describe('the undo of an action after later changes', () => {
  it('leaves exactly those fields that were changed again, counts them before, and lists their clients', async () => {
    const org = await newOrg();
    const { key } = await org.owner.call(customFields.create, { body: { name: 'Area', type: 'text' } });
    const [edited, half, untouched] = await makeClients(org, 3);
    const change = { kind: 'FIELDS', company: 'Kestrel', custom_fields: { [key]: 'Katong' } };
    const action = await start(org.owner, [edited!, half!, untouched!], change);
    const update = (id: number, body: object) =>
      org.owner.call(clients.update, { params: { id }, body: body as never });
    await update(edited!, { company: 'Own', custom_fields: { [key]: 'Own' } });
    await update(half!, { custom_fields: { [key]: 'Own' } });
    await update(untouched!, { job_title: 'Director' });

    const counted = await org.owner.call(bulkActions.countUndo, { params: { id: action.id }, body: {} });
    expect(await org.owner.call(clients.get, { params: { id: untouched! } })).toMatchObject({ company: 'Kestrel' });
    const undone = await undo(org.owner, action);

    expect(undone).toMatchObject({ undo: { changed_count: 2, skipped: { CHANGED_SINCE: 2 } } });
    expect(counted).toEqual({ counted_count: 3, changed_count: 2, skipped: { CHANGED_SINCE: 2 } });
    await org.owner.refused(bulkActions.countUndo, { params: { id: action.id }, body: {} }, 409);
    expect(await listSkipped(org.owner, action)).toEqual([
      [edited, 'CHANGED_SINCE'],
      [half, 'CHANGED_SINCE'],
    ]);
    const get = (id: number) => org.owner.call(clients.get, { params: { id } });
    expect(await get(edited!)).toMatchObject({ company: 'Own', custom_fields: { [key]: 'Own' } });
    expect(await get(half!)).toMatchObject({ company: null, custom_fields: { [key]: 'Own' } });
    expect(await get(untouched!)).toMatchObject({ company: null, job_title: 'Director', custom_fields: {} });
  });

  it('leaves clients assigned again, people who have left, marks, groups and follow-ups changed since', async () => {
    const org = await newOrg();
    const [daniel, mei] = [await org.member(), await org.member({ name: 'Mei Tan' })];
    const group = (await org.owner.call(clientGroups.create, { body: { name: 'Fair', color_id: 1 } })).id;
    const [one, other] = await makeClients(org, 2);
    const meis = (await org.client({ assigned_to: mei })).id;
    const ids = [one!, other!, meis];
    const assigned = await start(org.owner, ids, {
      kind: 'ASSIGN',
      assign_type: 'OTHER',
      assigned_to_id: daniel.profile_id,
    });
    const marked = await start(org.owner, ids, { kind: 'MARK_NEW', new_lead: true });
    const grouped = await start(org.owner, ids, { kind: 'GROUPS', add_ids: [group], remove_ids: [] });
    const followed = await start(org.owner, ids, { kind: 'FOLLOW_UP', schedule: { kind: 'someday' } });
    const params = { id: one! };
    await org.owner.call(clients.reassign, { params, body: { assign_type: 'UNASSIGNED' } });
    await org.owner.call(clients.markLead, { params, body: { new_lead: false } });
    await org.owner.call(clientGroups.setClientAutoGroups, { params, body: { group_ids: [] } });
    await org.owner.call(followUps.complete, { params });
    await org.inScope(({ db }) =>
      db.updateTable('profiles').set({ account_status: 'DEACTIVATED' }).where('id', '=', mei.profile_id).execute(),
    );

    for (const action of [marked, grouped, followed]) {
      expect(await undo(org.owner, action)).toMatchObject({
        undo: { changed_count: 2, skipped: { CHANGED_SINCE: 1 } },
      });
      expect(await listSkipped(org.owner, action)).toEqual([[one, 'CHANGED_SINCE']]);
    }
    await undo(org.owner, assigned);
    expect(await listSkipped(org.owner, assigned)).toEqual([
      [one, 'CHANGED_SINCE'],
      [meis, 'GONE'],
    ]);
  });

  it('leaves values whose field is gone, and groups that are gone', async () => {
    const org = await newOrg();
    const { id: field_id, key } = await org.owner.call(customFields.create, { body: { name: 'Area', type: 'text' } });
    const group = (await org.owner.call(clientGroups.create, { body: { name: 'Fair', color_id: 1 } })).id;
    const ids = await makeClients(org, 1);
    const edited = await start(org.owner, ids, { kind: 'FIELDS', custom_fields: { [key]: 'Katong' } });
    const grouped = await start(org.owner, ids, { kind: 'GROUPS', add_ids: [group], remove_ids: [] });
    await org.owner.call(customFields.delete, { params: { id: field_id } });
    await org.owner.call(clientGroups.delete, { params: { id: group } });

    for (const action of [edited, grouped])
      expect(await undo(org.owner, action)).toMatchObject({ undo: { changed_count: 0, skipped: { GONE: 1 } } });
  });

  it('leaves clients that the person may not change any more, or that were deleted', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const [deleted, hidden, own] = await makeClients(org, 3);
    await org.owner.call(clients.reassign, {
      params: { id: own! },
      body: { assign_type: 'OTHER', assigned_to_id: daniel.profile_id },
    });
    const action = await start(daniel, [deleted!, hidden!, own!], { kind: 'MARK_NEW', new_lead: true });
    await org.permit(daniel, { viewOtherAssignedClients: false });
    await org.owner.call(clients.delete, { params: { id: deleted! } });

    expect(await undo(daniel, action)).toMatchObject({ undo: { changed_count: 1, skipped: { NO_RIGHT: 2 } } });
    expect(await org.owner.call(clients.get, { params: { id: hidden! } })).toMatchObject({ is_new_lead: true });
  });
});

describe('an undo', () => {
  it('is there once, for what changed something, and for 30 days', async () => {
    const org = await newOrg();
    const ids = await makeClients(org, 2);
    const change = { kind: 'MARK_NEW', new_lead: true };
    const action = await start(org.owner, ids, change);
    const nothing = await start(org.owner, ids, change);
    expect(nothing.can_undo).toBe(false);
    expect(await refuseUndo(org, nothing)).toBe('There is nothing to undo: no client was changed.');

    await undo(org.owner, action);

    expect(await look(org.owner, action)).toMatchObject({ status: 'UNDONE', can_undo: false });
    expect(await refuseUndo(org, action)).toBe('This has already been undone.');
    const late = await start(org.owner, ids, change);
    await org.inScope(({ db, org_id }) =>
      sql`update bulk_actions set created_at = now() - interval '30 days' where org_id = ${org_id} and id = ${late.id}`.execute(
        db,
      ),
    );
    await org.owner.refused(bulkActions.undo, { params: { id: late.id } }, 404);
    const { services } = await testApp();
    await runJob(services, eraseActionsJob, {});
    const left = await org.inScope(({ db }) => db.selectFrom('bulk_actions').select('id').orderBy('id').execute());
    expect(left.map(({ id }) => id)).toEqual([action.id, nothing.id]);
  });
});
