import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients as clientsApi } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { type Step, sequences } from '../../contract.ts';
import { callStep, delayStep, listActionIds, newSequence, newStepId } from '../../testing/new-sequence.ts';
import { remindStepsJob } from './remind.job.ts';

/** Moves the clock to a minute of a day in Singapore. */
const at = (day: string, time: string) => setClock(stoppedAt(new Date(`${day}T${time}:05+08:00`).toISOString()));
beforeEach(() => at('2026-11-27', '12:00'));
afterEach(() => setClock(systemClock));

async function sweep(): Promise<void> {
  const { services } = await testApp();
  await runJob(services, remindStepsJob, {});
}
const listMails = async ({ email }: Person) =>
  (await messagesTo(await testApp(), email)).toReversed().map(({ subject, text }) => ({ subject, text }));
const listSubjects = async (person: Person) => (await listMails(person)).map(({ subject }) => subject);

async function newSingaporeOrg(): Promise<Org> {
  const org = await newOrg();
  await org.owner.call(preferences.update, { body: { time_zone: 'Asia/Singapore' } });
  return org;
}

async function inside(org: Org, steps: Step[], names = ['Siti Hajar Osman'], assigned_to: Person = org.owner) {
  const sequence = await newSequence(org.owner, { steps });
  const client_ids: number[] = [];
  for (const name of names) client_ids.push((await org.client({ name, assigned_to })).id);
  await org.owner.call(sequenceClients.add, { params: { id: sequence.id }, body: { client_ids } });
  const change = (body: object, cid = client_ids[0]!) =>
    org.owner.call(sequenceClients.updateStatus, {
      params: { id: sequence.id, sid: listActionIds(sequence)[0]!, cid },
      body,
    } as never);
  return { sequence, client_ids, change };
}

