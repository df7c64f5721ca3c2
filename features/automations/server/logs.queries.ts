import { sql } from 'kysely';
import type * as z from 'zod';
import { addDays, toInstant } from '#domain/wall-time.ts';
import { clientsFor } from '#features/clients/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { AutomationKind, AutomationLog, automations } from '../contract.ts';

/** Credits that an automation spent on one message. */
export interface SpentCredits {
  automation: AutomationKind;
  /** What was sent: 'email_alert'. */
  channel: string;
  /** Null where it was about no client. */
  client_id: number | null;
  credits: number;
}

const automationColumn = sql.ref<AutomationKind>('automation').as('automation');

export const addLogs = (scope: OrgScope, spent: readonly SpentCredits[]) => {
  const created_at = nowIso();
  const rows = spent.map(({ automation, channel, client_id, credits }) => ({
    automation,
    channel,
    client_id,
    credits,
  }));
  return sql`
    insert into automation_logs (org_id, automation, channel, client_id, credits, created_at)
    select ${scope.org_id}, row.automation, row.channel, row.client_id, row.credits, ${created_at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (automation text, channel text, client_id bigint, credits int)`.execute(scope.db);
};

/** Returns the credits each automation spent since an instant. */
export async function readSpentSince(scope: OrgScope, since: string): Promise<Map<AutomationKind, number>> {
  const rows = await scope.db
    .selectFrom('automation_logs')
    .where('org_id', '=', scope.org_id)
    .where('created_at', '>=', since)
    .groupBy('automation')
    .select([automationColumn, sql<number>`sum(credits)::int`.as('credits')])
    .execute();
  return new Map(rows.map(({ automation, credits }) => [automation, credits]));
}

type Filter = z.output<typeof automations.listLogs.query>;

/** Returns what credits were spent on, newest first. */
export async function listLogs(scope: Scope, filter: Filter): Promise<Page<AutomationLog>> {
  const { automation, from, to, ...paging } = filter;
  const zone = from || to ? await readOrgZone(scope) : 'UTC';
  const found = scope.db
    .selectFrom('automation_logs')
    .where('org_id', '=', scope.org_id)
    .$if(automation !== undefined, (query) => query.where('automation', '=', automation!))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', toInstant(`${from}T00:00`, zone)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', toInstant(`${addDays(to!, 1)}T00:00`, zone)))
    .select(['id', automationColumn, 'channel', 'credits', 'client_id', 'created_at']);
  const sort = { column: 'automation_logs.created_at', id: 'automation_logs.id', direction: 'desc' } as const;
  const page = await keysetPage(found, sort, paging);
  const clients = await readClientNames(
    scope,
    page.results.map(({ client_id }) => client_id ?? 0),
  );
  const results = page.results.map(({ client_id, ...log }) => ({
    ...log,
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
