import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { listSources } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { HEALTH_DAYS, type Silence, type SourceHealth } from '../contract.ts';
import { countByDay, type DayCount, readClients, readLastLeads, readOnScreenTimes } from './health.queries.ts';
import { groupBySource, matchCounts, sumLeads } from './match-counts.ts';
import { readShownSilences, type StoredSilence } from './silences.queries.ts';

/** Returns how the sources of one kind are doing, in as many statements for many as for one. */
export async function listHealth(scope: Scope, kind: string): Promise<SourceHealth[]> {
  const sources = await listSources(scope, kind);
  if (sources.length === 0) return [];
  const ids = sources.map(({ id }) => id);
  const zone = await readOrgZone(scope);
  const today = toCalendarDay(nowIso(), zone);
  const days = Array.from({ length: HEALTH_DAYS }, (_, index) => addDays(today, index + 1 - HEALTH_DAYS));
  const from_at = toInstant(`${days[0]!}T00:00`, zone);
  const counts = groupBySource(await countByDay(scope, ids, { zone, from_at }));
  const last = groupBySource(await readLastLeads(scope, ids));
  const clients = await readClients(
    scope,
    [...last.values()].flatMap(([lead]) => lead?.client_id ?? []),
  );
  const times = groupBySource(await readOnScreenTimes(scope, ids, toInstant(`${today}T00:00`, zone)));
  const silences = groupBySource(await readShownSilences(scope, ids));
  const matches = await matchCounts(scope, ids, { from: days[0]!, from_at, counts });
  return sources.map(({ id, name }) => {
    const own = counts.get(id) ?? [];
    const [lead] = last.get(id) ?? [];
    return {
      source_id: id,
      name,
      leads_by_day: days.map((date) => ({ date, leads: sumLeads(own.filter((count) => count.date === date)) })),
      last_client: clients.get(lead?.client_id ?? 0) ?? null,
      last_lead_at: lead ? findSent(lead) : null,
      last_lead_trace: lead && clients.has(lead.client_id ?? 0) ? lead : null,
      on_screen_ms: toOnScreen(times.get(id)?.[0]),
      forms: toForms(own),
      counts: matches.get(id) ?? null,
      silence: toSilence(silences.get(id)?.[0], lead?.received_at ?? null),
    };
  });
}

/** Returns when a lead was sent, as the chart counts it; never after it arrived. */
const findSent = ({ submitted_at, received_at }: { submitted_at: string | null; received_at: string }): string =>
  submitted_at !== null && submitted_at < received_at ? submitted_at : received_at;

const toOnScreen = (times?: { last: number | null; slowest_today: number | null }): SourceHealth['on_screen_ms'] =>
  times?.last == null ? null : { last: times.last, slowest_today: times.slowest_today ?? times.last };

function toForms(counts: readonly DayCount[]): SourceHealth['forms'] {
  const forms = new Map<string, SourceHealth['forms'][number]>();
  for (const { form_id, leads, last_at } of counts) {
    const form = forms.get(form_id) ?? { form_id, leads: 0, last_lead_at: last_at };
    form.leads += leads;
    if (form.last_lead_at === null || last_at > form.last_lead_at) form.last_lead_at = last_at;
    forms.set(form_id, form);
  }
  return [...forms.values()].filter(({ form_id }) => form_id !== '');
}

/** A silence is over once the source has a later lead. */
function toSilence(silence: StoredSilence | undefined, last_lead_at: string | null): Silence | null {
  if (!silence || (last_lead_at !== null && last_lead_at > silence.since)) return null;
  const { since, usual, checked_at, checks, paused_at } = silence;
  return { since, usual, checked_at, checks, is_paused: paused_at !== null };
}
