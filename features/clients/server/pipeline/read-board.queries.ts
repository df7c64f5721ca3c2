import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/server/database/scope.ts';
import { plannedForValues } from '#platform/server/database/statements/prepared-statements.ts';
import type { Client } from '../../contract.ts';
import { clientsFor, isCounted, selectOrgClients, toClient, withClientColumns } from '../clients.queries.ts';
import { type Criteria, filteredCounted, findAssignees } from '../list/filter-clients.queries.ts';
import type { StagePlace } from './stage-cursor.ts';

/** The board to read. Stage 0 is for the clients that are in none of the options. */
interface Board {
  field_id: number;
  key: string;
  amount_key: string | null;
  options: readonly number[];
  stages: readonly number[];
  /** Where the page of a single stage begins. */
  from: StagePlace | null;
  take: number;
}

interface Counted {
  count: number;
  amount_sum: number;
}

interface Column extends Counted {
  clients: Client[];
  /** The last client, where more follow. */
  last: StagePlace | null;
}

/** What is known of a stage before its clients are read; one id more than the page holds where more follow. */
interface FoundStage extends Counted {
  stage: number;
  ids: number[];
}

/** Up to so many clients, reading them all costs less than a walk along the index of each column. */
const FEW = 5_000;

/** With fewer clients of some assignees in an option, these are looked for among what the assignees have. */
const RARE = 200;

/** Reads counts, sums and the first clients of every stage, in a number of statements that does not depend on the stages. */
export async function readBoard(scope: Scope, criteria: Criteria, board: Board): Promise<Map<number, Column>> {
  const assignees = findAssignees(scope, criteria);
  const counts = assignees === 'filtered' ? null : await readCounts(scope, board, assignees);
  const found =
    counts && assignees !== 'filtered' && counts.all > FEW
      ? await readFirstClients(scope, board, assignees, counts.stages)
      : await countAll(scope, criteria, board);
  return readColumns(scope, board, found);
}

/** Adds up what was counted as clients changed; nothing where the field was not counted from its beginning. */
async function readCounts(scope: Scope, { field_id, amount_key, options }: Board, assignees: number[] | null) {
  const { rows } = await sql<{ field_id: number; option_id: number } & Counted>`
    select counts.field_id, counts.option_id, sum(counts.clients_count)::int as count,
      (case when ${amount_key !== null} then sum(counts.amount_sum) else 0 end)::float8 as amount_sum
    from stage_counts as counts
    where counts.org_id = ${scope.org_id} and counts.field_id in (0, ${field_id})
      and (${assignees}::bigint[] is null or counts.assigned_to_id_or_zero = any (${assignees}::bigint[]))
      and (select field.is_counted from custom_fields as field where field.org_id = ${scope.org_id} and field.id = ${field_id})
    group by counts.field_id, counts.option_id`.execute(scope.db);
  const all = rows.find((row) => row.field_id === 0) ?? { count: 0, amount_sum: 0 };
  const inOptions = rows.filter((row) => row.field_id !== 0 && options.includes(row.option_id));
  const stages = new Map(inOptions.map(({ option_id, count, amount_sum }) => [option_id, { count, amount_sum }]));
  // Those in no option are all the others.
  stages.set(0, {
    count: inOptions.reduce((left, { count }) => left - count, all.count),
    amount_sum: inOptions.reduce((left, { amount_sum }) => left - amount_sum, all.amount_sum),
  });
  return { all: all.count, stages };
}

/** Reads the first clients of each stage: a range of an index for each option, a walk along the activity for those in none. */
async function readFirstClients(
  scope: Scope,
  board: Board,
  assignees: number[] | null,
  counts: ReadonlyMap<number, Counted>,
): Promise<FoundStage[]> {
  const { stages } = board;
  const filled = stages.filter((stage) => (counts.get(stage)?.count ?? 0) > 0);
  // An option of which the assignees have few is read to its end before the page is full; their own clients are fewer.
  const isRare = (stage: number) => assignees !== null && (counts.get(stage)?.count ?? 0) < RARE;
  const walked = filled.filter((stage) => stage === 0 || isRare(stage));
  const ranged = filled.filter((stage) => !walked.includes(stage));
  const { rows } = await sql<{ stage: number; id: number }>`
    select placed.stage, placed.id
    from (${placeInStages(ranged, firstOfOption(scope, board, assignees))}
      union all ${placeInStages(walked, firstOfWalk(scope, board, assignees))}) as placed
    order by placed.stage, placed.at desc, placed.id desc`.execute(scope.db);
  return stages.map((stage) => ({
    stage,
    count: counts.get(stage)?.count ?? 0,
    amount_sum: counts.get(stage)?.amount_sum ?? 0,
    ids: rows.filter((row) => row.stage === stage).map(({ id }) => id),
  }));
}

