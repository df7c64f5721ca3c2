import { DateTime } from 'luxon';
import * as z from 'zod';
import { clientAccess } from '#features/clients/access.ts';
import { clientPages } from '#features/clients/pages.ts';
import { alertPeople } from '#features/notifications/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { Id } from '#platform/contract/ids.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, withScope, withWorker } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue, enqueueAll } from '#platform/server/jobs/enqueue.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { followUpDue } from '../events.ts';
import { followUpDueKind } from './due-alert.ts';
import { claimReminder, findReminded, listDue } from './follow-ups.queries.ts';

/** Sends the reminder of one follow-up exactly on time; does nothing when it was moved or completed meanwhile. */
export const remindJob = defineJob({
  name: 'follow-ups.remind',
  lane: 'prompt',
  payload: z.object({ org_id: Id, client_id: Id }),
  attempts: 8,
  run: (context, { org_id, client_id }) => remindIn(context, org_id, client_id),
});

/**
 * Sends every minute the reminders that are due but unsent, because nothing was running at the time (readings.md D9).
 */
export const remindDueJob = defineJob({
  name: 'follow-ups.remind-due',
  lane: 'prompt',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run(context) {
    const due = await withWorker(context.services.database, listDue);
    for (const { org_id, client_id } of due) {
      // A failed reminder is due again in a minute and does not hold up those after it.
      await remindIn(context, org_id, client_id).catch((error: unknown) =>
        context.log.error({ err: error, org_id, client_id }, 'a reminder could not be given'),
      );
    }
  },
});

/** Schedules one job per client; a later time replaces the earlier one. */
export const scheduleReminder = (scope: OrgScope, client_id: number, remind_on: string) =>
  enqueue(
    scope,
    remindJob,
    { org_id: scope.org_id, client_id },
    { run_at: remind_on, key: makeReminderKey(scope, client_id) },
  );

/** Does the same for many clients. */
export const scheduleReminders = (scope: OrgScope, due: readonly { client_id: number; remind_on: string }[]) =>
  enqueueAll(
    scope,
    remindJob,
    due.map(({ client_id, remind_on }) => ({
      payload: { org_id: scope.org_id, client_id },
      options: { run_at: remind_on, key: makeReminderKey(scope, client_id) },
    })),
  );

const makeReminderKey = ({ org_id }: OrgScope, client_id: number) => `follow-up:${org_id}:${client_id}`;

const remindIn = ({ services, request_id }: JobContext, org_id: number, client_id: number) =>
  withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
    remind(scope, client_id, services.settings.public_url),
  );

/** Seconds after which a reminder says how late it is. */
const LATE_SECONDS = 60;

/**
 * Reminds the assignee (or the person who set it, when nobody is assigned) that a follow-up is due, on the channels they
 * chose; their open screens refresh in any case. Reminds only once, however often it is called.
 */
async function remind(scope: OrgScope, client_id: number, public_url: string): Promise<void> {
  const due = await claimReminder(scope, client_id);
  if (!due?.remind_on) return;
  const person = await findReminded(scope, client_id, due.profile_id);
  const actor = person && (await findActor(scope, person.profile_id));
  // Nobody is told about a deleted client, or when the person has left or may not see the client any more.
  if (!person || !actor || !allows(clientAccess.view, actor, person)) return;
  const seconds = Math.floor((nowMillis() - Date.parse(due.remind_on)) / 1_000);
  const late_by_seconds = seconds > LATE_SECONDS ? seconds : 0;
  await record(scope, followUpDue, {
    subject_id: client_id,
    payload: { late_by_seconds },
    audience: [person.assigned_to_id_or_zero],
    to_profile_id: person.profile_id,
  });
  const page = fillPage(clientPages.client, { id: client_id });
  const mail = reminderMail({
    client_name: person.name,
    note: due.note,
    remind_on: due.remind_on,
    time_zone: due.time_zone,
    late_by_seconds,
    link: public_url + page,
  });
  await alertPeople(scope, followUpDueKind, [person.profile_id], {
    public_url,
    title: mail.subject,
    body: late_by_seconds > 0 ? 'This reminder is late.' : 'Your follow-up is due.',
    page,
    client_ids: [client_id],
    mail,
  });
}

interface Reminder {
  client_name: string;
  note: string;
  remind_on: string;
  time_zone: string;
  /** 0 when the reminder is on time. */
  late_by_seconds: number;
  link: string;
}

/** Returns the e-mail of a reminder, with times as the screens write them (S1-9D-01, S1-9D-03). */
function reminderMail({ client_name, note, remind_on, time_zone, late_by_seconds, link }: Reminder) {
  const time = DateTime.fromISO(remind_on, { zone: time_zone }).toFormat('dd LLL yyyy, hh:mm a');
  const when =
    late_by_seconds > 0
      ? `This reminder is late: it was due on ${time} (${time_zone}).`
      : `Your follow-up is due: ${time} (${time_zone}).`;
  return {
    subject: `Follow up with ${oneLine(client_name)}`,
    text: [when, note, link].filter((part) => part !== '').join('\n\n'),
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
