import { sql } from 'kysely';
import type { Person } from '#domain/person.ts';
import { clientsFor } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import type { Sort } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { personNamed } from '#platform/server/database/person-named.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { BY_RULES, type FormDefinition, type FormSort, type FormState } from '../../contract.ts';
import { isLead } from '../is-lead.queries.ts';

export interface FormFilter {
  state?: FormState | undefined;
  /** Whom its leads go to. */
  assignee_id?: number | typeof BY_RULES | undefined;
  /** The one visitors see. */
  language?: string | undefined;
  is_archived: boolean;
  search?: string | undefined;
  source_id?: number | undefined;
}

/** Whether a form has its number of leads; counted no further than that, and only where there is one. */
const isFull = sql<boolean>`(lead_forms.max_leads is not null and lead_forms.max_leads <= (
  select count(*) from (
    select from lead_form_submissions
    where org_id = lead_forms.org_id and form_id = lead_forms.id and ${isLead}
    limit lead_forms.max_leads) as counted))`;

const lastLeadAt = sql<string | null>`(
  select sent_at from lead_form_submissions
  where org_id = lead_forms.org_id and form_id = lead_forms.id and ${isLead}
  order by sent_at desc limit 1)`;

const linksCount = sql<number>`(
  select count(*)::int from lead_form_links
  where org_id = lead_forms.org_id and form_id = lead_forms.id and deleted_at is null)`;

/** A line of the list, without what is read for a whole page at once. */
export interface ListedForm {
  id: number;
  source_id: number;
  name: string;
  state: FormState;
  sealed_code: string;
  /** What visitors see; before the first publishing what is being written. */
  shown: FormDefinition;
  draft: FormDefinition;
  live_version: number | null;
  published_at: string | null;
  closes_at: string | null;
  max_leads: number | null;
  archived_at: string | null;
  allowed_sites: string[];
  last_lead_at: string | null;
  links_count: number;
  assignee: Person | null;
  draft_changed_at: string;
}

/** Selects the forms of the list as `forms`, with the state that visitors meet. */
export function selectListed(
  scope: Scope,
  { state, is_archived, search, source_id, assignee_id, language }: FormFilter,
) {
  const at = nowIso();
  const stored = scope.db
    .selectFrom('lead_forms')
    .leftJoin('lead_form_versions as live', (join) =>
      matchInOrg(join, 'live.form_id', 'lead_forms.id').onRef('live.version', '=', 'lead_forms.live_version'),
    )
    .where('lead_forms.org_id', '=', scope.org_id)
    .where('lead_forms.deleted_at', 'is', null)
    .$if(source_id === undefined, (query) => query.where('lead_forms.archived_at', is_archived ? 'is not' : 'is', null))
    .$if(source_id !== undefined, (query) => query.where('lead_forms.source_id', '=', source_id ?? 0))
    .$if(assignee_id !== undefined, (query) =>
      query.where('lead_forms.assignee_id', 'is not distinct from', assignee_id === BY_RULES ? null : assignee_id!),
    )
    .select([
      'lead_forms.id',
      'lead_forms.source_id',
      'lead_forms.name',
      'lead_forms.state',
      'lead_forms.sealed_code',
      'lead_forms.draft',
      'lead_forms.live_version',
      'lead_forms.published_at',
      'lead_forms.closes_at',
      'lead_forms.max_leads',
      'lead_forms.archived_at',
      'lead_forms.allowed_sites',
      'lead_forms.draft_changed_at',
      'lead_forms.created_at',
      sql<FormDefinition>`coalesce(live.definition, lead_forms.draft)`.as('shown'),
      isFull.as('is_full'),
      lastLeadAt.as('last_lead_at'),
      linksCount.as('links_count'),
      personNamed('lead_forms.assignee_id').as('assignee'),
    ])
    .as('stored');
  const shownState = sql<FormState>`case when stored.state = 'LIVE' and
    (stored.closes_at <= ${at} or stored.is_full) then 'CLOSED' else stored.state end`;
  const rank = sql`case ${shownState} when 'LIVE' then '3' when 'DRAFT' then '2' else '1' end`;
  const lastLeadDigits = sql`coalesce(to_char(stored.last_lead_at at time zone 'utc', 'YYYYMMDDHH24MISSMS'), '')`;
  const forms = scope.db
    .selectFrom(stored)
    .selectAll('stored')
    .select(shownState.as('shown_state'))
    .select([
      sql<string>`${rank} || ${lastLeadDigits}`.as('state_and_last_lead'),
      sql<string>`${lastLeadDigits}`.as('last_lead'),
      sql<string>`lower(stored.name)`.as('lower_name'),
    ])
    .as('forms');
  return scope.db
    .selectFrom(forms)
    .$if(state !== undefined, (query) => query.where('forms.shown_state', '=', state ?? 'LIVE'))
    .$if(language !== undefined, (query) => query.where(sql<boolean>`forms.shown ->> 'language' = ${language}`))
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`search_normalise(concat_ws(' ', forms.name, forms.shown ->> 'title'))
          like '%' || search_normalise(${escapeLike(search ?? '')}) || '%'`,
      ),
    )
    .select([
      'forms.id',
      'forms.source_id',
      'forms.name',
      'forms.state',
      'forms.sealed_code',
      'forms.draft',
      'forms.shown',
      'forms.live_version',
      'forms.published_at',
      'forms.closes_at',
      'forms.max_leads',
      'forms.archived_at',
      'forms.allowed_sites',
      'forms.draft_changed_at',
      'forms.last_lead_at',
      'forms.links_count',
      'forms.assignee',
    ]);
}

