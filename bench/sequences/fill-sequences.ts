import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A sequence to fill with clients, its steps evenly. */
export interface ToFill {
  org_id: number;
  sequence_id: number;
  step_ids: readonly string[];
  /** How many of the organisation's clients, by their ids. */
  count: number;
}

/**
 * Puts clients into a sequence as the owner of the tables, all due later than next month, and copies them into a table of the limit's
 * own, one flat row each, which the product knows nothing of.
 */
export async function fillSequence(
  superuserUrl: string,
  { org_id, sequence_id, step_ids, count }: ToFill,
): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    await client.query(
      `insert into sequence_clients (org_id, sequence_id, client_id, assigned_to_id_or_zero, state, state_at, step_id, due_at, waits_from, version, entered_at, time_zone, has_own_zone)
       select org_id, $2, id, assigned_to_id_or_zero, 'ACTIVE', now(), ($3::text[])[1 + id % cardinality($3::text[])],
         date_trunc('minute', now()) + interval '40 days' + id % 100000 * interval '1 minute', now(), 1, now(), 'UTC', false
       from clients where org_id = $1 order by id limit $4`,
      [org_id, sequence_id, step_ids, count],
    );
    await client.query('vacuum analyze sequence_clients');
  });
}

/** Takes everyone out of what an earlier run made: a million clients are kept, sequences are not. */
export const emptySequences = (superuserUrl: string): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    await client.query('truncate sequence_clients cascade');
  });

/** Makes every so manieth client of a sequence due within the last two days. */
export const makeDue = (superuserUrl: string, sequence_id: number, every: number): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    await client.query(
      `update sequence_clients set due_at = now() - id % 2880 * interval '1 minute' where sequence_id = $1 and id % $2 = 0`,
      [sequence_id, every],
    );
    await client.query('vacuum analyze sequence_clients');
  });

/** Copies a sequence into the limit's table with the best index known for each question. */
export const copyFlat = (superuserUrl: string, sequence_id: number): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    for (const statement of [
      'create schema if not exists bench_limit',
      'drop table if exists bench_limit.sequence_clients',
      `create table bench_limit.sequence_clients as
       select inside.id, inside.client_id, clients.name as client_name, inside.assigned_to_id_or_zero as assignee_id,
         profiles.name as assignee_name, inside.state, inside.step_id, inside.due_at, inside.entered_at
       from public.sequence_clients inside
       join public.clients on clients.org_id = inside.org_id and clients.id = inside.client_id
       left join public.profiles on profiles.org_id = inside.org_id and profiles.id = inside.assigned_to_id_or_zero
       where inside.sequence_id = ${sequence_id}`,
      'alter table bench_limit.sequence_clients add primary key (id)',
      'create index on bench_limit.sequence_clients (due_at, id)',
      'create index on bench_limit.sequence_clients (assignee_id, due_at, id)',
      'create index on bench_limit.sequence_clients (assignee_id, id)',
      'create index on bench_limit.sequence_clients (step_id, due_at)',
      'create index on bench_limit.sequence_clients (assignee_id, step_id, due_at)',
      'vacuum analyze bench_limit.sequence_clients',
    ])
      await client.query(statement);
  });

/** Waits until an edit has moved everyone inside; the product is not asked, because that counts them each time. */
export const waitUntilMoved = (superuserUrl: string, sequence_id: number): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    const isMoving = async () =>
      (await client.query('select from sequence_contents where content_id = $1 and moving is not null', [sequence_id]))
        .rowCount;
    while (await isMoving()) await delay(20);
  });

/** Milliseconds a bare update of so many flat rows takes, which moves them to a step and a date, in the sizes of batches of the product. */
export const updateFlat = async (superuserUrl: string, count: number, batch: number): Promise<number> => {
  let ms = 0;
  await withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select id from bench_limit.sequence_clients order by id limit ${count}`,
    );
    const beganMs = performance.now();
    for (let from = 0; from < rows.length; from += batch) {
      await client.query({
        name: 'move',
        text: `update bench_limit.sequence_clients set step_id = 'moved', due_at = now() where id = any($1::bigint[])`,
        values: [rows.slice(from, from + batch).map(({ id }) => id)],
      });
    }
    ms = performance.now() - beganMs;
  });
  return ms;
};

/** Milliseconds that bare inserts of so many flat rows take, in batches of the same size, each committed. */
export const insertFlat = async (superuserUrl: string, count: number, batch: number): Promise<number> => {
  let ms = 0;
  await withClient(superuserUrl, async (client) => {
    await client.query('drop table if exists bench_limit.added');
    await client.query(
      `create table bench_limit.added (id bigint generated by default as identity primary key, client_id bigint, assignee_id bigint,
         step_id text, state text, due_at timestamptz, entered_at timestamptz)`,
    );
    await client.query('create unique index on bench_limit.added (client_id)');
    await client.query('create index on bench_limit.added (due_at, id)');
    await client.query('create index on bench_limit.added (assignee_id, due_at, id)');
    const beganMs = performance.now();
    for (let from = 0; from < count; from += batch) {
      const ids = Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index);
      await client.query({
        name: 'add',
        text: `insert into bench_limit.added (client_id, assignee_id, step_id, state, due_at, entered_at)
          select id, id % 50, 'first', 'ACTIVE', now(), now() from unnest($1::bigint[]) as id`,
        values: [ids],
      });
    }
    ms = performance.now() - beganMs;
  });
  return ms;
};

/** Returns assignees whose clients together are at most so many. */
export const listAssignees = async (superuserUrl: string, org_id: number, most: number): Promise<number[]> => {
  let found: number[] = [];
  await withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ id: number; count: number }>(
      `select assigned_to_id::int as id, count(*)::int as count from clients
       where org_id = $1 and assigned_to_id is not null group by 1 order by 2 desc`,
      [org_id],
    );
    let sum = 0;
    found = rows
      .filter(({ count }) => {
        if (sum + count > most) return false;
        sum += count;
        return true;
      })
      .map(({ id }) => id);
  });
  return found;
};

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
