import { sql } from 'kysely';
import type * as z from 'zod';
import { clientAccess } from '#features/clients/access.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import {
  type AllowedValues,
  type RuleShape,
  shapeToSql,
  splitRule,
  toSql,
} from '#platform/server/database/access-sql.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { keysetPage, type Sort } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { namedStatement, type Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import type { DueCounts, SequenceClient, StepStatus, sequenceClients } from '../../clients-contract.ts';
import { isAction } from '../../definition.ts';
import { meetsFigure } from '../figures/meets-figure.queries.ts';
import { type Days, readDays } from '../read/assignee-days.queries.ts';
import { findVersions, type VersionOfSequence } from '../read/versions.queries.ts';
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

type RowValues = Placeholders<{ ids: readonly number[]; allowed: AllowedValues }>;

/** Reads the rows of a page by a text that is kept: with all that is shown, planning takes longer than reading. */
const selectRows = namedStatement(({ db, org_id }, { ids, allowed }: RowValues, right: RuleShape) =>
  db
    .selectFrom('sequence_clients as inside')
    .where('inside.org_id', '=', org_id)
    .where(sql<boolean>`inside.id = any(${ids}::bigint[])`)
    .where(shapeToSql(right, allowed, 'inside'))
    .select([
      'inside.id',
      'inside.sequence_id',
      'inside.client_id',
      'inside.assigned_to_id_or_zero',
      'inside.state',
      'inside.reason',
      'inside.reason_text',
      'inside.state_by_id',
      'inside.state_at',
      'inside.paused_until',
      'inside.entered_at',
      'inside.step_id',
      'inside.version',
      'inside.due_at',
      'inside.time_zone',
      'inside.waits_from',
      'inside.done_step_ids',
    ])
    .select([
      sql<string>`(
        select name from clients where clients.org_id = inside.org_id and clients.id = inside.client_id)`.as(
        'client_name',
      ),
      readName('assigned_to_id_or_zero').as('assignee_name'),
      readName('state_by_id').as('state_by_name'),
      sql<boolean>`exists (
        select from client_emails email where email.org_id = inside.org_id and email.client_id = inside.client_id)`.as(
        'has_email',
      ),
      sql<boolean>`exists (
        select from client_phones phone
        where phone.org_id = inside.org_id and phone.client_id = inside.client_id and phone.number_e164 is not null)`.as(
        'has_phone',
      ),
    ]),
);

const readName = (column: string) => sql<string | null>`(
  select name from profiles where profiles.org_id = inside.org_id and profiles.id = ${sql.ref(`inside.${column}`)})`;

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

function findStatus({ state, assigned_to_id_or_zero, due_at }: Row, is_paused: boolean, days: Days): StepStatus {
  if (state === 'COMPLETED' || state === 'REMOVED') return state;
  if (state !== 'ACTIVE' || is_paused || due_at === null) return 'PENDING';
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

type Row = Awaited<ReturnType<typeof selectRows>>[number];

type Paging = Pick<z.output<typeof sequenceClients.list.query>, 'page_size' | 'cursor' | 'cursor_type' | 'with_count'>;

/** Lists the clients in sequences: those on a step by when it is due, where only they are asked for, else in the order they came in. */
export function listSequenceClients(scope: Scope, { page_size, cursor, cursor_type, with_count, ...asked }: Asked) {
  const filter = hasDone(asked) ? { ...asked, status: undefined } : asked;
  const isOnStep = filter.state === 'ACTIVE' || (filter.status !== undefined && filter.status !== 'COMPLETED');
  return readPage(scope, filter, isOnStep ? byDueTime : byEntry, { page_size, cursor, cursor_type, with_count });
}

/** Lists what is due, the oldest first. */
export const listDueClients = (scope: Scope, { page_size, cursor, cursor_type, ...filter }: Asked) =>
  readPage(scope, { ...filter, is_due: true }, byDueTime, { page_size, cursor, cursor_type });

type Asked = Filter & Paging;

const byDueTime = { column: 'inside.due_at', id: 'inside.id', direction: 'asc' } as const;
const byEntry = { column: 'inside.id', id: 'inside.id', direction: 'asc' } as const;

/** Returns the rows in the order of their ids. */
async function readRows(scope: Scope, found: readonly { id: number }[]): Promise<Row[]> {
  if (found.length === 0) return [];
  const { shape, allowed } = splitRule(clientAccess.view, scope.actor);
  const rows = await selectRows(scope, { ids: found.map(({ id }) => id), allowed }, shape);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

async function readPage(scope: Scope, filter: Filter, sort: Sort, paging: Paging) {
  const read = (days?: Days) => keysetPage(selectIds(scope, filter, days), sort, paging);
  const isAskedByDay = filter.status !== undefined || filter.is_due === true;
  const [days, found] = await Promise.all([readDays(scope), isAskedByDay ? null : read()]);
  const page = found ?? (await read(days));
  const results = await describe(scope, await readRows(scope, page.results), days);
  return paging.with_count
    ? { ...page, results, count: await countRows(scope, selectIds(scope, filter, days)) }
    : { ...page, results };
}

/** Counts the same by their status; of very many no more are read than are told. */
export async function countDue(scope: Scope, filter: Filter): Promise<DueCounts> {
  const days = await readDays(scope);
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
  const page = await keysetPage(selectIds(scope, { client_id }), { ...byEntry, direction: 'desc' }, paging);
  const rows = await readRows(scope, page.results);
  const versions = await findVersions(scope, rows);
  const described = await describe(scope, rows, await readDays(scope), versions);
  const results = rows.map((row, index) => ({
    client: described[index]!,
    steps: versions(row).steps,
    done_step_ids: row.done_step_ids,
    stored_due_at: row.due_at,
    is_sequence_paused: versions(row).is_paused,
  }));
  return { ...page, results };
}

/** Returns the sequences in which a client is on a step since before this instant. */
export async function listCurrentSteps(scope: Scope, { client_id, since }: { client_id: number; since: string }) {
  const found = await selectIds(scope, { client_id, state: 'ACTIVE', is_current_at: since })
    .orderBy('inside.id')
    .execute();
  return describe(scope, await readRows(scope, found), await readDays(scope));
}

/** Returns a client in a sequence by the id of that; undefined where the actor may not see the client. */
export async function findSequenceClient(scope: Scope, id: number): Promise<SequenceClient | undefined> {
  const found = await selectIds(scope, { id }).execute();
  return (await describe(scope, await readRows(scope, found), await readDays(scope)))[0];
}

async function describe(
  scope: Scope,
  rows: readonly Row[],
  days: Days,
  known?: (row: Row) => VersionOfSequence,
): Promise<SequenceClient[]> {
  const versions = known ?? (await findVersions(scope, rows));
  const placed = rows.map((row) => {
    const { title, is_paused, steps } = versions(row);
    const actions = steps.filter(isAction);
    const place = actions.findIndex(({ id }) => id === row.step_id);
    const status = findStatus(row, is_paused, days);
    return { ...row, title, status, place, step_count: actions.length, step: actions[place] ?? null };
  });
  const waitedFor = await readWaitedFor(scope, placed);
  return placed.map((row) => {
    const { place, step, step_count, status } = row;
    const isHeld = status === 'COMPLETED' || status === 'REMOVED' || status === 'PENDING';
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
      step_count,
      missing: findMissing(row),
      waits_for: waitedFor.get(row.client_id) ?? null,
      status,
      due_at: isHeld ? null : row.due_at,
      time_zone: row.time_zone,
    };
  });
}
