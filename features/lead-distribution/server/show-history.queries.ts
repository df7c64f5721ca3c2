import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { addDays, toInstant } from '#domain/wall-time.ts';
import { readSeenClients } from '#features/lead-rules/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { readMemberNames, readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { DistributedLead, leadDistribution } from '../contract.ts';
import { readFirstDeliveries } from './deliver/show-deliveries.queries.ts';

const selectHistory = (scope: OrgScope) =>
  scope.db
    .selectFrom('lead_distributions as lead')
    .leftJoin('lead_rules as rule', (join) =>
      matchInOrg(join, 'rule.id', 'lead.rule_id').on('rule.deleted_at', 'is', null),
    )
    .where('lead.org_id', '=', scope.org_id)
    .select([
      'lead.id',
      'lead.lead_id',
      'lead.client_id',
      'lead.outcome',
      'rule.id as rule_id',
      'lead.rule_name',
      'lead.assigned_to_id',
      'lead.round',
      'lead.turn',
      'lead.turns_in_round',
      'lead.created_at',
    ]);

type HistoryRow = Awaited<ReturnType<ReturnType<typeof selectHistory>['executeTakeFirstOrThrow']>>;
type Filter = z.output<typeof leadDistribution.listLeadsHistory.query>;

/** Returns leads that rules decided about, newest first. */
export async function listLeadsHistory(
  scope: Scope,
  services: Services,
  filter: Filter,
): Promise<Page<DistributedLead>> {
  const { rule_id, profile_id, outcome, channel, status, from, to, ...paging } = filter;
  const zone = from || to ? await readOrgZone(scope) : 'UTC';
  const hasMessage = profile_id !== undefined || channel !== undefined || status !== undefined;
  const found = selectHistory(scope)
    .$if(rule_id !== undefined, (query) => query.where('lead.rule_id', '=', rule_id ?? 0))
    .$if(outcome !== undefined, (query) => query.where('lead.outcome', '=', outcome ?? 'WAITING'))
    .$if(from !== undefined, (query) => query.where('lead.created_at', '>=', toInstant(`${from}T00:00`, zone)))
    .$if(to !== undefined, (query) =>
      query.where('lead.created_at', '<', toInstant(`${addDays(to ?? '', 1)}T00:00`, zone)),
    )
    .$if(hasMessage, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('distribution_deliveries as delivery')
            .whereRef('delivery.org_id', '=', 'lead.org_id')
            .whereRef('delivery.distribution_id', '=', 'lead.id')
            .$if(profile_id !== undefined, (one) => one.where('delivery.profile_id', '=', profile_id ?? 0))
            .$if(channel !== undefined, (one) => one.where('delivery.channel', '=', channel ?? 'app_alert'))
            .$if(status !== undefined, (one) => one.where('delivery.status', '=', status ?? 'SENT'))
            .select(sql<SqlBool>`true`.as('is_there')),
        ),
      ),
    );
  const page = await keysetPage(found, { column: 'lead.created_at', id: 'lead.id', direction: 'desc' }, paging);
  return { ...page, results: await showHistory(scope, services, page.results) };
}

/** Adds messages, names of people, and those of clients the caller may see. */
async function showHistory(scope: Scope, services: Services, rows: readonly HistoryRow[]): Promise<DistributedLead[]> {
  if (rows.length === 0) return [];
  const deliveries = await readFirstDeliveries(
    scope,
    services,
    rows.map(({ id }) => id),
  );
  const people = await readMemberNames(
    scope,
    rows.flatMap(({ assigned_to_id }) => assigned_to_id ?? []),
  );
  const clients = await readSeenClients(
    scope,
    rows.map(({ client_id }) => client_id),
  );
  return rows.map(({ client_id, assigned_to_id, ...row }) => ({
    ...row,
    client: clients.get(client_id ?? 0) ?? null,
    assigned_to: assigned_to_id === null ? null : { id: assigned_to_id, name: people.get(assigned_to_id) ?? '' },
    deliveries: deliveries.get(row.id)?.deliveries ?? [],
    deliveries_count: deliveries.get(row.id)?.count ?? 0,
  }));
}
