import { type RawBuilder, sql } from 'kysely';
import { UNASSIGNED } from '#domain/assignee.ts';
import { clientAccess } from '#features/clients/access.ts';
import { type StageTimes, stageColumns, takeStages } from '#features/leads/server/index.ts';
import { COUNT_CAP, type Page, type PageQuery } from '#platform/contract/paging.ts';
import { allowedValues, toSql } from '#platform/server/database/access-sql.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { type From, keysetPage, readPage, startingFrom } from '#platform/server/database/keyset.ts';
import { plannedForValues } from '#platform/server/database/prepared-statements.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { FormLead, PromisedContent, SubmissionStatus } from '../../submissions-contract.ts';
import { type Filters, holdsFragment, meetsFilters, searchedText } from './filters.queries.ts';
import {
  newestFirst,
  type StoredSubmission,
  submissionColumns,
  submissionsOf,
  toSubmission,
} from './submissions.queries.ts';
import { sourcesOf } from './touch-filter.queries.ts';

/** Selects the leads of a form that meet the filters, each with its row of the ledger and its client. */
const leadsOf = (scope: Scope, form_id: number, filters: Filters) =>
  submissionsOf(scope, form_id)
    .innerJoin('lead_events', (join) =>
      join.onRef('lead_events.org_id', '=', 'submission.org_id').onRef('lead_events.id', '=', 'submission.lead_id'),
    )
    .leftJoin('clients', (join) =>
      join.onRef('clients.org_id', '=', 'submission.org_id').onRef('clients.id', '=', 'lead_events.client_id'),
    )
    .where('submission.lead_id', 'is not', null)
    .where(meetsFilters(filters));

/**
 * The condition that the caller may see a lead: by the rule of its client, and one that has no client yet like a client
 * of nobody. A lead whose client was deleted or erased is seen by nobody.
 */
function isShown({ actor }: Scope): RawBuilder<boolean> {
  const allowed = allowedValues(clientAccess.view, actor);
  const seesUnassigned = allowed === null || allowed.includes(UNASSIGNED);
  // Only without the unassigned ones can the list begin at the clients of few assignees.
  const assigned_to_id_or_zero = seesUnassigned
    ? sql`coalesce(clients.assigned_to_id_or_zero, ${sql.lit(UNASSIGNED)})`
    : sql`clients.assigned_to_id_or_zero`;
  const isAllowed = toSql(clientAccess.view, actor, { assigned_to_id_or_zero });
  return sql`(submission.erased_at is null and clients.deleted_at is null and ${isAllowed})`;
}

/** What became of the content that was promised. */
const promisedContent = sql<PromisedContent | null>`case
  when promised.submission_id is null then null
  when promised.settled_at is not null then coalesce(promised.not_given_because, 'GIVEN')
  when promised.waiting_client_id is not null then 'WAITS'
  else 'TO_COME' end`;

/** Returns one page of the leads the caller may see, newest first. */
export async function listLeads(
  scope: Scope,
  form_id: number,
  filters: Filters,
  paging: PageQuery,
): Promise<Page<FormLead>> {
  const query = leadsOf(scope, form_id, filters)
    .where(isShown(scope))
    .leftJoin('profiles as assignee', (join) =>
      join.onRef('assignee.org_id', '=', 'submission.org_id').onRef('assignee.id', '=', 'clients.assigned_to_id'),
    )
    .leftJoin('lead_form_contents as promised', (join) =>
      join.onRef('promised.org_id', '=', 'submission.org_id').onRef('promised.submission_id', '=', 'submission.id'),
    )
    .select([
      ...submissionColumns,
      ...stageColumns,
      promisedContent.as('promised_content'),
      'submission.lead_id',
      'submission.status',
      'submission.is_test',
      'clients.id as client_id',
      'clients.is_new_lead',
      'clients.assigned_to_id',
      'assignee.name as assigned_to_name',
    ])
    .$narrowType<{ lead_id: string }>();
  const page =
    filters.search === null || filters.touch !== null
      ? await keysetPage(query.where(holdsFragment(filters.search)), newestFirst, paging)
      : await readPage(newestFirst, paging, (from) =>
          startingFrom(query.where(isFound(scope, form_id, filters, from)), from)
            .modifyEnd(plannedForValues)
            .execute(),
        );
  const count = paging.with_count ? await countShown(scope, form_id, filters) : undefined;
  return { ...page, results: page.results.map(toLead), ...(count !== undefined && { count }) };
}

