import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { clientAccess } from '#features/clients/access.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { splitRule, toSql } from '#platform/server/database/access-sql.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { readPage, type Sort, startingFrom } from '#platform/server/database/keyset.ts';
import type { Scope, TenantDB } from '#platform/server/database/scope.ts';
import { plannedForValues } from '#platform/server/database/statements/prepared-statements.ts';
import type { DueCounts, SequenceClient, StepStatus, sequenceClients } from '../../clients-contract.ts';
import { isAction } from '../../definition.ts';
import { meetsFigure } from '../figures/meets-figure.queries.ts';
import type { Days } from '../read/assignee-days.queries.ts';
import { type Kept, readKept } from '../read/kept.ts';
import { readSteps } from '../read/versions.queries.ts';
import { findMissing, readWaitedFor } from './row-notes.queries.ts';

type Filter = Omit<z.output<typeof sequenceClients.list.query>, 'page_size' | 'cursor'> & {
  sequence_id?: number | undefined;
  client_id?: number | undefined;
  id?: number | undefined;
  /** Only clients whose step was the current one by then. */
  is_current_at?: string;
  /** Only clients of running sequences on a step that is overdue or due today, which a person does. */
  is_due?: boolean;
};

/** The ids of clients in sequences whom the actor may see: planned for the values, with no more tables than it takes to find them. */
function selectIds(scope: Scope, filter: Filter, days?: Days) {
  const { assigned_to_id } = filter;
  const assignee =
    assigned_to_id === 'me' ? scope.actor.profile_id : assigned_to_id === 'unassigned' ? 0 : assigned_to_id;
  return scope.db
    .selectFrom('sequence_clients as inside')
    .where('inside.org_id', '=', scope.org_id)
    .where('inside.is_client_deleted', '=', false)
    .where(toSql(clientAccess.view, scope.actor, 'inside'))
    .$if(filter.sequence_id !== undefined, (rows) => rows.where('inside.sequence_id', '=', filter.sequence_id ?? 0))
    .$if(filter.client_id !== undefined, (rows) => rows.where('inside.client_id', '=', filter.client_id ?? 0))
    .$if(filter.id !== undefined, (rows) => rows.where('inside.id', '=', filter.id ?? 0))
    .$if(filter.state !== undefined, (rows) => rows.where('inside.state', '=', filter.state ?? 'ACTIVE'))
    .$if(assignee !== undefined, (rows) => rows.where('inside.assigned_to_id_or_zero', '=', assignee ?? 0))
    .$if(filter.step_id !== undefined, (rows) => rows.where(meetsFigure(filter) ?? onStep(filter)))
    .$if(days !== undefined && filter.status !== undefined, (rows) => rows.where(hasStatus(filter.status!, days!)))
    .$if(days !== undefined && filter.is_due === true, (rows) => rows.where(isDue(days!)))
    .$if(filter.reason !== undefined, (rows) => rows.where('inside.reason', '=', filter.reason ?? null))
    .$if(filter.is_current_at !== undefined, (rows) => rows.where('inside.waits_from', '<', filter.is_current_at ?? ''))
    .$if(filter.search !== undefined && filter.search !== '', (rows) =>
      rows.where(
        sql<boolean>`exists (
          select from clients where clients.org_id = inside.org_id and clients.id = inside.client_id
            and clients.search_text like '%' || search_normalise(${escapeLike(filter.search ?? '')}) || '%')`,
      ),
    )
    .select('inside.id');
}

type Ids = ReturnType<typeof selectIds>;

/** What `sequence_client_rows` returns. */
interface Row
  extends Pick<
    Selectable<TenantDB['sequence_clients']>,
    | 'id'
    | 'sequence_id'
    | 'client_id'
    | 'assigned_to_id_or_zero'
    | 'state'
    | 'reason'
    | 'reason_text'
    | 'state_by_id'
    | 'state_at'
    | 'paused_until'
    | 'entered_at'
    | 'step_id'
    | 'version'
    | 'due_at'
    | 'time_zone'
    | 'waits_from'
    | 'done_step_ids'
  > {
  title: string;
  is_sequence_paused: boolean;
  client_name: string;
  assignee_name: string | null;
  state_by_name: string | null;
  has_email: boolean;
  has_phone: boolean;
}

interface SortedRow extends Row {
  sort_key: unknown;
}

