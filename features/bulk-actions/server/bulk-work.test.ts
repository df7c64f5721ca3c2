import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#features/audit-log/contract.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { bulkActions } from '../contract.ts';
import { listSkipped, look, newBook, runJobs, start, undo } from '../testing/bulk.ts';
import { bulkActionJob } from './work.job.ts';

const ALL = { criteria: {} };
const marking = { kind: 'MARK_NEW', new_lead: true };

const countNew = ({ inScope }: Org) =>
  inScope(async ({ db, org_id }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from clients where org_id = ${org_id} and is_new_lead`.execute(db);
    return rows[0]!.count;
  });

async function mailsTo(person: Person): Promise<string[]> {
  const { services } = await testApp();
  const mails = await withGlobalScope(services.database, 'test', ({ db }) =>
    db.selectFrom('outbox_messages').where('recipient', '=', person.email).select('subject').orderBy('id').execute(),
  );
  return mails.map(({ subject }) => subject ?? '');
}

/** Runs the work of an action here. */
async function work(
  { org_id }: Org,
  action_id: number,
  { is_undo = false, stopping = undefined as AbortSignal | undefined } = {},
) {
  const { services } = await testApp();
  await runJob(services, bulkActionJob, { org_id, action_id, is_undo }, stopping && { stopping });
}

describe('an action on all clients of a filter', { timeout: 60_000 }, () => {
  it('is work in the background for more than 250, frozen when it begins, with one entry in the audit log', async () => {
    const org = await newOrg();
    const ids = await newBook(org, 600);

    const begun = await start(org.owner, ALL, { kind: 'FIELDS', company: 'Kestrel' });
    await org.client({ name: 'Came later' });

    expect(begun).toMatchObject({ status: 'RUNNING', total_count: 600, done_count: 0, can_undo: false });
    await runJobs();
    expect(await look(org.owner, begun)).toMatchObject({ status: 'DONE', done_count: 600, changed_count: 600 });
    const { results } = await org.owner.call(clientHistory.list, { params: { id: ids[599]! } });
    expect(results[0]).toMatchObject({ changes: [{ field: 'company', from: null, to: 'Kestrel' }] });
    expect((await org.owner.call(clients.list, { query: { search: 'Came later' } })).results[0]?.company).toBeNull();

    expect(await undo(org.owner, begun)).toMatchObject({ status: 'UNDOING', done_count: 0 });
    await runJobs();
    expect(await look(org.owner, begun)).toMatchObject({ status: 'UNDONE', undo: { changed_count: 600, skipped: {} } });
    expect((await org.owner.call(clients.list, { query: { company: 'Kestrel' } as never })).results).toEqual([]);
    const log = await org.owner.call(auditLog.list, { query: {} });
    expect(log.results.map(({ sentence }) => sentence)).toEqual([
      'Nadia Rahman undid a bulk action on 600 clients',
      'Nadia Rahman changed fields of 600 clients',
    ]);
  });

  it('gives each of them a line on the timeline, and the person who gets them one notice (G-050)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const ids = await newBook(org, 260);

    const assigning = { kind: 'ASSIGN', assign_type: 'OTHER', assigned_to_id: daniel.profile_id };
    const action = await start(org.owner, ALL, assigning);
    await runJobs();

    expect(await mailsTo(daniel)).toEqual(['Nadia Rahman assigned 260 clients to you']);
    const { results } = await daniel.call(timeline.listForClient, { params: { id: ids[259]! } });
    expect(results).toMatchObject([{ item_type: 'CLIENT_ASSIGNMENT' }]);
    await undo(org.owner, action);
    await runJobs();
    expect((await daniel.call(clients.list)).results).toEqual([]);
    const log = await org.owner.call(auditLog.list, { query: {} });
    expect(log.results[1]?.sentence).toBe('Nadia Rahman assigned 260 clients to Daniel Ong');
  });

  it('leaves out whom the person may not change by then, each with the reason', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const ids = await newBook(org, 300, daniel);
    const begun = await start(daniel, ALL, marking);
    const params = { id: ids[280]! };
    await org.owner.call(clients.reassign, { params, body: { assign_type: 'SELF' } });
    await org.owner.call(clients.markLead, { params: { id: ids[281]! }, body: { new_lead: true } });

    await runJobs();

    expect(await look(daniel, begun)).toMatchObject({ changed_count: 298, skipped: { NO_RIGHT: 1, UNCHANGED: 1 } });
    expect(await listSkipped(daniel, begun)).toEqual([[ids[281], 'UNCHANGED']]);
    expect(await countNew(org)).toBe(299);
  });

  it('continues behind its last part where a process stopped', async () => {
    const org = await newOrg();
    await newBook(org, 600);
    const begun = await start(org.owner, ALL, marking);

    await work(org, begun.id, { stopping: AbortSignal.abort() });
    expect(await look(org.owner, begun)).toMatchObject({ status: 'RUNNING', done_count: 500, changed_count: 500 });
    await runJobs();
    expect(await look(org.owner, begun)).toMatchObject({ status: 'DONE', changed_count: 600 });
    expect(await countNew(org)).toBe(600);
  });

  it('changes each client once, though two processes work on it, and two of them work on the same clients', async () => {
    const org = await newOrg();
    await newBook(org, 300);
    const [one, other] = [await start(org.owner, ALL, marking), await start(org.owner, ALL, marking)];

    await Promise.all([work(org, one.id), work(org, one.id), work(org, other.id)]);
    await runJobs();

    const done = [await look(org.owner, one), await look(org.owner, other)];
    expect(done.map(({ status }) => status)).toEqual(['DONE', 'DONE']);
    expect(done[0]!.changed_count + done[1]!.changed_count).toBe(300);
  });

  it('until the person stops it; what it changed stays and can be undone', async () => {
    const org = await newOrg();
    await newBook(org, 600);
    const begun = await start(org.owner, ALL, marking);
    const params = { id: begun.id };
    await org.owner.refused(bulkActions.undo, { params }, 409);
    await work(org, begun.id, { stopping: AbortSignal.abort() });

    expect(await org.owner.call(bulkActions.cancel, { params })).toMatchObject({ status: 'CANCELLED', can_undo: true });
    await runJobs();
    expect(await countNew(org)).toBe(500);
    await org.owner.refused(bulkActions.cancel, { params }, 409);
    await undo(org.owner, begun);
    await runJobs();
    expect(await look(org.owner, begun)).toMatchObject({ status: 'UNDONE', undo: { changed_count: 500 } });
    expect(await countNew(org)).toBe(0);
  });

  it('ends as failed where the change can no longer be made, or the person has left', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await newBook(org, 300);
    await newBook(org, 260, daniel);
    const { id: group } = await org.owner.call(clientGroups.create, { body: { name: 'Fair', color_id: 1 } });
    const grouped = await start(org.owner, ALL, { kind: 'GROUPS', add_ids: [group], remove_ids: [] });
    const marked = await start(daniel, ALL, marking);
    await org.owner.call(clientGroups.delete, { params: { id: group } });
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org_id)
        .where('id', '=', daniel.profile_id)
        .execute(),
    );

    await runJobs();

    expect(await look(org.owner, grouped)).toMatchObject({ status: 'FAILED', changed_count: 0, can_undo: false });
    const { status } = await org.inScope(({ db }) =>
      db.selectFrom('bulk_actions').where('id', '=', marked.id).select('status').executeTakeFirstOrThrow(),
    );
    expect(status).toBe('FAILED');
    expect(await countNew(org)).toBe(0);
  });
});
