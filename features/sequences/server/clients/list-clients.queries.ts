import { sql } from 'kysely';
import type * as z from 'zod';
import { clientAccess } from '#features/clients/access.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DueCounts, SequenceClient, StepStatus, sequenceClients } from '../../clients-contract.ts';
import { isAction } from '../../definition.ts';
import { meetsFigure } from '../figures/meets-figure.queries.ts';
import { selectDays } from '../read/assignee-days.queries.ts';
import { findVersions } from '../read/versions.queries.ts';

type Filter = Omit<z.output<typeof sequenceClients.list.query>, 'page_size' | 'cursor'> & {
  sequence_id?: number | undefined;
  client_id?: number | undefined;
  id?: number | undefined;
  /** Only clients whose step was the current one by then. */
  is_current_at?: string;
  /** Only clients of running sequences on a step that is overdue or due today. */
  is_due?: boolean;
};

/** The clients in sequences whom the actor may see, with the status of their step. */
async function selectSequenceClients(scope: Scope, filter: Filter) {
  const { table, lastEnd } = await selectDays(scope);
  const status = sql<StepStatus>`case
    when inside.state = 'COMPLETED' then 'COMPLETED' when inside.state = 'REMOVED' then 'REMOVED'
    when inside.state <> 'ACTIVE' or held.state = 'PAUSED' then 'PENDING' when inside.due_at < day.starts_at then 'OVERDUE'
    when inside.due_at < day.ends_at then 'TODAY' else 'UPCOMING' end`;
  const { assigned_to_id } = filter;
  const assignee =
    assigned_to_id === 'me' ? scope.actor.profile_id : assigned_to_id === 'unassigned' ? 0 : assigned_to_id;
  return scope.db
    .selectFrom('sequence_clients as inside')
    .innerJoin('contents as sequence', (join) => matchInOrg(join, 'sequence.id', 'inside.sequence_id'))
    .innerJoin('sequence_contents as held', (join) => matchInOrg(join, 'held.content_id', 'inside.sequence_id'))
    .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'inside.client_id'))
    .innerJoin(table.as('day'), (join) => join.onRef('day.assignee', '=', 'inside.assigned_to_id_or_zero'))
    .where('inside.org_id', '=', scope.org_id)
    .where('inside.is_client_deleted', '=', false)
    .where(toSql(clientAccess.view, scope.actor, 'inside'))
    .$if(filter.sequence_id !== undefined, (rows) => rows.where('inside.sequence_id', '=', filter.sequence_id ?? 0))
    .$if(filter.client_id !== undefined, (rows) => rows.where('inside.client_id', '=', filter.client_id ?? 0))
    .$if(filter.id !== undefined, (rows) => rows.where('inside.id', '=', filter.id ?? 0))
    .$if(filter.state !== undefined, (rows) => rows.where('inside.state', '=', filter.state ?? 'ACTIVE'))
    .$if(assignee !== undefined, (rows) => rows.where('inside.assigned_to_id_or_zero', '=', assignee ?? 0))
    .$if(filter.step_id !== undefined, (rows) => rows.where(meetsFigure(filter) ?? onStep(filter)))
    .$if(filter.status !== undefined && !hasDone(filter), (rows) =>
      rows.where(sql<boolean>`${status} = ${filter.status}`),
    )
    .$if(filter.is_current_at !== undefined, (rows) => rows.where('inside.waits_from', '<', filter.is_current_at ?? ''))
    .$if(filter.is_due === true, (rows) => rows.where(isDue(lastEnd)).where(sql<boolean>`inside.due_at < day.ends_at`))
    .$if(filter.search !== undefined && filter.search !== '', (rows) =>
      rows.where(
        sql<boolean>`clients.search_text like '%' || search_normalise(${escapeLike(filter.search ?? '')}) || '%'`,
      ),
    )
    .select([
      'inside.id',
      'inside.sequence_id',
      'sequence.title',
      'inside.client_id',
      'clients.name as client_name',
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
      status.as('status'),
      sql<boolean>`held.state = 'PAUSED'`.as('is_sequence_paused'),
      readName('assigned_to_id_or_zero').as('assignee_name'),
      readName('state_by_id').as('state_by_name'),
    ]);
}

/** A name is looked up for the rows that are shown; as a join it would take most of the time that planning takes. */
const readName = (column: string) => sql<string | null>`(
  select name from profiles where profiles.org_id = inside.org_id and profiles.id = ${sql.ref(`inside.${column}`)})`;

/** Of a sequence that runs, and not sent by the product; the last end of a day comes first, as the range of an index. */
const isDue = (lastEnd: string) =>
  sql<boolean>`inside.state = 'ACTIVE' and held.state = 'RUNNING' and inside.due_at < ${lastEnd}::timestamptz
    and inside.step_id <> all(held.automatic_step_ids)`;