const id = 'forms.id';

/** The orders of the list; by state: live ones first, then drafts, then closed ones, each by its last lead. */
export const sorts: Readonly<Record<FormSort, Sort>> = {
  state: { column: 'forms.state_and_last_lead', id, direction: 'desc' },
  last_lead: { column: 'forms.last_lead', id, direction: 'desc' },
  name: { column: 'forms.lower_name', id, direction: 'asc' },
  created: { column: 'forms.created_at', id, direction: 'desc' },
};

/**
 * Counts the leads of these forms, from their index alone, by the weeks that begin at these instants: 1 is the first of them,
 * 0 all time before.
 */
export async function countByWeek({ db, org_id }: Scope, form_ids: readonly number[], starts: readonly string[]) {
  const { rows } = await sql<{ form_id: number; week: number; leads: number }>`
    select form_id, width_bucket(sent_at, ${[...starts]}::timestamptz[]) as week, count(*)::int as leads
    from lead_form_submissions
    where org_id = ${org_id} and form_id = any(${[...form_ids]}::bigint[]) and ${isLead}
    group by 1, 2`.execute(db);
  return rows;
}

/** Returns which part of the counted views since a day were sent, by form. */
export async function readFinishRates(
  { db, org_id }: Scope,
  form_ids: readonly number[],
  since: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ form_id: number; rate: number }>`
    select form_id, avg(case when is_sent then 1 else 0 end)::float8 as rate
    from lead_form_views
    where org_id = ${org_id} and form_id = any(${[...form_ids]}::bigint[]) and day >= ${since}::date
      and grade in ('human', 'likely')
    group by form_id`.execute(db);
  return new Map(rows.map(({ form_id, rate }) => [form_id, rate]));
}

/** Returns the name in the last lead of each form, where the caller may see its client. */
export async function readLastNames(scope: Scope, form_ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ form_id: number; name: string }>`
    select last.form_id, last.name
    from unnest(${[...form_ids]}::bigint[]) as form (id)
    cross join lateral (
      select form_id, name, lead_id from lead_form_submissions
      where org_id = ${scope.org_id} and form_id = form.id and ${isLead}
      order by sent_at desc limit 1) as last
    join lead_events on lead_events.org_id = ${scope.org_id} and lead_events.id = last.lead_id
    where lead_events.client_id in (${clientsFor(scope, 'view').select('clients.id')})`.execute(scope.db);
  return new Map(rows.map(({ form_id, name }) => [form_id, name]));
}

/** Returns the sources of these whose silence has been warned about and goes on. */
export async function findSilent({ db, org_id }: Scope, source_ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ source_id: number }>`
    select silence.source_id
    from source_silences as silence
    join lead_sources as source on source.org_id = silence.org_id and source.id = silence.source_id
    where silence.org_id = ${org_id} and silence.source_id = any(${[...source_ids]}::bigint[])
      and silence.warned_at is not null and silence.paused_at is null
      and (source.last_received_at is null or source.last_received_at <= silence.since)`.execute(db);
  return new Set(rows.map(({ source_id }) => source_id));
}

/** Returns the names of the forms visitors may see. */
export async function listFormNames({ db, org_id }: OrgScope): Promise<string[]> {
  const rows = await db
    .selectFrom('lead_forms')
    .where('org_id', '=', org_id)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}