/** The condition that a lead is on the page that a search finds; it knows no touches. */
function isFound(
  { actor }: Scope,
  form_id: number,
  filters: Filters,
  from: Pick<From, 'cursor' | 'direction' | 'rows'>,
) {
  const { search, link_id, version, since, until } = filters;
  const { cursor, direction, rows } = from;
  const assignees = allowedValues(clientAccess.view, actor);
  return sql<boolean>`submission.id in (select found.id from search_form_leads(
    ${form_id}, ${searchedText(search ?? '')}, ${assignees}, ${link_id}, ${version}, ${since}, ${until},
    ${cursor?.key ?? null}, ${cursor?.id ?? null}, ${direction === 'asc'}, ${rows}) as found)`;
}

/** Counts the leads the caller may see, up to the cap. */
function countShown(scope: Scope, form_id: number, filters: Filters): Promise<number> {
  const first = { cursor: null, direction: 'desc', rows: COUNT_CAP } as const;
  const shown = leadsOf(scope, form_id, filters)
    .where(isShown(scope))
    .where(
      filters.touch === null && filters.search !== null
        ? isFound(scope, form_id, filters, first)
        : holdsFragment(filters.search),
    );
  return countRows(scope, shown);
}

interface LeadRow extends StoredSubmission, StageTimes {
  lead_id: string;
  status: SubmissionStatus;
  is_test: boolean;
  client_id: number | null;
  is_new_lead: boolean | null;
  assigned_to_id: number | null;
  assigned_to_name: string | null;
  promised_content: PromisedContent | null;
}

function toLead(row: LeadRow): FormLead {
  const { lead_id, status, is_test, client_id, is_new_lead, assigned_to_id, assigned_to_name, promised_content } = row;
  return {
    ...toSubmission(row),
    lead_id,
    client_id,
    is_new_lead: is_new_lead ?? false,
    is_test,
    is_unfinished: status !== 'SENT',
    assignee: assigned_to_id === null ? null : { id: assigned_to_id, name: assigned_to_name ?? '' },
    promised_content,
    trace: { submitted_at: row.sent_at, notified_at: null, fetched_at: null, ...takeStages(row) },
  };
}

/**
 * Counts the leads that meet the filters and that the caller may not see, up to the cap; test leads are no leads. With a
 * search or a touch none are counted, because the number alone would tell what they hold.
 */
export async function countHidden(scope: Scope, form_id: number, filters: Filters): Promise<number> {
  if (filters.search !== null || filters.touch !== null) return 0;
  if (allowedValues(clientAccess.view, scope.actor) === null) return countGone(scope, form_id, filters);
  const hidden = leadsOf(scope, form_id, filters)
    .where('submission.is_test', '=', false)
    .where(sql<boolean>`${isShown(scope)} is not true`);
  return countRows(scope, hidden);
}

/** Who sees all clients misses only the leads of deleted and erased ones; these are few and found from there. */
async function countGone(scope: Scope, form_id: number, filters: Filters): Promise<number> {
  const ofDeleted = scope.db
    .selectFrom('clients')
    .innerJoin('lead_events', (join) =>
      join.onRef('lead_events.org_id', '=', 'clients.org_id').onRef('lead_events.client_id', '=', 'clients.id'),
    )
    .innerJoin('lead_form_submissions as submission', (join) =>
      join.onRef('submission.org_id', '=', 'lead_events.org_id').onRef('submission.lead_id', '=', 'lead_events.id'),
    )
    .where('clients.org_id', '=', scope.org_id)
    .where('clients.deleted_at', 'is not', null)
    .where('submission.form_id', '=', form_id)
    .where('submission.is_test', '=', false)
    .where(meetsFilters(filters))
    .select('submission.id');
  const erased = submissionsOf(scope, form_id)
    .where('submission.erased_at', 'is not', null)
    .where('submission.lead_id', 'is not', null)
    .where(meetsFilters(filters))
    .select('submission.id');
  return countRows(scope, scope.db.selectFrom(ofDeleted.union(erased).as('gone')));
}

/** The most sources that are named. */
const MAX_SOURCES = 50;

/** Returns the sources that the leads the caller may see came by, those with most leads first. */
export async function listSources(scope: Scope, form_id: number, filters: Filters): Promise<string[]> {
  const shown = leadsOf(scope, form_id, filters).where(isShown(scope)).select(sourcesOf.as('sources'));
  const { rows } = await sql<{ source: string }>`
    select source from (${shown}) as shown, lateral (select distinct lower(source) as source from unnest(sources) as source) as named
    group by source order by count(*) desc, source limit ${MAX_SOURCES}`.execute(scope.db);
  return rows.map(({ source }) => source);
}

/** Returns the versions on which leads that meet the filters were sent. */
export async function listVersions(scope: Scope, form_id: number, filters: Filters): Promise<number[]> {
  const rows = await submissionsOf(scope, form_id)
    .where('submission.lead_id', 'is not', null)
    .where(meetsFilters(filters))
    .select('submission.version')
    .distinct()
    .execute();
  return rows.map(({ version }) => version);
}
