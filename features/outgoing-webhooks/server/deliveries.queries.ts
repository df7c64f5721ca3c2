import { sql } from 'kysely';
import { readLeadSight } from '#features/clients/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { OutgoingWebhookRow } from '../access.ts';
import { MAX_REPLAYED, type WebhookDelivery, type WebhookDeliveryStatus, WebhookEvent } from '../contract.ts';
import { refusals } from './en.ts';
import { insertDeliveries } from './queue/queue.queries.ts';
import { wakeSenders } from './send/wake.ts';

const newestFirst = { column: 'delivery.id', id: 'delivery.id', direction: 'desc' } as const;

/**
 * Returns the deliveries of a webhook, newest first. Of one about a client whom the caller may not see only what became of it
 * is shown, because a colleague with more rights may have added the webhook.
 */
export async function listDeliveries(
  scope: Scope,
  webhook_id: number,
  { status, ...paging }: PageQuery & { status?: WebhookDeliveryStatus | undefined },
): Promise<Page<WebhookDelivery>> {
  const query = scope.db
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('clients', (join) => matchInOrg(join, 'clients.id', 'delivery.client_id'))
    .where('delivery.org_id', '=', scope.org_id)
    .where('delivery.webhook_id', '=', webhook_id)
    .$if(status !== undefined, (found) => found.where('delivery.status', '=', status ?? 'WAITING'))
    .select([
      'delivery.id',
      'delivery.message_id',
      'delivery.event',
      'delivery.is_test',
      'delivery.status',
      'delivery.tries',
      'delivery.due_at as next_try_at',
      'delivery.attempts',
      'delivery.client_id',
      'clients.name as client_name',
      'delivery.body',
      'delivery.answer',
      'delivery.created_at',
    ]);
  const page = await keysetPage(query, newestFirst, paging);
  const maySee = await readLeadSight(
    scope,
    page.results.map(({ client_id }) => client_id),
  );
  return {
    ...page,
    results: page.results.map((delivery) => {
      const is_hidden = !delivery.is_test && !maySee(delivery.client_id);
      return { ...delivery, is_hidden, ...(is_hidden && { client_name: null, body: null, answer: null }) };
    }),
  };
}

/** Queues a made-up event for a webhook. @returns the delivery. */
export async function sendTest(scope: Scope, webhook: OutgoingWebhookRow): Promise<number> {
  if (!webhook.is_on) throw new Problem('not_possible_now', { detail: refusals.is_off });
  const { events } = await scope.db
    .selectFrom('outgoing_webhooks')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', webhook.id)
    .select('events')
    .executeTakeFirstOrThrow();
  const test = { webhook_id: webhook.id, client_id: null, facts: {}, occurred_at: nowIso(), is_test: true };
  const [id] = await insertDeliveries(scope, [{ ...test, event: WebhookEvent.parse(events[0]) }]);
  scope.afterCommit(wakeSenders);
  return id!;
}

/** Lets a delivery be sent again under its id, with all its tries before it. */
export async function sendAgain(scope: Scope, webhook: OutgoingWebhookRow, id: number): Promise<void> {
  if (!webhook.is_on) throw new Problem('not_possible_now', { detail: refusals.is_off });
  const row = await scope.db
    .updateTable('webhook_deliveries')
    .set({ status: 'WAITING', due_at: nowIso(), tries: 0 })
    .where('org_id', '=', scope.org_id)
    .where('webhook_id', '=', webhook.id)
    .where('id', '=', id)
    // A delivery that is being sent at this moment is not sent twice.
    .where((eb) => eb.or([eb('status', '<>', 'WAITING'), eb('tries', '>', 0)]))
    .returning('id')
    .executeTakeFirst();
  if (row) {
    scope.afterCommit(wakeSenders);
    return;
  }
  const isThere = await scope.db
    .selectFrom('webhook_deliveries')
    .where('org_id', '=', scope.org_id)
    .where('webhook_id', '=', webhook.id)
    .where('id', '=', id)
    .select(sql<number>`1`.as('one'))
    .executeTakeFirst();
  throw isThere ? new Problem('not_possible_now', { detail: refusals.waiting }) : new Problem('not_found');
}

/** Lets deliveries that were given up be sent again under their ids, oldest first. @returns how many. */
export async function sendFailedAgain(scope: Scope, webhook: OutgoingWebhookRow): Promise<number> {
  if (!webhook.is_on) throw new Problem('not_possible_now', { detail: refusals.is_off });
  const failed = scope.db
    .selectFrom('webhook_deliveries')
    .where('org_id', '=', scope.org_id)
    .where('webhook_id', '=', webhook.id)
    .where('status', '=', 'FAILED')
    .where('is_test', '=', false)
    .orderBy('id')
    .limit(MAX_REPLAYED)
    .select('id');
  const rows = await scope.db
    .updateTable('webhook_deliveries')
    .set({ status: 'WAITING', due_at: nowIso(), tries: 0 })
    .where('org_id', '=', scope.org_id)
    .where('id', 'in', failed)
    .returning('id')
    .execute();
  if (rows.length === 0) throw new Problem('not_possible_now', { detail: refusals.nothing_failed });
  scope.afterCommit(wakeSenders);
  return rows.length;
}
