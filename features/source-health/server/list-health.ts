import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { listProviderCounts, type ProviderCount } from '#engines/connected-sources/server/index.ts';
import { listSources } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { type CountMatch, type FormCount, HEALTH_DAYS, type Silence, type SourceHealth } from '../contract.ts';
import {
  countByDay,
  countNotices,
  type DayCount,
  type NoticeCount,
  readClients,
  readFormNames,
  readLastLeads,
  readOnScreenTimes,
} from './health.queries.ts';
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

interface Here {
  /** The first day that is compared, and when it began. */
  from: string;
  from_at: string;
  /** Leads here, by source. */
  counts: ReadonlyMap<number, readonly DayCount[]>;
}

/** Compares the leads of each source with those its provider has, form by form, over the days that were counted there. */
async function matchCounts(
  scope: OrgScope,
  source_ids: readonly number[],
  { from, from_at, counts }: Here,
): Promise<Map<number, CountMatch>> {
  const counted = groupBySource(await listProviderCounts(scope, source_ids, from));
  if (counted.size === 0) return new Map();
  const forms = new Map([...counted].map(([id, days]) => [id, addUpDays(days)]));
  const names = await readFormNames(scope, [...forms.keys()]);
  const notices = groupBySource(await countNotices(scope, [...forms.values()].flat(), from_at));
  return new Map(
    [...forms].map(([id, own]) => {
      const here = groupByForm(counts.get(id) ?? []);
      const announced = new Map(notices.get(id)?.map((notice) => [notice.form_id, notice]));
      const compared = own.map((form) =>
        compareForm(form, {
          name: names.get(`${id}:${form.form_id}`) ?? form.form_id,
          here: (here.get(form.form_id) ?? []).filter(({ date }) => form.days.has(date)),
          notices: announced.get(form.form_id),
        }),
      );
      return [id, addUp(own, compared)];
    }),
  );
}

/** What the provider has of a form. */
interface CountedForm {
  source_id: number;
  form_id: string;
  days: Set<string>;
  at_provider: number;
  /** When it was counted last. */
  counted_at: string;
}

/** Adds up the days of each form of one source. */
function addUpDays(counts: readonly ProviderCount[]): CountedForm[] {
  const forms = new Map<string, CountedForm>();
  for (const { source_id, form_external_id: form_id, day, at_provider, counted_at } of counts) {
    const form = forms.get(form_id) ?? { source_id, form_id, days: new Set(), at_provider: 0, counted_at };
    form.days.add(day);
    form.at_provider += at_provider;
    if (counted_at > form.counted_at) form.counted_at = counted_at;
    forms.set(form_id, form);
  }
  return [...forms.values()];
}

interface FormHere {
  name: string;
  here: readonly DayCount[];
  notices: NoticeCount | undefined;
}

/** What was announced since the count is at the provider too. */
function compareForm({ form_id, at_provider }: CountedForm, { name, here, notices }: FormHere): FormCount {
  const { waiting = 0, failed = 0, ignored = 0, since_count = 0 } = notices ?? {};
  return {
    form_id,
    form_name: name,
    at_provider: at_provider + since_count,
    here: sumLeads(here),
    waiting,
    failed,
    ignored,
  };
}

const addUp = (counted: readonly CountedForm[], forms: FormCount[]): CountMatch => ({
  from: counted.flatMap(({ days }) => [...days]).sort()[0]!,
  counted_at: counted.map(({ counted_at }) => counted_at).sort()[0]!,
  at_provider: forms.reduce((sum, { at_provider }) => sum + (at_provider ?? 0), 0),
  here: forms.reduce((sum, { here }) => sum + here, 0),
  forms,
});

const sumLeads = (counts: readonly { leads: number }[]): number => counts.reduce((sum, { leads }) => sum + leads, 0);

const groupBySource = <Row extends { source_id: number }>(rows: readonly Row[]): Map<number, Row[]> =>
  groupBy(rows, ({ source_id }) => source_id);

const groupByForm = <Row extends { form_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  groupBy(rows, ({ form_id }) => form_id);

function groupBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
