import { DateTime } from 'luxon';
import * as z from 'zod';
import { type AlertFacts, type AlertKind, alertKind, alertPeople } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { isAction } from '../../definition.ts';
import { listDelays } from '../../machine/due-time.ts';
import { sequencePages } from '../../pages.ts';
import {
  claimReminders,
  findMorning,
  hasAlert,
  listUnreminded,
  type Reminded,
  type Unreminded,
} from './remind.queries.ts';

const shared = {
  defaults: { in_app: true, email: true, push: true },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 4 * 3_600,
  urgency: 'high',
} as const;

/** Steps behind hours and minutes, and those somebody put off to a time. */
export const stepDueKind = alertKind({
  kind: 'sequence_step_due',
  label: 'Sequence step due',
  about: 'follow_ups',
  ...shared,
});

/** What a day brings, once in its morning. */
export const stepsOfDayKind = alertKind({
  kind: 'sequence_steps_of_day',
  label: 'Sequence steps of the day',
  about: null,
  chosen_as: stepDueKind.kind,
  ...shared,
});

/** All offsets of time zones are quarters of an hour, so a morning begins at one, which is looked at three times. */
const isQuarter = (): boolean => Math.floor(nowMillis() / 60_000) % 15 < 3;

/**
 * Reminds assignees of steps (readings.md D9): of those behind days and weeks once in the morning, of the others when they are due.
 * One sweep for all, in which a minute that was missed is made up for.
 */
export const remindStepsJob = defineJob({
  name: 'sequences.remind',
  lane: 'prompt',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, request_id, log }) {
    const found = (await listUnreminded(services.database)).filter((row) =>
      isTimed(row) ? row.first_due_at <= nowIso() : isQuarter() && isForPerson(row),
    );
    const people = new Map<string, typeof found>();
    for (const row of found) {
      const person = `${row.org_id} ${row.profile_id}`;
      people.set(person, [...(people.get(person) ?? []), row]);
    }
    for (const rows of people.values()) {
      const { org_id, profile_id } = rows[0]!;
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      const work = (scope: OrgScope) => remind(scope, { profile_id, rows, public_url: services.settings.public_url });
      // One that fails is tried again in a minute and does not hold up those after it.
      await withScope(services.database, options, work).catch((error: unknown) =>
        log.error({ err: error, org_id, profile_id }, 'reminders of steps could not be sent'),
      );
    }
  },
});

const findStep = ({ definition, step_id }: Unreminded) =>
  definition.steps.filter(isAction).find(({ id }) => id === step_id);

/** Whether a person does the step; of those the product sends nobody is reminded. */
const isForPerson = (row: Unreminded): boolean => {
  const step = findStep(row);
  return step !== undefined && !(step.type === 'SHARE_CONTENT' && step.is_automatic);
};

/** Whether a step is due at a time rather than on a day: it waits for neither days nor weeks, or somebody chose the time. */
const isTimed = (row: Unreminded): boolean =>
  isForPerson(row) &&
  (row.is_due_chosen ||
    listDelays(row.definition.steps, row.step_id).every(({ unit }) => unit === 'MINUTE' || unit === 'HOUR'));

interface Person {
  profile_id: number;
  rows: readonly Unreminded[];
  public_url: string;
}

async function remind(scope: OrgScope, { profile_id, rows, public_url }: Person): Promise<void> {
  const day = await findMorning(scope, profile_id);
  if (!day) return;
  const now = nowIso();
  const tell = (kind: AlertKind, due: readonly Reminded[], words: Words) =>
    alertPeople(scope, kind, [profile_id], writeAlert(due, { ...words, time_zone: day.time_zone, public_url }));
  const timed = rows.filter(isTimed);
  const due = timed.length > 0 ? await claimReminders(scope, profile_id, { steps: timed, before: afterNow() }) : [];
  if (due.length > 0) {
    const title = due.length === 1 ? `Sequence step due: ${due[0]!.name}` : `${due.length} sequence steps are due`;
    await tell(stepDueKind, due, { title, since: due[0]!.due_at });
  }
  const ofDay = rows.filter((row) => !isTimed(row) && row.first_due_at < day.ends_at);
  const asked = { profile_id, kind: stepsOfDayKind.kind, since: day.begins_at };
  if (ofDay.length === 0 || now < day.begins_at || (await hasAlert(scope, asked))) return;
  const today = await claimReminders(scope, profile_id, { steps: ofDay, before: day.ends_at });
  if (today.length === 0) return;
  // What came up since the morning began is not late.
  const since = today.some(({ waits_from }) => waits_from < day.begins_at) ? day.begins_at : now;
  const title = today.length === 1 ? '1 sequence step today' : `${today.length} sequence steps today`;
  await tell(stepsOfDayKind, today, { title, since });
}

/** What is due at this very instant is due. */
const afterNow = (): string => new Date(nowMillis() + 1).toISOString();

interface Words {
  title: string;
  /** When it should have been said. */
  since: string;
}

/** Milliseconds after which a reminder says that it is late. */
const LATE_MS = 60_000;
/** The most clients a reminder names. */
const MAX_NAMED = 3;

function writeAlert(
  due: readonly Reminded[],
  { title, since, time_zone, public_url }: Words & { time_zone: string; public_url: string },
): AlertFacts {
  const isLate = nowMillis() - Date.parse(since) > LATE_MS;
  const others = due.length - MAX_NAMED;
  const named = due.slice(0, MAX_NAMED).map(({ name }) => name.replace(/\s+/g, ' ').trim());
  const names = others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
  const page = fillPage(sequencePages.due, {}, { assigned_to_id: 'me' });
  const time = DateTime.fromISO(since, { zone: time_zone }).toFormat('dd LLL yyyy, hh:mm a');
  const late = isLate ? `This reminder is late: it was due on ${time} (${time_zone}).` : '';
  return {
    public_url,
    title,
    body: isLate ? 'This reminder is late.' : names,
    page,
    client_ids: due.slice(0, MAX_NAMED).map(({ client_id }) => client_id),
    mail: { subject: title, text: [late, names, public_url + page].filter(Boolean).join('\n\n') },
  };
}
