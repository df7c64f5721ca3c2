import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { EventFacts, WebhookEvent } from '../../contract.ts';

/** An event on its way to one address. */
export interface NewDelivery {
  webhook_id: number;
  event: WebhookEvent;
  client_id: number | null;
  facts: EventFacts;
  occurred_at: string;
  is_test?: boolean;
}

/** Queues deliveries that are due at once. @returns their ids. */
export async function insertDeliveries(scope: OrgScope, deliveries: readonly NewDelivery[]): Promise<number[]> {
  const at = nowIso();
  const rows = deliveries.map((delivery) => ({ is_test: false, ...delivery, message_id: uuidV7() }));
  const { rows: inserted } = await sql<{ id: number }>`
    insert into webhook_deliveries (
      org_id, webhook_id, message_id, event, client_id, facts, occurred_at, is_test, status, due_at, created_at)
    select ${scope.org_id}, row.webhook_id, row.message_id, row.event, row.client_id, row.facts, row.occurred_at,
           row.is_test, 'WAITING', ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      webhook_id bigint, message_id uuid, event text, client_id bigint, facts jsonb, occurred_at timestamptz, is_test boolean)
    returning id`.execute(scope.db);
  return inserted.map(({ id }) => id);
}
