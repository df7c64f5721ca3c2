import { sql } from 'kysely';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Tried } from './send-one.ts';

/** The most tries of one delivery that the log keeps. */
const KEPT_ATTEMPTS = 30;

const inSeconds = (seconds: number | null) =>
  seconds === null ? null : new Date(nowMillis() + seconds * 1_000).toISOString();

/** What the tries of one address came to. */
export interface WebhookState {
  id: number;
  name: string;
  profile_id: number;
  failing_since: string | null;
  warned_at: string | null;
}

/** Notes successes and failures of addresses, without tests; they are locked in the order of their ids. */
export async function writeStates(scope: OrgScope, tried: readonly Tried[]): Promise<WebhookState[]> {
  const ids = [...new Set(tried.map(({ delivery }) => delivery.webhook_id))].sort((a, b) => a - b);
  const rows = ids.map((id) => {
    const own = tried.filter(({ delivery }) => delivery.webhook_id === id);
    const counted = own.filter(({ delivery }) => !delivery.is_test);
    return {
      id,
      has_success: own.some(({ status }) => status === 'DELIVERED'),
      has_failure: counted.some(({ status }) => status !== 'DELIVERED'),
      paused_until: inSeconds(
        own.reduce<number | null>((most, { pause_s }) => Math.max(most ?? 0, pause_s ?? 0) || null, null),
      ),
    };
  });
  const at = nowIso();
  const { rows: states } = await sql<WebhookState>`
    with locked as materialized (
      select id from outgoing_webhooks where org_id = ${scope.org_id} and id = any(${ids}::bigint[])
      order by id for no key update)
    update outgoing_webhooks as webhook set
      last_success_at = case when state.has_success then ${at}::timestamptz else webhook.last_success_at end,
      failing_since = case
        when state.has_success then null
        when state.has_failure then coalesce(webhook.failing_since, ${at}::timestamptz)
        else webhook.failing_since end,
      warned_at = case when state.has_success then null else webhook.warned_at end,
      paused_until = coalesce(state.paused_until, webhook.paused_until)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as state (id bigint, has_success boolean, has_failure boolean, paused_until timestamptz)
    join locked on locked.id = state.id
    where webhook.org_id = ${scope.org_id} and webhook.id = locked.id
    returning webhook.id, webhook.name, webhook.profile_id, webhook.failing_since, webhook.warned_at`.execute(scope.db);
  return states;
}

/** Writes what became of deliveries. One that another process has settled meanwhile stays delivered. */
export async function writeTried(scope: OrgScope, tried: readonly Tried[]): Promise<void> {
  const rows = tried.map(({ delivery, attempt, status, wait_s, answer }) => ({
    id: delivery.id,
    status,
    due_at: inSeconds(wait_s),
    attempt: [attempt],
    answer,
  }));
  await sql`
    update webhook_deliveries as kept set
      status = done.status, due_at = done.due_at, tries = kept.tries + 1, answer = done.answer,
      attempts = case when jsonb_array_length(kept.attempts) < ${KEPT_ATTEMPTS}
        then kept.attempts || done.attempt else (kept.attempts - 0) || done.attempt end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as done (id bigint, status text, due_at timestamptz, attempt jsonb, answer text)
    where kept.org_id = ${scope.org_id} and kept.id = done.id and kept.status = 'WAITING'`.execute(scope.db);
}

export async function writeWarned({ db, org_id }: OrgScope, id: number): Promise<void> {
  await db
    .updateTable('outgoing_webhooks')
    .set({ warned_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
}