/** Of a step COMPLETED asks for the clients who did it, wherever they are now. */
const hasDone = ({ step_id, status }: Filter): boolean => step_id !== undefined && status === 'COMPLETED';

const onStep = (filter: Filter) => {
  const { step_id } = filter;
  return hasDone(filter)
    ? sql<boolean>`${step_id} = any(inside.done_step_ids)`
    : sql<boolean>`inside.step_id = ${step_id}`;
};

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof selectSequenceClients>>['executeTakeFirstOrThrow']>>;

/** Lists the clients in sequences: those on a step by when it is due, where only they are asked for, else in the order they came in. */
export async function listSequenceClients(
  scope: Scope,
  { page_size, cursor, cursor_type, with_count, ...filter }: Filter & Paging,
) {
  const isOnStep = filter.state === 'ACTIVE' || (filter.status !== undefined && filter.status !== 'COMPLETED');
  const rows = await selectSequenceClients(scope, isOnStep ? { ...filter, state: 'ACTIVE' } : filter);
  const sort = { column: isOnStep ? 'inside.due_at' : 'inside.id', id: 'inside.id', direction: 'asc' } as const;
  const page = await keysetPage(rows, sort, { page_size, cursor, cursor_type, with_count });
  return { ...page, results: await describe(scope, page.results) };
}

/** Lists what is due, the oldest first. */
export async function listDueClients(scope: Scope, { page_size, cursor, cursor_type, ...filter }: Filter & Paging) {
  const rows = await selectSequenceClients(scope, { ...filter, is_due: true });
  const sort = { column: 'inside.due_at', id: 'inside.id', direction: 'asc' } as const;
  const page = await keysetPage(rows, sort, { page_size, cursor, cursor_type });
  return { ...page, results: await describe(scope, page.results) };
}

/** Counts the same by their status; of very many no more are read than are told. */
export async function countDue(scope: Scope, filter: Filter): Promise<DueCounts> {
  const due = (await selectSequenceClients(scope, { ...filter, is_due: true })).clearSelect().select('inside.id');
  const overdue = due.where(sql<boolean>`inside.due_at < day.starts_at`).limit(COUNT_CAP);
  const today = due.where(sql<boolean>`inside.due_at >= day.starts_at`).limit(COUNT_CAP);
  const { rows } = await sql<DueCounts>`
    select (select count(*)::int from (${overdue}) as late) as overdue, (select count(*)::int from (${today}) as due) as today`.execute(
    scope.db,
  );
  return rows[0]!;
}

/** Lists the sequences of one client with where the client is, the last entered first. */
export async function listSequencesOfClient(scope: Scope, client_id: number, paging: Paging) {
  const rows = await selectSequenceClients(scope, { client_id });
  const page = await keysetPage(rows, { column: 'inside.id', id: 'inside.id', direction: 'desc' }, paging);
  const described = await describe(scope, page.results);
  const versions = await findVersions(scope, page.results);
  const results = page.results.map((row, index) => ({
    client: described[index]!,
    steps: versions(row),
    done_step_ids: row.done_step_ids,
    stored_due_at: row.due_at,
    is_sequence_paused: row.is_sequence_paused,
  }));
  return { ...page, results };
}

/** Returns the sequences in which a client is on a step since before this instant. */
export async function listCurrentSteps(scope: Scope, { client_id, since }: { client_id: number; since: string }) {
  const rows = await selectSequenceClients(scope, { client_id, state: 'ACTIVE', is_current_at: since });
  return describe(scope, await rows.orderBy('inside.id').execute());
}

type Paging = Pick<z.output<typeof sequenceClients.list.query>, 'page_size' | 'cursor' | 'cursor_type' | 'with_count'>;

/** Returns a client in a sequence by the id of that; undefined where the actor may not see the client. */
export async function findSequenceClient(scope: Scope, id: number): Promise<SequenceClient | undefined> {
  const row = await (await selectSequenceClients(scope, { id })).executeTakeFirst();
  return row && (await describe(scope, [row]))[0];
}

async function describe(scope: Scope, rows: readonly Row[]): Promise<SequenceClient[]> {
  const versions = await findVersions(scope, rows);
  return rows.map((row) => {
    const actions = versions(row).filter(isAction);
    const place = actions.findIndex(({ id }) => id === row.step_id);
    const isHeld = row.status === 'COMPLETED' || row.status === 'REMOVED' || row.status === 'PENDING';
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
      step: actions[place] ?? null,
      step_number: place < 0 ? null : place + 1,
      step_count: actions.length,
      status: row.status,
      due_at: isHeld ? null : row.due_at,
      time_zone: row.time_zone,
    };
  });
}
