import { sql } from 'kysely';
import type * as z from 'zod';
import { addDays, toInstant } from '#domain/wall-time.ts';
import { clientsFor } from '#features/clients/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { AutomationKind, AutomationLog, automations, CreditOutcome } from '../../contract.ts';

/** Returns the credits each automation spent in a month. */
export async function readSpentIn(scope: OrgScope, month: string): Promise<Map<AutomationKind, number>> {
  const rows = await scope.db
    .selectFrom('credit_entries')
    .where('org_id', '=', scope.org_id)
    .where('month', '=', month)
    .where('kind', '=', 'SPEND')
    .groupBy('automation')
    .select(['automation', sql<number>`sum(credits)::int`.as('credits')])
    .execute();
  return new Map(rows.flatMap(({ automation, credits }) => (automation ? [[automation, credits] as const] : [])));
}

/** Returns the days of a month on which credits were spent, and how many. */
export async function readSpentByDay(
  scope: OrgScope,
  month: string,
  time_zone: string,
): Promise<{ day: string; credits: number }[]> {
  const { rows } = await sql<{ day: string; credits: number }>`
    select to_char(created_at at time zone ${time_zone}, 'YYYY-MM-DD') as day, sum(credits)::int as credits
    from credit_entries
    where org_id = ${scope.org_id} and month = ${month} and kind = 'SPEND'
    group by 1 order by 1`.execute(scope.db);
  return rows;
}

type Filter = z.output<typeof automations.listLogs.query>;

const outcomes = { SPEND: 'SPENT', RETURN: 'RETURNED' } as const satisfies Record<string, CreditOutcome>;

/** Returns what credits were reserved for, newest first. */
export async function listLogs(scope: Scope, filter: Filter): Promise<Page<AutomationLog>> {
  const { automation, outcome, from, to, ...paging } = filter;
  const zone = from || to ? await readOrgZone(scope) : 'UTC';
  const found = scope.db
    .selectFrom('credit_entries as entry')
    .leftJoin('credit_entries as closing', (join) =>
      join
        .onRef('closing.org_id', '=', 'entry.org_id')
        .onRef('closing.key', '=', 'entry.key')
        .on('closing.kind', 'in', ['SPEND', 'RETURN']),
    )
    .where('entry.org_id', '=', scope.org_id)
    .where('entry.kind', '=', 'RESERVE')
    .$if(automation !== undefined, (query) => query.where('entry.automation', '=', automation!))
    .$if(outcome === 'HELD', (query) => query.where('closing.id', 'is', null))
    .$if(outcome === 'SPENT', (query) => query.where('closing.kind', '=', 'SPEND'))
    .$if(outcome === 'RETURNED', (query) => query.where('closing.kind', '=', 'RETURN'))
    .$if(from !== undefined, (query) => query.where('entry.created_at', '>=', toInstant(`${from}T00:00`, zone)))
    .$if(to !== undefined, (query) => query.where('entry.created_at', '<', toInstant(`${addDays(to!, 1)}T00:00`, zone)))
    .select(['entry.id', 'entry.channel', 'entry.credits', 'entry.client_id', 'entry.created_at'])
    .select(sql.ref<AutomationKind>('entry.automation').as('automation'))
    .select(sql.ref<keyof typeof outcomes | null>('closing.kind').as('closed_by'));
  const sort = { column: 'entry.created_at', id: 'entry.id', direction: 'desc' } as const;
  const page = await keysetPage(found, sort, paging);
  const clients = await readClientNames(
    scope,
    page.results.map(({ client_id }) => client_id ?? 0),
  );
  const results = page.results.map(({ client_id, closed_by, channel, ...log }) => ({
    ...log,
    channel: channel ?? '',
    outcome: closed_by === null ? ('HELD' as const) : outcomes[closed_by],
    client: clients.get(client_id ?? 0) ?? null,
  }));
  return { ...page, results };
}

/** Reads the names of those clients the caller may see. */
async function readClientNames(scope: Scope, ids: readonly number[]) {
  const rows = await clientsFor(scope, 'view')
    .where(sql<boolean>`clients.id = any(${[...ids]}::bigint[])`)
    .select(['clients.id', 'clients.name'])
    .execute();
  return new Map(rows.map((client) => [client.id, client]));
}
