import type pg from 'pg';
import { boundEndpoints } from '#app/endpoints.ts';
import { bulkActions } from '#features/bulk-actions/contract.ts';
import { clients } from '#features/clients/contract.ts';
import type { Actor } from '#platform/contract/permissions.ts';
import { kyselyOn } from '#platform/server/database/db.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Listener } from '#platform/server/live/listener.ts';
import { SESSION_COOKIE } from '#platform/server/sessions/session.ts';
import { newOrg } from '#testing/world.ts';
import { withBenchEnvironment } from './kit/bench-environment.ts';
import { comparedFigure, type Figure, median } from './kit/figure.ts';
import { fillClients } from './kit/fill-clients.ts';

const CLIENTS = 100_000;
/** The most that are changed within a call. */
const BULK = 250;
/** Runs of both together, of which the first fifth only warms up. */
const ROUNDS = { single: 1_600, bulk: 80 };

type Command = (scope: Scope, round: number) => Promise<unknown>;

/** What the history costs: the same command with and without the rows it leaves in `events`, in turns. */
export async function run(): Promise<Figure[]> {
  return withBenchEnvironment(async ({ postgres, app }) => {
    const { org_id, owner } = await newOrg({ app });
    const people = { owner: owner.profile_id, member: owner.profile_id };
    await fillClients(postgres.ownerUrl, [{ org_id, ...people, count: CLIENTS, own: 0 }]);
    const session = await app.services.sessions.find(owner.cookie.slice(SESSION_COOKIE.length + 1), 'bench');
    const client = await app.services.database.pool.connect();
    const run = makeCommands(client, app.services.listener, session!.actor);
    const ids: number[] = [];
    await run(true, async ({ db }) => {
      const rows = await db.selectFrom('clients').where('org_id', '=', org_id).select('id').limit(BULK).execute();
      ids.push(...rows.map(({ id }) => id));
    });
    const [updateOne, markMany] = [findHandler(clients.update.route), findHandler(bulkActions.start.route)];
    const update: Command = (scope, round) => {
      const row = { id: ids[round % BULK]!, assigned_to_id_or_zero: owner.profile_id };
      return updateOne({
        params: { id: row.id },
        body: { location: `Place ${round}` },
        withRow: async <Behind>(
          work: (scope: Scope, client: object, behind: Behind) => Promise<unknown>,
          readBehind: (scope: Scope) => Promise<Behind>,
        ) => work(scope, row, await readBehind(scope)),
      });
    };
    const mark: Command = (scope, round) =>
      markMany({
        scope,
        services: app.services,
        body: {
          clients: { client_ids: ids },
          change: { kind: 'MARK_NEW', new_lead: round % 2 === 0 },
          skip_not_allowed: false,
        },
      });
    try {
      return [
        await compare('Update one field, history against none', run, update, { rounds: ROUNDS.single, atMost: 1.15 }),
        await compare(`Mark ${BULK} clients, history against none`, run, mark, { rounds: ROUNDS.bulk, atMost: 1.25 }),
      ];
    } finally {
      client.release();
    }
  });
}

const findHandler = (route: string) =>
  boundEndpoints.find(({ endpoint }) => endpoint.route === route)!.handler as unknown as (
    input: object,
  ) => Promise<unknown>;

type Run = (hasHistory: boolean, work: (scope: Scope) => Promise<unknown>) => Promise<number>;

/** Runs a command in a transaction of its own. @returns gives the milliseconds it took, its commit included. */
function makeCommands(client: pg.PoolClient, listener: Listener, actor: Actor): Run {
  const { org_id } = actor;
  const begin = `begin; set local role leadkeep_app; set local app.org_id = '${org_id}'`;
  // On the client itself, so that the statements of both are prepared alike.
  let isForgotten = false;
  const query = client.query.bind(client) as (...given: [pg.QueryConfig]) => Promise<unknown>;
  client.query = ((...given: [pg.QueryConfig]) =>
    isForgotten && given[0].text?.includes('insert into events')
      ? Promise.resolve({ rows: [], rowCount: 0 })
      : query(...given)) as typeof client.query;
  return async (hasHistory, work) => {
    isForgotten = !hasHistory;
    const db = kyselyOn(client) as unknown as Scope['db'];
    const beganMs = performance.now();
    await client.query(begin);
    await work({ org_id, actor, request_id: 'bench', db, listener, ...noEnd });
    await client.query('commit');
    return performance.now() - beganMs;
  };
}

/** The end of a transaction is sent by hand. */
const noEnd: Pick<Scope, 'afterCommit' | 'endWithNext' | 'batch' | 'endAfter'> = {
  afterCommit() {},
  endWithNext() {},
  batch: async (work, read) => [await work(), (await read?.()) as never],
  endAfter: (work) => work,
};

async function compare(
  name: string,
  run: Run,
  command: Command,
  { rounds, atMost }: { rounds: number; atMost: number },
) {
  const took = { kept: [] as number[], left: [] as number[] };
  let runs = 0;
  const once = async (which: keyof typeof took) => {
    // Another value each time, so that every run is a change.
    const value = runs++;
    const ms = await run(which === 'kept', (scope) => command(scope, value));
    if (runs > rounds / 5) took[which].push(ms);
  };
  // Each comes first in every other pair, so that neither always meets the other's traces.
  for (let pair = 0; pair < rounds / 4; pair += 1)
    for (const which of ['kept', 'left', 'left', 'kept'] as const) await once(which);
  return comparedFigure(name, 'ms', median(took.kept), median(took.left), atMost);
}
