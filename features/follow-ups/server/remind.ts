import { clientAccess } from '#features/clients/access.ts';
import { clientPages } from '#features/clients/pages.ts';
import { alertPeople } from '#features/notifications/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { followUpDue } from '../events.ts';
import { followUpDueKind } from './due-alert.ts';
import { claimReminder, findReminded } from './follow-ups.queries.ts';
import { reminderMail } from './reminder-mail.ts';

/** Seconds after which a reminder says how late it is. */
const LATE_SECONDS = 60;

/**
 * Reminds the assignee (or the person who set it, when nobody is assigned) that a follow-up is due, on the channels they
 * chose; their open screens refresh in any case. Reminds only once, however often it is called.
 */
export async function remind(scope: OrgScope, client_id: number, public_url: string): Promise<void> {
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
