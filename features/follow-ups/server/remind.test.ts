import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { newMemberAccess } from '#platform/contract/permissions.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { followUps, type Schedule } from '../contract.ts';
import { remindDueJob, remindJob } from './remind.job.ts';

const NOON = '2026-03-12T04:00:00.000Z'; // 12:00 in Singapore

beforeEach(() => setClock(stoppedAt(NOON)));
afterEach(() => setClock(systemClock));

const context = async () => {
  const { services } = await testApp();
  return { services, log: services.log, attempt: 1, request_id: 'test' };
};
const sweep = async () => remindDueJob.run(await context(), {});
const remind = async (org: Org, client_id: number) => remindJob.run(await context(), { org_id: org.org_id, client_id });

const set = (person: Person, id: number, schedule: Schedule) =>
  person.call(followUps.updateForClient, { params: { id }, body: { schedule, note: 'Send the loan checklist' } });

const listReminders = (org: Org) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('events')
      .where('org_id', '=', org.org_id)
      .where('kind', '=', 'follow-up.due')
      .select(['subject_id', 'payload', 'to_profile_id'])
      .execute(),
  );

async function mailsTo({ email }: Person) {
  const { services } = await testApp();
  return withGlobalScope(services.database, 'test', (globalScope) =>
    globalScope.db.selectFrom('outbox_messages').where('recipient', '=', email).select(['subject', 'text']).execute(),
  );
}