describe('a reminder of steps (D9)', () => {
  it('behind days comes once in the morning for all of the day, with how many', async () => {
    const org = await newSingaporeOrg();
    await inside(org, [delayStep(1), callStep()], ['Ana', 'Ben', 'Cem', 'Dan', 'Eve']);
    at('2026-11-28', '07:59');
    await sweep();
    expect(await listMails(org.owner)).toEqual([]);
    at('2026-11-28', '08:00');
    await Promise.all([sweep(), sweep()]);
    for (const time of ['08:01', '12:00', '12:15']) {
      at('2026-11-28', time);
      await sweep();
    }
    const mails = await listMails(org.owner);
    expect(mails).toEqual([
      {
        subject: '5 sequence steps today',
        text: expect.stringMatching(
          /^Ana, Ben, Cem and 2 more\n\nhttp.*\/clients\/follow-ups\/steps\?assigned_to_id=me$/,
        ),
      },
    ]);
  });

  it('behind hours and minutes, and of a step put off to a time, comes when it is due', async () => {
    const org = await newSingaporeOrg();
    await inside(org, [delayStep(2, 'HOUR'), callStep()], ['Ana']);
    const later = await inside(org, [delayStep(1), callStep()], ['Ben']);
    await later.change({ due_at: '2026-11-27T08:30:00.000Z' }); // 16:30
    at('2026-11-27', '13:59');
    await sweep();
    expect(await listSubjects(org.owner)).toEqual([]);
    at('2026-11-27', '14:00');
    await sweep();
    await sweep();
    expect(await listSubjects(org.owner)).toEqual(['Sequence step due: Ana']);
    at('2026-11-27', '16:30');
    await sweep();
    expect(await listSubjects(org.owner)).toEqual(['Sequence step due: Ana', 'Sequence step due: Ben']);
  });

  it('of several that are due in one minute is one', async () => {
    const org = await newSingaporeOrg();
    await inside(org, [callStep()], ['Ana', 'Ben']);
    at('2026-11-27', '12:01');
    await sweep();
    expect(await listSubjects(org.owner)).toEqual(['2 sequence steps are due']);
  });

  it('of a client who is handed on comes to the new assignee too', async () => {
    const org = await newSingaporeOrg();
    const colleague = await org.member();
    const { client_ids } = await inside(org, [callStep()], ['Ana']);
    at('2026-11-27', '12:01');
    await sweep();
    const body = { assign_type: 'OTHER', assigned_to_id: colleague.profile_id } as const;
    await org.owner.call(clientsApi.reassign, { params: { id: client_ids[0]! }, body });
    at('2026-11-27', '12:02');
    await sweep();
    expect(await listSubjects(org.owner)).toEqual(['Sequence step due: Ana']);
    expect(await listSubjects(colleague)).toContain('Sequence step due: Ana');
  });

  it('missed while nothing was running comes once, late, and says so', async () => {
    const org = await newSingaporeOrg();
    await inside(org, [delayStep(2, 'HOUR'), callStep()]);
    await inside(org, [delayStep(1), callStep()]);
    at('2026-11-28', '09:30');
    await sweep();
    at('2026-11-28', '09:31');
    await sweep();
    expect(await listMails(org.owner)).toEqual([
      {
        subject: 'Sequence step due: Siti Hajar Osman',
        text: expect.stringMatching(
          /^This reminder is late: it was due on 27 Nov 2026, 02:00 PM \(Asia\/Singapore\)\.\n\nSiti/,
        ),
      },
      {
        subject: '1 sequence step today',
        text: expect.stringMatching(/^This reminder is late: it was due on 28 Nov 2026, 08:00 AM/),
      },
    ]);
  });

  it('comes by the clock of each assignee, and goes to the present one', async () => {
    const org = await newSingaporeOrg();
    const colleague = await org.member();
    await colleague.call(preferences.update, { body: { time_zone: 'Europe/Berlin' } });
    await inside(org, [delayStep(1), callStep()], ['Ana']);
    const { client_ids } = await inside(org, [delayStep(1), callStep()], ['Ben']);
    await org.owner.call(clientsApi.reassign, {
      params: { id: client_ids[0]! },
      body: { assign_type: 'OTHER', assigned_to_id: colleague.profile_id },
    });
    at('2026-11-28', '08:00');
    await sweep();
    expect(await listSubjects(org.owner)).toEqual(['1 sequence step today']);
    const before = await listSubjects(colleague);
    at('2026-11-28', '15:00'); // 08:00 in Berlin
    await sweep();
    expect((await listSubjects(colleague)).slice(before.length)).toEqual(['1 sequence step today']);
    expect(await listSubjects(org.owner)).toHaveLength(1);
  });

  it('never comes for what is held, deleted, done, sent by the product or assigned to nobody', async () => {
    const org = await newSingaporeOrg();
    const { owner } = org;
    const steps = () => [delayStep(1, 'HOUR'), callStep()];
    const held = await inside(org, steps());
    const params = { id: held.sequence.id, cid: held.client_ids[0]! };
    await owner.call(sequenceClients.updateState, { params, body: { state: 'PAUSED', until: null } });
    const paused = await inside(org, steps());
    await owner.call(sequences.pause, { params: { id: paused.sequence.id }, body: { until: null } });
    const deleted = await inside(org, steps());
    await owner.call(clientsApi.delete, { params: { id: deleted.client_ids[0]! } });
    const done = await inside(org, steps());
    await done.change({ status: 'COMPLETED', skipped: true });
    const free = await inside(org, steps());
    await owner.call(clientsApi.reassign, { params: { id: free.client_ids[0]! }, body: { assign_type: 'UNASSIGNED' } });
    const { id: content_id } = await owner.call(textTemplates.create, { body: { title: 'Hello', body: 'Hello' } });
    const mail = { type: 'SHARE_CONTENT', content_id, platform: 'email', message: '', is_automatic: true, hours: null };
    await inside(org, [delayStep(1, 'HOUR'), { ...mail, id: newStepId() } as Step]);
    at('2026-11-27', '13:01');
    await sweep();
    expect(await listMails(owner)).toEqual([]);
    await owner.call(sequences.resume, { params: { id: paused.sequence.id } });
    await sweep();
    expect(await listMails(owner)).toHaveLength(1);
  });

  it('never comes for an assignee who is deactivated', async () => {
    const org = await newSingaporeOrg();
    const colleague = await org.member();
    await inside(org, [delayStep(1, 'HOUR'), callStep()], ['Ana'], colleague);
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org_id)
        .where('id', '=', colleague.profile_id)
        .execute(),
    );
    const before = await listMails(colleague);
    at('2026-11-27', '13:01');
    await sweep();
    expect(await listMails(colleague)).toEqual(before);
  });

  it('is not repeated when somebody undoes what they did', async () => {
    const org = await newSingaporeOrg();
    const { sequence, client_ids, change } = await inside(org, [callStep(), callStep()]);
    at('2026-11-27', '12:01');
    await sweep();
    await change({ status: 'COMPLETED', skipped: true });
    const params = { id: sequence.id, sid: listActionIds(sequence)[0]!, cid: client_ids[0]! };
    await org.owner.call(sequenceClients.undoStatus, { params });
    at('2026-11-27', '12:02');
    await sweep();
    expect(await listMails(org.owner)).toHaveLength(1);
  });

  it('takes the channels that the person chose for it', async () => {
    const org = await newSingaporeOrg();
    await org.owner.call(notifications.updateSettings, { body: { choices: { sequence_step_due: { email: false } } } });
    await inside(org, [delayStep(1), callStep()]);
    await inside(org, [callStep()]);
    await sweep();
    at('2026-11-28', '08:00');
    await sweep();
    expect(await listMails(org.owner)).toEqual([]);
    const { results } = await org.owner.call(notifications.listUnshown);
    expect(results.map(({ title }) => title)).toContain('1 sequence step today');
  });
});