/** For each of the stages what `first` selects of `stage.id`. */
const placeInStages = (stages: readonly number[], first: RawBuilder<unknown>) => sql`
  select stage.id::bigint as stage, placed.id, placed.at
  from unnest(${stages}::float8[]) as stage (id) cross join lateral (${first}) as placed`;

/** The first clients of `stage.id`, by the range of an index that an option is. */
const firstOfOption = (scope: Scope, board: Board, assignees: number[] | null) =>
  // The whole key of the index is named, because PostgreSQL sorts a column that it takes for almost empty.
  sql`
    select value.client_id as id, value.last_activity_at as at
    from client_values as value join clients on clients.org_id = value.org_id and clients.id = value.client_id
    where value.org_id = ${scope.org_id} and value.key = ${board.key} and value.number >= stage.id and value.number <= stage.id
      and ${limitBoard(board, assignees, { at: sql`value.last_activity_at`, id: sql`value.client_id` })}
    order by value.number, value.last_activity_at desc, value.client_id desc limit ${sql.lit(board.take + 1)}`;

/** The same, by a walk along the activity of clients. */
const firstOfWalk = (scope: Scope, board: Board, assignees: number[] | null) =>
  sql`${selectOrgClients(scope)
    .where(sql<boolean>`${stageColumn(board)} = stage.id`)
    .where(limitBoard(board, assignees, { at: sql`clients.last_activity_at`, id: sql`clients.id` }))
    .select(['clients.id', 'clients.last_activity_at as at'])
    .orderBy('clients.last_activity_at', 'desc')
    .orderBy('clients.id', 'desc')
    .limit(sql.lit(board.take + 1))}`;

/** Which clients a board of these assignees counts, behind the place that the page begins behind. */
function limitBoard({ from }: Board, assignees: number[] | null, place: Record<'at' | 'id', RawBuilder<unknown>>) {
  const [only, ...others] = assignees ?? [];
  const isTheirs =
    only !== undefined && others.length === 0
      ? sql`clients.assigned_to_id_or_zero = ${only}`
      : sql`clients.assigned_to_id_or_zero = any(${assignees}::bigint[])`;
  return sql<boolean>`
    ${isCounted} and ${assignees === null ? sql`true` : isTheirs}
    and ${from === null ? sql`true` : sql`(${place.at}, ${place.id}) < (${from.at}::timestamptz, ${from.id}::bigint)`}`;
}

/** Reads every client that meets the criteria, for what nothing was counted of. */
async function countAll(scope: Scope, criteria: Criteria, board: Board): Promise<FoundStage[]> {
  const { key, options } = board;
  // Clients are added up by what stands in the field, and only the sums are assigned to stages.
  const found = selectFound(scope, criteria, board).select([
    sql<unknown>`clients.custom_fields -> ${key}`.as('value'),
    amountColumn(board).as('amount'),
  ]);
  const { rows: counts } = await sql<{ stage: number } & Counted>`
    select (case when ${JSON.stringify(options)}::jsonb @> sums.value then sums.value::bigint else 0 end) as stage,
      sum(sums.count)::int as count, coalesce(sum(sums.amount), 0)::float8 as amount_sum
    from (select found.value, count(*) as count, sum(found.amount) as amount from (${found}) as found group by found.value) as sums
    group by 1 ${plannedForValues}`.execute(scope.db);
  const first = await findFirst(scope, criteria, board, counts);
  return counts.map((counted) => ({ ...counted, ids: first.get(counted.stage) ?? [] }));
}

