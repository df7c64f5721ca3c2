import { toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { saveNotifiedUpTo } from '#features/lead-forms/server/index.ts';
import { alertPeople } from '#features/notifications/server/index.ts';
import { listManagers } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { millisAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { quarantinedKind } from './alert-kind.ts';
import { writeQuarantinedNow, writeQuarantinedToday } from './en.ts';
import {
  claimReaderNotice,
  type DailyReader,
  listQuarantinedBetween,
  listReaders,
  listUntold,
  type UntoldForm,
} from './notify-quarantined.queries.ts';

/** A form says it at most so often, so that a flood is a few alerts. */
const AT_MOST_EVERY_MS = 10 * 60_000;
/** When people are told of the others, on their own clock. */
const AT = '09:00';
const DAY_MS = 86_400_000;

/** Tells people who manage integrations what was held back: of each at once where a form says so, else once a day. */
export async function notifyQuarantined(scope: OrgScope, public_url: string): Promise<void> {
  const managers = await listManagers(scope);
  await notifyAtOnce(scope, managers, public_url);
  for (const reader of await listReaders(scope, managers)) await notifyDaily(scope, reader, public_url);
}

async function notifyAtOnce(scope: OrgScope, managers: readonly number[], public_url: string): Promise<void> {
  const told_before = millisAgo(AT_MOST_EVERY_MS);
  for (const form of await listUntold(scope, told_before)) {
    await saveNotifiedUpTo(scope, form.form_id, form.last_at);
    await alertPeople(scope, quarantinedKind, managers, {
      ...writeQuarantinedNow(form),
      public_url,
      page: pageOf([form]),
    });
  }
}

async function notifyDaily(scope: OrgScope, reader: DailyReader, public_url: string): Promise<void> {
  const { profile_id, time_zone, told_at } = reader;
  const nine = toInstant(`${toCalendarDay(nowIso(), time_zone)}T${AT}`, time_zone);
  if (nine > nowIso() || (told_at !== null && told_at >= nine)) return;
  const yesterday = new Date(Date.parse(nine) - DAY_MS).toISOString();
  const held = await listQuarantinedBetween(scope, told_at !== null && told_at > yesterday ? told_at : yesterday, nine);
  if (held.length === 0 || !(await claimReaderNotice(scope, profile_id, nine))) return;
  const facts = { ...writeQuarantinedToday(held), public_url, page: pageOf(held) };
  await alertPeople(scope, quarantinedKind, [profile_id], facts);
}

/** The quarantine of the one form that held something, else the list of forms. */
const pageOf = ([form, ...others]: readonly UntoldForm[]): string =>
  form && others.length === 0
    ? fillPage(leadFormPages.lead_form, { id: form.form_id }, { tab: 'leads', part: 'quarantine' })
    : fillPage(leadFormPages.lead_forms);
