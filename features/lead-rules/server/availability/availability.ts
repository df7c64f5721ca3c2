import { changesBetween } from '#platform/contract/event.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import type { Availability, AvailabilityDraft } from '../../contract.ts';
import { availabilityChanged } from '../../events.ts';
import { findAbsence } from '../../working-time.ts';
import { drainWaiting } from '../decide/drain-waiting.ts';
import { lockRuleBook } from '../rules/rule-book.queries.ts';
import { countToday, lockRulesOfMember, writeAvailability } from './availability.queries.ts';
import { findMember, type Member } from './member-times.queries.ts';

/** Returns when a member gets leads. Throws `not_found`. */
export async function getAvailability(scope: Scope, profile_id: number): Promise<Availability> {
  const member = await requireMember(scope, profile_id);
  const leads_today = member.daily_cap === null ? await countToday(scope, member) : member.leads_today;
  const unavailable_reason = findAbsence(member, nowIso());
  return {
    profile: { id: member.profile_id, name: member.name },
    ...pickDraft(member),
    time_zone: member.time_zone,
    is_available: unavailable_reason === null,
    unavailable_reason,
    leads_today,
  };
}

async function requireMember(scope: Scope, profile_id: number): Promise<Member> {
  const member = await findMember(scope, profile_id, nowIso());
  if (!member) throw new Problem('not_found', { log_detail: `profile ${profile_id}` });
  return member;
}

const pickDraft = ({ working_hours, days_off, is_paused, paused_until, daily_cap }: AvailabilityDraft) => ({
  working_hours: working_hours?.map(({ weekday, from, to }) => ({ weekday, from, to })) ?? null,
  days_off,
  is_paused,
  paused_until,
  daily_cap,
});

/** Sets when a member gets leads, and gives out what waited for them. Throws `not_found`. */
export async function changeAvailability(
  scope: Scope,
  services: Services,
  profile_id: number,
  draft: AvailabilityDraft,
): Promise<Availability> {
  await lockRuleBook(scope, 'to_decide');
  const rule_ids = await lockRulesOfMember(scope, profile_id);
  const member = await requireMember(scope, profile_id);
  const written = pickDraft({ ...draft, days_off: [...new Set(draft.days_off)].sort() });
  const changes = changesBetween(pickDraft(member), written);
  if (Object.keys(changes).length === 0) return getAvailability(scope, profile_id);
  const leads_today = member.daily_cap === null ? await countToday(scope, member) : member.leads_today;
  await writeAvailability(scope, member, written, leads_today);
  await record(scope, availabilityChanged, { subject_id: profile_id, payload: {}, changes, audience: null });
  await drainWaiting(scope, services, rule_ids);
  return getAvailability(scope, profile_id);
}