/** Selects the clients of the board, or of its one column. */
function selectFound(scope: Scope, criteria: Criteria, { stages, ...board }: Board) {
  const found = filteredCounted(scope, criteria);
  return stages.length === 1 ? found.where(sql<boolean>`${stageColumn(board)} = ${stages[0]}`) : found;
}

/** So many of the clients with the last activity are read for the first of every column at once. */
const MOST_RECENT = 20_000;

/** Reads the first clients of each column: among the most recent, and the columns these do not fill one by one. */
async function findFirst(
  scope: Scope,
  criteria: Criteria,
  board: Board,
  counts: readonly ({ stage: number } & Counted)[],
): Promise<Map<number, number[]>> {
  const { stages, from, take } = board;
  const isOne = stages.length === 1;
  const recent = await readFirst(scope, criteria, board, isOne ? take + 1 : MOST_RECENT);
  const first = new Map(recent.map(({ stage, ids }) => [stage, ids]));
  if (isOne) return first;
  for (const { stage, count } of counts) {
    if (from !== null || (first.get(stage)?.length ?? 0) >= Math.min(count, take + 1)) continue;
    const [found] = await readFirst(scope, criteria, { ...board, stages: [stage] }, take + 1);
    if (found) first.set(stage, found.ids);
  }
  return first;
}

/** Reads the first clients of each column among the first `most` of the board. */
async function readFirst(
  scope: Scope,
  criteria: Criteria,
  board: Board,
  most: number,
): Promise<{ stage: number; ids: number[] }[]> {
  const { from, take } = board;
  const recent = selectFound(scope, criteria, board)
    .$if(from !== null, (clients) =>
      clients.where(sql<boolean>`(clients.last_activity_at, clients.id) < (${from?.at}, ${from?.id})`),
    )
    .select(['clients.id', 'clients.last_activity_at', stageColumn(board).as('stage')])
    .orderBy('clients.last_activity_at', 'desc')
    .orderBy('clients.id', 'desc')
    .limit(sql.lit(most));
  const { rows } = await sql<{ stage: number; ids: number[] }>`
    select placed.stage, array_agg(placed.id order by placed.place) as ids
    from (
      select recent.id, recent.stage,
        row_number() over (partition by recent.stage order by recent.last_activity_at desc, recent.id desc) as place
      from (${recent}) as recent
    ) as placed
    where placed.place <= ${sql.lit(take + 1)} group by placed.stage ${plannedForValues}`.execute(scope.db);
  return rows;
}

/** The option a client is in; 0 for none, and for one that was removed meanwhile. */
const stageColumn = ({ key, options }: Pick<Board, 'key' | 'options'>): RawBuilder<number> =>
  sql<number>`(case when ${JSON.stringify(options)}::jsonb @> (clients.custom_fields -> ${key})
    then (clients.custom_fields ->> ${key})::bigint else 0 end)`;

const amountColumn = ({ amount_key }: Board): RawBuilder<number> =>
  amount_key === null
    ? sql<number>`0::numeric`
    : sql<number>`(case when jsonb_typeof(clients.custom_fields -> ${amount_key}) = 'number'
        then (clients.custom_fields -> ${amount_key})::numeric end)`;

async function readColumns(scope: Scope, { take }: Board, found: readonly FoundStage[]): Promise<Map<number, Column>> {
  const ids = found.flatMap((stage) => stage.ids.slice(0, take));
  const rows =
    ids.length === 0
      ? []
      : await withClientColumns(clientsFor(scope, 'view')).where(sql<boolean>`clients.id = any(${ids})`).execute();
  const byId = new Map(rows.map((row) => [row.id, toClient(scope, row)]));
  return new Map(
    found.map((stage) => {
      const clients = stage.ids.slice(0, take).flatMap((id) => byId.get(id) ?? []);
      const last = clients.at(-1);
      const hasMore = stage.ids.length > take && last;
      const { count, amount_sum } = stage;
      return [
        stage.stage,
        { count, amount_sum, clients, last: hasMore ? { at: last.last_activity_at, id: last.id } : null },
      ];
    }),
  );
}
