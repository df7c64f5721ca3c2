import { sql } from 'kysely';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { OutgoingWebhookRow } from '../access.ts';
import type { WebhookDeliveryStatus, WebhookEndReason, WebhookEvent, WebhookFilters } from '../contract.ts';

const selectWebhooks = (scope: OrgScope) =>
  scope.db.selectFrom('outgoing_webhooks as webhook').where('webhook.org_id', '=', scope.org_id);

/** The most deliveries that are counted for the list. */
const MAX_COUNTED = 10_000;

const countDeliveries = (status: WebhookDeliveryStatus) => sql<number>`(
  select count(*)::int from (
    select from webhook_deliveries as counting
    where counting.org_id = webhook.org_id and counting.webhook_id = webhook.id and counting.status = ${status}
      and not counting.is_test and counting.created_at > ${daysAgo(30)}
    limit ${MAX_COUNTED}) as counted)`;

/** Returns the Zaps and webhooks as the list shows them, or one of them. */
export const readWebhooks = (scope: OrgScope, id?: number) =>
  selectWebhooks(scope)
    .innerJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'webhook.profile_id'))
    .leftJoin('api_keys', (join) => matchInOrg(join, 'api_keys.id', 'webhook.api_key_id'))
    .$if(id !== undefined, (query) => query.where('webhook.id', '=', id ?? 0))
    .orderBy('webhook.id')
    .limit(500)
    .select([
      'webhook.id',
      'webhook.kind',
      'webhook.name',
      'webhook.url',
      'webhook.events',
      'webhook.filters',
      'webhook.is_on',
      'webhook.end_reason',
      'webhook.profile_id',
      'profiles.name as profile_name',
      'api_keys.name as key_name',
      'webhook.failing_since',
      'webhook.last_success_at',
      'webhook.old_secret_until',
      'webhook.created_at',
    ])
    .select([
      sql<number>`coalesce((
        select max(waiting.tries) from webhook_deliveries as waiting
        where waiting.org_id = webhook.org_id and waiting.webhook_id = webhook.id and waiting.due_at is not null), 0)`.as(
        'tries_of_waiting',
      ),
      countDeliveries('DELIVERED').as('delivered_count'),
      countDeliveries('FAILED').as('failed_count'),
      countDeliveries('WAITING').as('waiting_count'),
    ])
    .execute();

const rowColumns = [
  'webhook.id',
  'webhook.kind',
  'webhook.name',
  'webhook.url',
  'webhook.profile_id',
  'webhook.sealed_secret',
  'webhook.old_secret_until',
  'webhook.is_on',
] as const;

export const findWebhook = (scope: OrgScope, id: number, lock: boolean): Promise<OutgoingWebhookRow | undefined> =>
  selectWebhooks(scope)
    .where('webhook.id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .select(rowColumns)
    .executeTakeFirst();

export async function countWebhooks(scope: OrgScope): Promise<number> {
  const { count } = await selectWebhooks(scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the names of the Zaps and webhooks that are on. */
export async function listWebhookNames(scope: OrgScope): Promise<string[]> {
  const rows = await selectWebhooks(scope)
    .where('webhook.is_on', '=', true)
    .orderBy('webhook.name')
    .select('webhook.name')
    .execute();
  return rows.map(({ name }) => name);
}

export interface NewWebhook {
  kind: 'ZAP' | 'WEBHOOK';
  name: string;
  url: string;
  events: WebhookEvent[];
  filters: WebhookFilters;
  profile_id: number;
  api_key_id: number | null;
  sealed_secret: string | null;
}

export async function insertWebhook({ db, org_id }: OrgScope, webhook: NewWebhook): Promise<number> {
  const at = nowIso();
  const { id } = await db
    .insertInto('outgoing_webhooks')
    .values({ org_id, ...webhook, filters: JSON.stringify(webhook.filters), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface WebhookPatch {
  name?: string;
  url?: string;
  events?: WebhookEvent[];
  filters?: WebhookFilters;
  profile_id?: number;
  sealed_secret?: string;
  sealed_old_secret?: string | null;
  old_secret_until?: string;
  is_on?: boolean;
  end_reason?: WebhookEndReason | null;
  ended_at?: string | null;
  failing_since?: string | null;
  warned_at?: string | null;
  paused_until?: string | null;
}

export async function writeWebhook({ db, org_id }: OrgScope, id: number, patch: WebhookPatch): Promise<void> {
  const { filters, ...plain } = patch;
  await db
    .updateTable('outgoing_webhooks')
    .set({ ...plain, ...(filters && { filters: JSON.stringify(filters) }), updated_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook({ db, org_id }: OrgScope, id: number): Promise<void> {
  await db.deleteFrom('outgoing_webhooks').where('org_id', '=', org_id).where('id', '=', id).execute();
}

/** Deletes a Zap of a key. @returns whether there was one. */
export async function deleteZap({ db, org_id }: OrgScope, id: number, api_key_id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('outgoing_webhooks')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('kind', '=', 'ZAP')
    .where('api_key_id', '=', api_key_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the lead sources that a filter can name. */
export const listSourceChoices = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('lead_sources')
    .where('org_id', '=', org_id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(1_000)
    .select(['id', 'name'])
    .execute();

/** Returns the webhooks that are on and hear of any of these events. */
export const listHearing = (scope: OrgScope, events: readonly WebhookEvent[]) =>
  selectWebhooks(scope)
    .where('webhook.is_on', '=', true)
    .where(sql<boolean>`webhook.events && ${[...events]}::text[]`)
    .orderBy('webhook.id')
    .select(['webhook.id', 'webhook.events', 'webhook.filters'])
    .execute();

/** Returns the Zaps of a key that are on. */
export async function listZapsOfKeys(scope: OrgScope, keys: readonly number[]): Promise<number[]> {
  const rows = await selectWebhooks(scope)
    .where('webhook.api_key_id', 'in', keys)
    .where('webhook.is_on', '=', true)
    .select('webhook.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Switches webhooks off for a reason of the product; what waits for them is given up. */
export async function endWebhooks(
  { db, org_id }: OrgScope,
  ids: readonly number[],
  reason: WebhookEndReason,
): Promise<void> {
  if (ids.length === 0) return;
  const at = nowIso();
  await db
    .updateTable('outgoing_webhooks')
    .set({ is_on: false, end_reason: reason, ended_at: at, updated_at: at })
    .where('org_id', '=', org_id)
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'FAILED', due_at: null })
    .where('org_id', '=', org_id)
    .where('webhook_id', 'in', ids)
    .where('status', '=', 'WAITING')
    .execute();
}