/** Finds the rows and reads what is shown of them, in one statement. */
async function readRows(
  scope: Scope,
  found: Expression<unknown>,
  { key, plan }: Pick<SortOfRows, 'key' | 'plan'> = { key: 'id', plan: plannedForValues },
): Promise<SortedRow[]> {
  const { rows } = await sql<SortedRow>`
    select *, ${sql.ref(key)} as sort_key from sequence_client_rows(array(${found})) ${plan}`.execute(scope.db);
  return rows;
}

const isSequencePaused = sql<boolean>`(
  select held.state = 'PAUSED' from sequence_contents held
  where held.org_id = inside.org_id and held.content_id = inside.sequence_id)`;

/** Of a sequence that runs, and not sent by the product. */
const isDue = ({ isBefore, isBeforeLast }: Days) =>
  sql<boolean>`inside.state = 'ACTIVE' and ${isBeforeLast} and ${isBefore('ends_at')} and (
    select held.state = 'RUNNING' and inside.step_id <> all(held.automatic_step_ids) from sequence_contents held
    where held.org_id = inside.org_id and held.content_id = inside.sequence_id)`;

/** The same as `findStatus`, for those of all clients. */
function hasStatus(status: NonNullable<Filter['status']>, { isBefore }: Days) {
  if (status === 'COMPLETED') return sql<boolean>`inside.state = ${status}`;
  const dates = {
    DUE: isBefore('ends_at'),
    OVERDUE: isBefore('starts_at'),
    TODAY: sql`${isBefore('ends_at')} and not ${isBefore('starts_at')}`,
    UPCOMING: sql`not ${isBefore('ends_at')}`,
  };
  return sql<boolean>`inside.state = 'ACTIVE' and ${dates[status]} and not ${isSequencePaused}`;
}

function findStatus({ state, assigned_to_id_or_zero, due_at, is_sequence_paused }: Row, days: Days): StepStatus {
  if (state === 'COMPLETED' || state === 'REMOVED') return state;
  if (state !== 'ACTIVE' || is_sequence_paused || due_at === null) return 'PENDING';
  const { starts_at, ends_at } = days.find(assigned_to_id_or_zero);
  const dueMs = Date.parse(due_at);
  return dueMs < Date.parse(starts_at) ? 'OVERDUE' : dueMs < Date.parse(ends_at) ? 'TODAY' : 'UPCOMING';
}

/** Of a step COMPLETED asks for the clients who did it, wherever they are now. */
const hasDone = ({ step_id, status }: Filter): boolean => step_id !== undefined && status === 'COMPLETED';

const onStep = (filter: Filter) => {
  const { step_id } = filter;
  return hasDone(filter)
    ? sql<boolean>`${step_id} = any(inside.done_step_ids)`
    : sql<boolean>`inside.step_id = ${step_id}`;
};

type Paging = Pick<z.output<typeof sequenceClients.list.query>, 'page_size' | 'cursor' | 'cursor_type' | 'with_count'>;

/** Lists the clients in sequences: those on a step by when it is due, where only they are asked for, else in the order they came in. */
export function listSequenceClients(scope: Scope, kept: Kept, asked: Asked) {
  const filter = hasDone(asked) ? { ...asked, status: undefined } : asked;
  const isOnStep = filter.state === 'ACTIVE' || (filter.status !== undefined && filter.status !== 'COMPLETED');
  return listPage(scope, kept, filter, isOnStep ? byDueTime : byEntry);
}

/** Lists what is due, the oldest first. */
export function listDueClients(scope: Scope, kept: Kept, asked: Asked) {
  // Whoever is shown everybody reads the index of what is due from its beginning, whatever the values: planning took a quarter of the time.
  const isOfAll =
    splitRule(clientAccess.view, scope.actor).shape === true &&
    asked.assigned_to_id === undefined &&
    asked.sequence_id === undefined &&
    !asked.search;
  const sort = isOfAll ? { ...byDueTime, plan: sql`` } : byDueTime;
  return listPage(scope, kept, { ...asked, with_count: undefined, is_due: true }, sort);
}

type Asked = Filter & Paging;

interface SortOfRows extends Sort {
  key: 'due_at' | 'id';
  /** Written behind the statement: nothing where its plan is kept for any values. */
  plan: RawBuilder<unknown>;
}

