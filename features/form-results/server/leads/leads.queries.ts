import { type RawBuilder, sql } from 'kysely';
import { UNASSIGNED } from '#domain/assignee.ts';
import { clientAccess } from '#features/clients/access.ts';
import type { SubmissionStatus } from '#features/form-submissions/contract.ts';
import { pickStages, type StageTimes, stageColumns } from '#features/leads/server/index.ts';
import { COUNT_CAP, type Page, type PageQuery } from '#platform/contract/paging.ts';
import {
  type AllowedValues,
  allowedValues,
  type RuleShape,
  shapeToSql,
  splitRule,
  toSql,
} from '#platform/server/database/access-sql.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { type From, readPage, startingFrom } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import {
  type KeptScope,
  namedStatement,
  type Placeholders,
} from '#platform/server/database/statements/kept-queries.ts';
import { plannedForValues } from '#platform/server/database/statements/prepared-statements.ts';
import type { FormLead, PromisedContent } from '../../contract.ts';
import {
  type ColumnFilters,
  type FilterShape,
  type Filters,
  holdsFragment,
  meetsFilters,
  meetsShape,
  shapeOf,
} from './filters.queries.ts';
import { findBySearch, findOfFewClients, searchLeads } from './find-leads.queries.ts';
import {
  listSubmissions,
  newestFirst,
  type StoredSubmission,
  submissionColumns,
  toSubmission,
} from './submissions.queries.ts';
import { sourcesOf } from './touch-filter.queries.ts';

/** Selects the leads of a form, each with its row of the ledger and its client. */
export const leadsOf = (scope: OrgScope | KeptScope, form_id: number | RawBuilder<number>) =>
  listSubmissions(scope, form_id)
    .innerJoin('lead_events', (join) => matchInOrg(join, 'lead_events.id', 'submission.lead_id'))
    .leftJoin('clients', (join) =>
      join.onRef('clients.org_id', '=', 'submission.org_id').onRef('clients.id', '=', 'lead_events.client_id'),
    )
    .where('submission.lead_id', 'is not', null);

type FromLeads = ReturnType<typeof leadsOf>;

/** A lead whose client was deleted or erased is seen by nobody. */
const isThere = sql<boolean>`(submission.erased_at is null and clients.deleted_at is null)`;

/** A lead that has no client yet is seen like a client of nobody. */
const assigneeOrNobody = sql`coalesce(clients.assigned_to_id_or_zero, ${sql.lit(UNASSIGNED)})`;

/** The condition that the caller may see a lead: by the rule of its client. */
export function isShown({ actor }: Scope): RawBuilder<boolean> {
  const allowed = allowedValues(clientAccess.view, actor);
  const seesUnassigned = allowed === null || allowed.includes(UNASSIGNED);
  // Only without the unassigned ones can the list begin at the clients of few assignees.
  const assigned_to_id_or_zero = seesUnassigned ? assigneeOrNobody : sql`clients.assigned_to_id_or_zero`;
  return sql`(${isThere} and ${toSql(clientAccess.view, actor, { assigned_to_id_or_zero })})`;
}

/** What became of the content that was promised. */
const promisedContent = sql<PromisedContent | null>`case
  when promised.submission_id is null then null
  when promised.settled_at is not null then coalesce(promised.not_given_because, 'GIVEN')
  when promised.waiting_client_id is not null then 'WAITS'
  else 'TO_COME' end`;

const withLeadColumns = (leads: FromLeads) =>
  leads
    .leftJoin('profiles as assignee', (join) =>
      join.onRef('assignee.org_id', '=', 'submission.org_id').onRef('assignee.id', '=', 'clients.assigned_to_id'),
    )
    .leftJoin('lead_form_contents as promised', (join) => matchInOrg(join, 'promised.submission_id', 'submission.id'))
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

/** Returns one page of the leads the caller may see, newest first. */
export async function listLeads(
  scope: Scope,
  form_id: number,
  filters: Filters,
  paging: PageQuery,
): Promise<Page<FormLead>> {
  const page = await readPage(newestFirst, paging, (from) => readRows(scope, form_id, filters, from));
  const count = paging.with_count ? await countShown(scope, form_id, filters) : undefined;
  return { ...page, results: page.results.map(toLead), ...(count !== undefined && { count }) };
}

/** Reads the rows of a page: where an index holds them in their order, or where few are found, with a plan that is kept. */
async function readRows(scope: Scope, form_id: number, filters: Filters, from: From): Promise<LeadRow[]> {
  if (filters.touch !== null) return walkRows(scope, form_id, filters, from);
  if (filters.search !== null)
    return readFound(scope, form_id, await findBySearch(scope, form_id, filters, from), from);
  if (allowedValues(clientAccess.view, scope.actor) === null) return readAll(scope, form_id, filters, from);
  const ids = await findOfFewClients(scope, form_id, filters, from);
  return ids === null ? walkRows(scope, form_id, filters, from) : readFound(scope, form_id, ids, from);
}