describe('a reminder (D9)', () => {
  it('comes when its minute has come, not before, and once, however often somebody asks', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Siti Hajar Osman' });
    await set(org.owner, id, { kind: 'today', time: '12:30' });

    setClock(stoppedAt('2026-03-12T04:29:59.000Z'));
    await sweep();
    expect(await listReminders(org)).toEqual([]);

    setClock(stoppedAt('2026-03-12T04:30:05.000Z'));
    await Promise.all([sweep(), remind(org, id), sweep(), remind(org, id)]);

    expect(await listReminders(org)).toEqual([
      { subject_id: id, payload: { late_by_seconds: 0 }, to_profile_id: org.owner.profile_id },
    ]);
    const mails = await mailsTo(org.owner);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toEqual({
      subject: 'Follow up with Siti Hajar Osman',
      text: expect.stringMatching(
        new RegExp(
          `^Your follow-up is due: 12 Mar 2026, 12:30 PM \\(Asia/Singapore\\)\\.\n\nSend the loan checklist\n\nhttp.*/client/${id}$`,
        ),
      ),
    });
  });

  it('missed while nothing was running comes once, late, and says so', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    await set(org.owner, id, { kind: 'today', time: '12:30' });

    setClock(stoppedAt('2026-03-12T07:30:00.000Z'));
    await sweep();
    await sweep();

    expect(await listReminders(org)).toMatchObject([{ payload: { late_by_seconds: 3 * 3_600 } }]);
    expect((await mailsTo(org.owner))[0]?.text).toContain('This reminder is late: it was due on 12 Mar 2026, 12:30 PM');
  });

  it('never comes for a follow-up that was completed or moved, and comes at its new time', async () => {
    const org = await newOrg();
    const [done, moved] = [await org.client(), await org.client()];
    for (const { id } of [done, moved]) await set(org.owner, id, { kind: 'today', time: '12:30' });
    await org.owner.call(followUps.complete, { params: { id: done.id } });
    await set(org.owner, moved.id, { kind: 'today', time: '13:00' });

    setClock(stoppedAt('2026-03-12T04:31:00.000Z'));
    await sweep();
    for (const { id } of [done, moved]) await remind(org, id);
    expect(await listReminders(org)).toEqual([]);

    setClock(stoppedAt('2026-03-12T05:00:01.000Z'));
    await sweep();
    expect(await listReminders(org)).toMatchObject([{ subject_id: moved.id }]);
  });

  it('comes again after it was postponed', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    await set(org.owner, id, { kind: 'today', time: '12:30' });
    setClock(stoppedAt('2026-03-12T04:30:00.000Z'));
    await sweep();
    await set(org.owner, id, { kind: 'in_minutes', minutes: 10 });

    setClock(stoppedAt('2026-03-12T04:40:00.000Z'));
    await sweep();

    expect(await listReminders(org)).toHaveLength(2);
  });

  it('goes to the present assignee, or to the person who set it when nobody is assigned', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const [given, free] = [await org.client(), await org.client()];
    for (const { id } of [given, free]) await set(org.owner, id, { kind: 'today', time: '12:30' });
    await org.owner.call(clients.reassign, {
      params: { id: given.id },
      body: { assign_type: 'OTHER', assigned_to_id: daniel.profile_id },
    });
    await org.owner.call(clients.reassign, { params: { id: free.id }, body: { assign_type: 'UNASSIGNED' } });

    setClock(stoppedAt('2026-03-12T04:30:00.000Z'));
    await sweep();

    const reminders = await listReminders(org);
    expect(new Map(reminders.map((row) => [row.subject_id, row.to_profile_id]))).toEqual(
      new Map([
        [given.id, daniel.profile_id],
        [free.id, org.owner.profile_id],
      ]),
    );
  });

  it('is not sent for a deleted client, nor to somebody who may not see the client any more', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { viewUnassignedClients: true } });
    const gone = await org.client();
    const hidden = await org.client({ assigned_to: null });
    await set(org.owner, gone.id, { kind: 'today', time: '12:30' });
    await set(daniel, hidden.id, { kind: 'today', time: '12:30' });
    await org.owner.call(clients.delete, { params: { id: gone.id } });
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ member_access_policy: JSON.stringify(newMemberAccess) })
        .where('org_id', '=', org.org_id)
        .where('id', '=', daniel.profile_id)
        .execute(),
    );

    setClock(stoppedAt('2026-03-12T04:30:00.000Z'));
    await sweep();

    expect(await listReminders(org)).toEqual([]);
  });

  it('that cannot be sent is tried again the next minute and holds up no other', async () => {
    const [broken, org] = [await newOrg(), await newOrg()];
    const [stuck, fine] = [await broken.client(), await org.client()];
    await set(broken.owner, stuck.id, { kind: 'today', time: '12:29' });
    await set(org.owner, fine.id, { kind: 'today', time: '12:30' });
    const changePolicy = (member_access_policy: string) =>
      broken.inScope((scope) =>
        scope.db
          .updateTable('profiles')
          .set({ member_access_policy, role: 'MEMBER' })
          .where('org_id', '=', broken.org_id)
          .execute(),
      );
    await changePolicy('{"accessibleSubteamIds": "not a list"}');

    setClock(stoppedAt('2026-03-12T04:30:00.000Z'));
    await sweep();
    expect(await listReminders(broken)).toEqual([]);
    expect(await listReminders(org)).toHaveLength(1);

    await changePolicy(JSON.stringify(newMemberAccess));
    await sweep();
    expect(await listReminders(broken)).toHaveLength(1);
  });

  it('is shown only on screens to people who want no e-mail', async () => {
    const org = await newOrg();
    await org.owner.call(notifications.updateSettings, { body: { choices: { follow_up_due: { email: false } } } });
    const { id } = await org.client();
    await set(org.owner, id, { kind: 'today', time: '12:30' });

    setClock(stoppedAt('2026-03-12T04:30:00.000Z'));
    await sweep();

    expect(await listReminders(org)).toHaveLength(1);
    expect(await mailsTo(org.owner)).toEqual([]);
  });

  it('keeps its time on the clock of a person who moves to another zone, through daylight saving', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    await org.owner.call(preferences.update, { body: { time_zone: 'America/New_York' } });
    // Clocks in this zone go forward on 8 March 2026, before this day, and back on 1 November.
    const winter = await set(org.owner, id, { kind: 'at', date: '2026-12-01', time: '09:00' });
    expect(winter.remind_on).toBe('2026-12-01T14:00:00.000Z');

    await org.owner.call(preferences.update, { body: { time_zone: 'Europe/Berlin' } });

    const { follow_up } = await org.owner.call(clients.get, { params: { id } });
    expect(follow_up).toMatchObject({ remind_on: '2026-12-01T08:00:00.000Z', time_zone: 'Europe/Berlin' });
  });

  it('at a time that the clock skips is shown as the clock has it, and the next ones keep the promised time', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    await org.owner.call(preferences.update, { body: { time_zone: 'Europe/Berlin' } });
    // Clocks in Berlin go from 02:00 to 03:00 on 29 March 2026.
    const schedule: Schedule = { kind: 'at', date: '2026-03-29', time: '02:30' };
    const repeat = { every: 1, unit: 'DAY' } as const;
    const shown = { remind_on: '2026-03-29T01:30:00.000Z', remind_at_local: '2026-03-29T03:30:00' };
    const body = { schedule, note: 'Call', repeat };

    expect(await org.owner.call(followUps.updateForClient, { params: { id }, body })).toMatchObject(shown);
    expect((await org.owner.call(followUps.list)).results).toMatchObject([shown]);

    setClock(stoppedAt('2026-03-29T06:00:00.000Z'));
    await org.owner.call(followUps.complete, { params: { id } });
    expect((await org.owner.call(followUps.list)).results).toMatchObject([
      { remind_on: '2026-03-30T00:30:00.000Z', remind_at_local: '2026-03-30T02:30:00' },
    ]);
  });

  it('waits in the queue for its very time, one waiting job per client', async () => {
    setClock(systemClock);
    const org = await newOrg();
    const { id } = await org.client();
    await set(org.owner, id, { kind: 'in_days', days: 3, time: '10:00' });
    const last = await set(org.owner, id, { kind: 'in_days', days: 5, time: '11:00' });
    const { services } = await testApp();

    const { rows } = await services.database.pool.query('select run_at from graphile_worker.jobs where key = $1', [
      `follow-up:${org.org_id}:${id}`,
    ]);

    expect(rows).toEqual([{ run_at: last.remind_on }]);
  });
});