const byDueTime: SortOfRows = {
  column: 'inside.due_at',
  key: 'due_at',
  id: 'inside.id',
  direction: 'asc',
  plan: plannedForValues,
};
const byEntry: SortOfRows = { ...byDueTime, column: 'inside.id', key: 'id' };

async function listPage(scope: Scope, kept: Kept, filter: Asked, sort: SortOfRows) {
  const ids = selectIds(scope, filter, kept.days);
  if (!filter.with_count) scope.endWithNext();
  const page = await readSorted(scope, ids, sort, filter);
  const results = await describe(scope, kept, page.results);
  return filter.with_count ? { ...page, results, count: await countRows(scope, ids) } : { ...page, results };
}

const readSorted = (scope: Scope, ids: Ids, sort: SortOfRows, paging: Paging) =>
  readPage(sort, paging, (from) => readRows(scope, startingFrom(ids, from).clearSelect().select('inside.id'), sort));

/** Counts the same by their status; of very many no more are read than are told. */
export async function countDue(scope: Scope, { days }: Kept, filter: Filter): Promise<DueCounts> {
  const due = selectIds(scope, { ...filter, is_due: true }, days);
  const overdue = due.where(days.isBefore('starts_at')).limit(COUNT_CAP);
  const today = due.where(sql<boolean>`not ${days.isBefore('starts_at')}`).limit(COUNT_CAP);
  const { rows } = await sql<DueCounts>`
    select (select count(*)::int from (${overdue}) as late) as overdue, (select count(*)::int from (${today}) as due) as today`.execute(
    scope.db,
  );
  return rows[0]!;
}

/** Lists the sequences of one client with where the client is, the last entered first. */
export async function listSequencesOfClient(scope: Scope, client_id: number, paging: Paging) {
  const page = await readSorted(scope, selectIds(scope, { client_id }), { ...byEntry, direction: 'desc' }, paging);
  const kept = await readKept(scope);
  const steps = await readSteps(scope, page.results, kept.steps);
  const described = await describe(scope, kept, page.results);
  const results = page.results.map((row, index) => ({
    client: described[index]!,
    steps: steps(row),
    done_step_ids: row.done_step_ids,
    stored_due_at: row.due_at,
    is_sequence_paused: row.is_sequence_paused,
  }));
  return { ...page, results };
}

/** Returns the sequences in which a client is on a step since before this instant. */
export async function listCurrentSteps(scope: Scope, { client_id, since }: { client_id: number; since: string }) {
  const found = selectIds(scope, { client_id, state: 'ACTIVE', is_current_at: since }).orderBy('inside.id');
  return describe(scope, await readKept(scope), await readRows(scope, found));
}

/** Returns a client in a sequence by the id of that; undefined where the actor may not see the client. */
export async function findSequenceClient(scope: Scope, id: number): Promise<SequenceClient | undefined> {
  return (await describe(scope, await readKept(scope), await readRows(scope, selectIds(scope, { id }))))[0];
}

async function describe(scope: Scope, { days, steps }: Kept, rows: readonly Row[]): Promise<SequenceClient[]> {
  const findSteps = await readSteps(scope, rows, steps);
  const waitedFor = await readWaitedFor(scope, rows);
  return rows.map((row) => {
    const status = findStatus(row, days);
    const isHeld = status === 'COMPLETED' || status === 'REMOVED' || status === 'PENDING';
    const actions = findSteps(row).filter(isAction);
    const place = actions.findIndex(({ id }) => id === row.step_id);
    const step = actions[place] ?? null;
    return {
      id: row.id,
      sequence: { id: row.sequence_id, title: row.title },
      client: { id: row.client_id, name: row.client_name },
      assigned_to: row.assignee_name === null ? null : { id: row.assigned_to_id_or_zero, name: row.assignee_name },
      state: row.state,
      reason: row.reason,
      reason_text: row.reason_text,
      state_by: row.state_by_id === null ? null : { id: row.state_by_id, name: row.state_by_name ?? '' },
      state_at: row.state_at,
      paused_until: row.paused_until,
      entered_at: row.entered_at,
      step,
      step_number: place < 0 ? null : place + 1,
      step_count: actions.length,
      missing: findMissing(row, step),
      waits_for: waitedFor.get(row.client_id) ?? null,
      status,
      due_at: isHeld ? null : row.due_at,
      time_zone: row.time_zone,
    };
  });
}