/** Walks the leads until a page is full, or begins at the clients of the caller, as PostgreSQL finds best. */
const walkRows = (scope: Scope, form_id: number, filters: Filters, from: From): Promise<LeadRow[]> =>
  startingFrom(
    withLeadColumns(leadsOf(scope, form_id))
      .where(meetsFilters(filters))
      .where(isShown(scope))
      .where(holdsFragment(filters.search)),
    from,
  )
    .modifyEnd(plannedForValues)
    .execute();

type AllValues = ColumnFilters & {
  form_id: number;
  key: unknown;
  id: unknown;
};
type PageShape = Pick<From, 'direction' | 'rows'>;

const selectAll = namedStatement(
  (scope, values: Placeholders<AllValues>, filters: FilterShape, page: PageShape & { hasCursor: boolean }) => {
    const { form_id, key, id } = values;
    const leads = withLeadColumns(leadsOf(scope, form_id)).where(meetsShape(filters, values)).where(isThere);
    return startingFrom(leads, { ...newestFirst, ...page, cursor: page.hasCursor ? { key, id } : null });
  },
);

/** Reads them for who sees the leads of all clients. */
const readAll = (
  scope: Scope,
  form_id: number,
  filters: Filters,
  { cursor, direction, rows }: From,
): Promise<LeadRow[]> =>
  selectAll(scope, { ...filters, form_id, key: cursor?.key, id: cursor?.id }, shapeOf(filters), {
    direction,
    rows,
    hasCursor: cursor !== null,
  });

type FoundValues = Placeholders<{ form_id: number; ids: readonly string[]; allowed: AllowedValues }>;

const selectFound = namedStatement(
  (scope, { form_id, ids, allowed }: FoundValues, right: RuleShape, { direction, rows }: PageShape) => {
    const leads = withLeadColumns(leadsOf(scope, form_id))
      .where(sql<boolean>`submission.id = any(${ids}::uuid[])`)
      .where(isThere)
      .where(shapeToSql(right, allowed, { assigned_to_id_or_zero: assigneeOrNobody }));
    return startingFrom(leads, { ...newestFirst, direction, rows, cursor: null });
  },
);

/** Reads leads that were found, in the order of the page. */
async function readFound(
  scope: Scope,
  form_id: number,
  ids: readonly string[],
  { direction, rows }: From,
): Promise<LeadRow[]> {
  if (ids.length === 0) return [];
  const { shape, allowed } = splitRule(clientAccess.view, scope.actor);
  return selectFound(scope, { form_id, ids, allowed }, shape, { direction, rows });
}

/** Counts the leads the caller may see, up to the cap. */
function countShown(scope: Scope, form_id: number, filters: Filters): Promise<number> {
  const first = { cursor: null, direction: 'desc', rows: COUNT_CAP } as const;
  const isFound =
    filters.touch === null && filters.search !== null
      ? sql<boolean>`submission.id in (select found.id from ${searchLeads(scope, form_id, filters, first)} as found)`
      : holdsFragment(filters.search);
  return countRows(scope, leadsOf(scope, form_id).where(meetsFilters(filters)).where(isShown(scope)).where(isFound));
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
    trace: { submitted_at: row.sent_at, notified_at: null, fetched_at: null, ...pickStages(row) },
  };
}

/** The most sources that are named. */
const MAX_SOURCES = 50;

/** Returns the sources that the leads the caller may see came by, those with most leads first. */
export async function listSources(scope: Scope, form_id: number, filters: Filters): Promise<string[]> {
  const shown = leadsOf(scope, form_id)
    .where(meetsFilters(filters))
    .where(isShown(scope))
    .select(sourcesOf.as('sources'));
  const { rows } = await sql<{ source: string }>`
    select source from (${shown}) as shown, lateral (select distinct lower(source) as source from unnest(sources) as source) as named
    group by source order by count(*) desc, source limit ${MAX_SOURCES}`.execute(scope.db);
  return rows.map(({ source }) => source);
}

/** Returns the versions on which leads that meet the filters were sent. */
export async function listVersions(scope: Scope, form_id: number, filters: Filters): Promise<number[]> {
  const rows = await listSubmissions(scope, form_id)
    .where('submission.lead_id', 'is not', null)
    .where(meetsFilters(filters))
    .select('submission.version')
    .distinct()
    .execute();
  return rows.map(({ version }) => version);
}
