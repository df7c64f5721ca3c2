import { toCalendarDay } from '#domain/wall-time.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { AutomationItem, AutomationList } from '../../contract.ts';
import { type AutomationFacts, readFacts, readSwitches, type SwitchChoice } from '../automations.queries.ts';
import { decideKind } from '../automations.ts';
import { type DecidedStatus, decideStatus, findSystemReason } from '../decide-status.ts';
import { refusals } from '../en.ts';
import { describeCredits } from '../ledger/credits.ts';
import { readSpentByDay } from '../ledger/logs.queries.ts';
import { type AutomationRow, type AutomationRowFacts, allRows, findFault } from './automation-rows.ts';
import { forecastEnd } from './forecast.ts';

const DAY_MS = 86_400_000;
const FIGURES_DAYS = 30;

const daysAgo = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();

/** Returns every automation that is set up, and the credits of this month. */
export async function listAutomations(scope: Scope): Promise<AutomationList> {
  const facts = await readFacts(scope);
  const switches = await readSwitches(scope);
  const results: AutomationItem[] = [];
  let leads = 0;
  for (const row of allRows()) {
    const found = await row.read(scope, daysAgo(FIGURES_DAYS));
    if (found) {
      const item = describe(row, found, facts, switches);
      results.push({ ...item, fault: await findFault(scope, row, item.status) });
    }
    if (row.missed) leads += await row.missed.count(scope, daysAgo(1));
  }
  const { counters, credits_left, time_zone } = facts;
  const credits = describeCredits(facts);
  const days = await readSpentByDay(scope, counters.month, time_zone);
  const [today, renews_on] = [toCalendarDay(nowIso(), time_zone), toCalendarDay(credits.renews_at, time_zone)];
  return {
    results,
    credits,
    days,
    forecast: forecastEnd({ days, credits_left, today, renews_on }),
    missed: { leads, can_send: leads > 0 && findSystemReason(facts) === null },
  };
}

function describe(
  row: AutomationRow,
  found: AutomationRowFacts,
  facts: AutomationFacts,
  switches: ReadonlyMap<string, SwitchChoice>,
): Omit<AutomationItem, 'fault'> {
  const decided = decideRow(row, found, facts);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    about: found.about,
    icon: row.icon,
    page: fillPage(row.page),
    ...decided,
    remark: found.remark ?? null,
    figures: found.figures,
    uses_credits: row.kind !== null,
    last_run_at: found.last_run_at,
    switched_off: (decided.status === 'DISABLED_BY_USER' && switches.get(row.kind ?? '')) || null,
  };
}

const decideRow = (
  { kind, area }: AutomationRow,
  { is_on = true }: AutomationRowFacts,
  facts: AutomationFacts,
): DecidedStatus =>
  kind === null ? decideStatus({ ...facts, is_on, credits_left: null }, area) : decideKind(facts, kind);

/** Sends what was left undone in the last day for want of credits. @returns how many leads it was about. */
export async function sendMissed(scope: Scope): Promise<number> {
  const { credits_left } = await readFacts(scope);
  if (credits_left === 0) throw new Problem('not_possible_now', { detail: refusals.none_to_send });
  let leads = 0;
  for (const { missed } of allRows()) if (missed) leads += await missed.send(scope, daysAgo(1));
  return leads;
}
