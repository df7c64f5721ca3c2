import { sql } from 'kysely';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { type LeadDelivery, LISTED_DELIVERIES } from '../../contract.ts';
import { selectDeliveries } from './deliveries.queries.ts';
import { canRepeat, readStatus } from './delivery-status.ts';
import { findRepeatable } from './plan-deliveries.ts';
import { readKnown } from './settle-deliveries.ts';

const selectShown = (scope: OrgScope) =>
  selectDeliveries(scope).select([
    'delivery.id',
    'delivery.distribution_id',
    'delivery.profile_id',
    'delivery.name',
    'delivery.address',
    'delivery.channel',
    'delivery.status',
    'delivery.reason',
    'delivery.tries',
    'delivery.earlier_tries',
    'delivery.credits',
    'delivery.message_id',
    'delivery.alert_id',
    'delivery.is_own_alert',
    'delivery.look_at',
    'delivery.created_at',
    'delivery.updated_at',
  ]);

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectShown>['executeTakeFirstOrThrow']>>;

/** Returns a message with what is known of it now. Throws `not_found`. */
export async function getDelivery(scope: OrgScope, services: Services, id: number): Promise<LeadDelivery> {
  const [delivery] = await showDeliveries(
    scope,
    services,
    await selectShown(scope).where('delivery.id', '=', id).execute(),
  );
  if (!delivery) throw new Problem('not_found', { log_detail: `delivery ${id}` });
  return delivery;
}

/** Returns the messages about a lead in the order of the recipients. Throws `not_found`. */
export async function listDeliveries(
  scope: OrgScope,
  services: Services,
  distribution_id: number,
  paging: PageQuery,
): Promise<Page<LeadDelivery>> {
  const lead = await scope.db
    .selectFrom('lead_distributions')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', distribution_id)
    .select('id')
    .executeTakeFirst();
  if (!lead) throw new Problem('not_found', { log_detail: `distributed lead ${distribution_id}` });
  const found = selectShown(scope).where('delivery.distribution_id', '=', distribution_id);
  const page = await keysetPage(found, { column: 'delivery.id', id: 'delivery.id', direction: 'asc' }, paging);
  return { ...page, results: await showDeliveries(scope, services, page.results) };
}

/** The first messages about leads and how many there are, by lead. */
export async function readFirstDeliveries(scope: OrgScope, services: Services, distribution_ids: readonly number[]) {
  const { rows } = await sql<{ distribution_id: number; ids: number[]; count: number }>`
    select distribution_id, count(*)::int as count, (array_agg(id order by id))[1:${sql.lit(LISTED_DELIVERIES)}] as ids
    from distribution_deliveries
    where org_id = ${scope.org_id} and distribution_id = any(${[...distribution_ids]}::bigint[])
    group by distribution_id`.execute(scope.db);
  const ids = rows.flatMap((row) => row.ids);
  const found = await selectShown(scope)
    .where(sql<boolean>`delivery.id = any(${ids}::bigint[])`)
    .orderBy('delivery.id')
    .execute();
  const shown = await showDeliveries(scope, services, found);
  return new Map(
    rows.map(({ distribution_id, count }) => [
      distribution_id,
      { count, deliveries: shown.filter((_, index) => found[index]!.distribution_id === distribution_id) },
    ]),
  );
}

/** The status is as it is known now, also before the job has written it. */
async function showDeliveries(
  scope: OrgScope,
  services: Services,
  rows: readonly DeliveryRow[],
): Promise<LeadDelivery[]> {
  const known = await readKnown(
    scope,
    rows.filter(({ look_at }) => look_at !== null),
  );
  const statuses = rows.map((row) => readStatus(row, known));
  const repeatable = await findRepeatable(
    scope,
    services,
    rows.flatMap(({ id }, index) => (canRepeat(statuses[index]!.status) ? [id] : [])),
  );
  return rows.map((row, index) => {
    const { id, name, profile_id, address, channel, credits, created_at, updated_at } = row;
    return {
      id,
      recipient: { name, member_prof_id: profile_id, address },
      channel,
      ...statuses[index]!,
      credits,
      can_retry: repeatable.has(id),
      created_at,
      updated_at,
    };
  });
}
