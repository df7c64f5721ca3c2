import { sql } from 'kysely';
import { daysAgo, millisAgo, nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import { BURST_DAYS, type SourceHour } from './inactivity.ts';
import type { SilenceCheck } from './source-checkers.ts';

/** Nothing counts as inactive before twelve usual intervals of the fastest source. */
const LEAST_INACTIVE_MS = 30 * 60_000;
/** After so many days without leads nothing new is said of a source. */
const WATCHED_DAYS = 60;

/** Returns the organisations with sources that sent leads lately but not just now, across organisations, as the worker role. */
export const orgsToWatch = (database: Database): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('lead_sources')
      .where('status', '=', 'ACTIVE')
      .where('last_received_at', '>', daysAgo(WATCHED_DAYS))
      .where('last_received_at', '<', quietSince())
      .select('org_id')
      .distinct()
      .orderBy('org_id')
      .execute();
    return rows.map(({ org_id }) => org_id);
  });

const quietSince = () => millisAgo(LEAST_INACTIVE_MS);

/** A source that has sent nothing for a while. */
export interface QuietSource {
  source_id: number;
  kind: string;
  name: string;
  /** When its last lead came. */
  last_at: string;
  /** Since when it is silent: its last lead, or a later change of its settings or switches, because a silence before says nothing. */
  since: string;
}

/** Sources with the account that brings their leads, and when a form of theirs was last switched. */
const sourcesWithSwitches = sql`
  lead_sources as source
  left join connected_accounts as account on account.org_id = source.org_id and account.source_id = source.id
  left join lateral (
    select max(switched_at) as switched_at from source_forms
    where org_id = source.org_id and source_id = source.id) as form on true`;

/** When a source's settings or switches were last changed. */
const changedAt = sql`greatest(source.updated_at, account.receiving_since, form.switched_at)`;

/** Returns the receiving sources that have sent nothing for a while. */
export async function listQuietSources(scope: OrgScope): Promise<QuietSource[]> {
  const { rows } = await sql<QuietSource>`
    select source.id as source_id, source.kind, source.name, sent.last_at, greatest(sent.last_at, ${changedAt}) as since
    from ${sourcesWithSwitches}
    join (
      select source_id, max(last_at) as last_at from source_hours
      where org_id = ${scope.org_id} and slots <> 0 and hour > ${daysAgo(WATCHED_DAYS)} group by source_id) as sent
      on sent.source_id = source.id
    where source.org_id = ${scope.org_id} and source.deleted_at is null and source.status = 'ACTIVE'
      and sent.last_at < ${quietSince()}
      and coalesce(account.is_receiving and account.disconnected_at is null, true)
    order by source.id`.execute(scope.db);
  return rows;
}

/** Returns the hours in which these sources sent leads, oldest first, by source; a form that is off counts no more. */
export async function readHours(scope: OrgScope, source_ids: readonly number[]): Promise<Map<number, SourceHour[]>> {
  const { rows } = await sql<{ source_id: number; hour: string; leads: number; slots: number }>`
    select source_id, hour, sum(leads)::int as leads, bit_or(slots) as slots from source_hours
    where source_hours.org_id = ${scope.org_id} and source_id = any(${[...source_ids]}::bigint[])
      and hour > ${daysAgo(WATCHED_DAYS + BURST_DAYS)} and slots <> 0
      and not exists (
        select from source_forms as form
        where form.org_id = ${scope.org_id} and form.source_id = source_hours.source_id
          and form.external_id = source_hours.form_external_id and not form.is_on)
    group by source_id, hour
    order by hour`.execute(scope.db);
  const bySource = new Map<number, SourceHour[]>(source_ids.map((id) => [id, []]));
  for (const { source_id, hour, leads, slots } of rows) {
    bySource.get(source_id)?.push({ at_ms: Date.parse(hour), leads, slots });
  }
  return bySource;
}

/** A silence of a source, as it was found. */
export interface StoredSilence {
  source_id: number;
  since: string;
  usual: number;
  checked_at: string;
  checks: SilenceCheck[];
  warned_at: string | null;
  paused_at: string | null;
}

/** Returns the last silence of each of these sources, over or not. */
export const readSilences = (scope: OrgScope, source_ids: readonly number[]): Promise<StoredSilence[]> =>
  scope.db
    .selectFrom('source_silences')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', sql<number>`any(${[...source_ids]}::bigint[])`)
    .select(['source_id', 'since', 'usual', 'checked_at', 'checks', 'warned_at', 'paused_at'])
    .execute();

/** Returns the silences to show: those from before a change of their source are over, unless a person paused them. */
export async function readShownSilences(scope: OrgScope, source_ids: readonly number[]): Promise<StoredSilence[]> {
  const { rows } = await sql<StoredSilence>`
    select silence.source_id, since, usual, checked_at, checks, warned_at, paused_at
    from ${sourcesWithSwitches}
    join source_silences as silence on silence.org_id = source.org_id and silence.source_id = source.id
    where source.org_id = ${scope.org_id} and source.id = any(${[...source_ids]}::bigint[])
      and (paused_at is not null or since >= ${changedAt})`.execute(scope.db);
  return rows;
}

/** Keeps a silence in place of the source's last one. */
export async function saveSilence(scope: OrgScope, { checks, ...silence }: StoredSilence): Promise<void> {
  const values = { ...silence, checks: JSON.stringify(checks) };
  await scope.db
    .insertInto('source_silences')
    .values({ org_id: scope.org_id, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'source_id']).doUpdateSet(values))
    .execute();
}

/** Writes how many leads are usual by now in silences that go on. */
export async function updateUsual(
  scope: OrgScope,
  silences: readonly { source_id: number; usual: number }[],
): Promise<void> {
  if (silences.length === 0) return;
  await sql`
    update source_silences set usual = present.usual
    from jsonb_to_recordset(${JSON.stringify(silences)}::jsonb) as present (source_id bigint, usual double precision)
    where source_silences.org_id = ${scope.org_id} and source_silences.source_id = present.source_id`.execute(scope.db);
}

/** Returns when a source's last lead came that shows how often it sends; null without any. */
export async function findLastLead(scope: OrgScope, source_id: number): Promise<string | null> {
  const row = await scope.db
    .selectFrom('source_hours')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('slots', '<>', 0)
    .select((eb) => eb.fn.max('last_at').as('last_at'))
    .executeTakeFirst();
  return row?.last_at ?? null;
}

/** Marks the silence since a lead as a pause, or begins one. */
export async function pauseSince(scope: OrgScope, source_id: number, since: string): Promise<void> {
  const at = nowIso();
  await sql`
    insert into source_silences as known (org_id, source_id, since, usual, checked_at, paused_at)
    values (${scope.org_id}, ${source_id}, ${since}, 0, ${at}, ${at})
    on conflict (org_id, source_id) do update set
      paused_at = excluded.paused_at, since = excluded.since,
      usual = case when known.since = excluded.since then known.usual else 0 end,
      checks = case when known.since = excluded.since then known.checks else '[]' end`.execute(scope.db);
}

/** Returns the active people who manage integrations. */
export async function listManagers(scope: OrgScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from profiles
    where org_id = ${scope.org_id} and account_status = 'ACTIVE'
      and (role = 'OWNER' or (member_access_policy ->> 'manageIntegrations')::boolean)
    order by id`.execute(scope.db);
  return rows.map(({ id }) => id);
}
