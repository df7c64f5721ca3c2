import { sql } from 'kysely';
import { now } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { uuidV7 } from '#platform/server/uuid.ts';

/** One request that proved its source's secret. */
export interface SignedDelivery {
  source_id: number;
  /** Its time and digest. */
  signature: string;
}

/** Slightly longer than a signature can be valid: five minutes before its time and five after. */
const REMEMBERED_MS = 10 * 60_000 + 1_000;

/** Returns the dedupe key that holds one receipt of a delivery; there is one for each of its leads, in their order. */
const makeKey = ({ signature }: SignedDelivery, place: number) =>
  `signed:${signature}:${String(place).padStart(3, '0')}`;

/**
 * @returns false when this signature was used before. A second request with it waits here until the first is committed.
 */
export async function claimSignature(scope: OrgScope, delivery: SignedDelivery): Promise<boolean> {
  return (await write(scope, delivery, [uuidV7()], sql`where known.reusable_at <= excluded.received_at`)) > 0;
}

export async function storeReceipts(scope: OrgScope, delivery: SignedDelivery, receipts: string[]): Promise<void> {
  await write(scope, delivery, receipts, sql``);
}

async function write(
  scope: OrgScope,
  delivery: SignedDelivery,
  receipts: string[],
  condition: ReturnType<typeof sql>,
): Promise<number> {
  const at = now();
  const reusable_at = new Date(at.getTime() + REMEMBERED_MS).toISOString();
  const keys = receipts.map((_, place) => makeKey(delivery, place));
  const { numAffectedRows } = await sql`
    insert into lead_deliveries as known (org_id, source_id, dedupe_key, receipt, received_at, reusable_at)
    select ${scope.org_id}, ${delivery.source_id}, one.key, one.receipt, ${at.toISOString()}, ${reusable_at}
    from unnest(${keys}::text[], ${receipts}::uuid[]) as one (key, receipt)
    on conflict (org_id, source_id, dedupe_key) do update
      set receipt = excluded.receipt, received_at = excluded.received_at, reusable_at = excluded.reusable_at
      ${condition}`.execute(scope.db);
  return Number(numAffectedRows ?? 0);
}

export async function listSignedReceipts(scope: OrgScope, delivery: SignedDelivery): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('lead_deliveries')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', delivery.source_id)
    .where('dedupe_key', '>=', makeKey(delivery, 0))
    .where('dedupe_key', '<=', makeKey(delivery, 999))
    .orderBy('dedupe_key')
    .select('receipt')
    .execute();
  return rows.map(({ receipt }) => receipt);
}
