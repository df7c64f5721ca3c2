import { sql } from 'kysely';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';

/** How long a claimed delivery belongs to its process; a try takes 10 seconds at most. */
const CLAIM_MS = 30_000;

/** An address for which something is due. */
export interface DueWebhook {
  org_id: number;
  id: number;
  is_failing: boolean;
}

/** Returns the addresses of all organisations for which something is due, as the worker role. */
export const findDueWebhooks: FindWork<DueWebhook> = (db) => {
  const at = nowIso();
  return db
    .selectFrom('outgoing_webhooks as webhook')
    .where('webhook.is_on', '=', true)
    .where((eb) => eb.or([eb('webhook.paused_until', 'is', null), eb('webhook.paused_until', '<=', at)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries as delivery')
          .whereRef('delivery.org_id', '=', 'webhook.org_id')
          .whereRef('delivery.webhook_id', '=', 'webhook.id')
          .where('delivery.due_at', '<=', at)
          .select('delivery.id'),
      ),
    )
    .select(['webhook.org_id', 'webhook.id', sql<boolean>`webhook.failing_since is not null`.as('is_failing')]);
};

/** How many deliveries of an address may be claimed now. */
export interface Allowance {
  webhook_id: number;
  most: number;
}

/** A delivery that this process sends. */
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number];

/** Claims deliveries that are due; another process may claim them again once the claim is over. */
export async function claimDeliveries(scope: OrgScope, allowances: readonly Allowance[]) {
  const at = nowIso();
  const until = new Date(nowMillis() + CLAIM_MS).toISOString();
  const { rows } = await sql<{ id: number }>`
    with due as materialized (
      select found.id
      from jsonb_to_recordset(${JSON.stringify(allowances)}::jsonb) as allowance (webhook_id bigint, most int)
      cross join lateral (
        select delivery.id from webhook_deliveries as delivery
        where delivery.org_id = ${scope.org_id} and delivery.webhook_id = allowance.webhook_id
          and delivery.due_at <= ${at}
        order by delivery.due_at, delivery.id
        limit allowance.most
        for update skip locked) as found)
    update webhook_deliveries set due_at = ${until}
    from due where webhook_deliveries.org_id = ${scope.org_id} and webhook_deliveries.id = due.id
    returning webhook_deliveries.id`.execute(scope.db);
  const ids = rows.map(({ id }) => id);
  return scope.db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('outgoing_webhooks as webhook', (join) => matchInOrg(join, 'webhook.id', 'delivery.webhook_id'))
    .where('delivery.org_id', '=', scope.org_id)
    .where(sql<boolean>`delivery.id = any(${ids}::bigint[])`)
    .orderBy('delivery.id')
    .select([
      'delivery.id',
      'delivery.webhook_id',
      'delivery.message_id',
      'delivery.event',
      'delivery.client_id',
      'delivery.facts',
      'delivery.occurred_at',
      'delivery.is_test',
      'delivery.body',
      'delivery.tries',
      'webhook.kind',
      'webhook.url',
      'webhook.profile_id',
      'webhook.sealed_secret',
      'webhook.sealed_old_secret',
      'webhook.old_secret_until',
    ])
    .execute();
}

/** Keeps the bodies that were just written, so that every try sends the same bytes. */
export async function storeBodies(scope: OrgScope, bodies: readonly { id: number; body: string }[]): Promise<void> {
  if (bodies.length === 0) return;
  await sql`
    update webhook_deliveries set body = written.body
    from jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) as written (id bigint, body text)
    where webhook_deliveries.org_id = ${scope.org_id} and webhook_deliveries.id = written.id`.execute(scope.db);
}

/** Removes deliveries that were never sent and are for nobody's eyes. */
export async function dropDeliveries({ db, org_id }: OrgScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('webhook_deliveries').where('org_id', '=', org_id).where('id', 'in', ids).execute();
}
