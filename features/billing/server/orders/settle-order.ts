import { grantCredits, revokeCredits } from '#features/automations/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { applyExtensions } from '../extension/apply-extensions.ts';
import { publishBilling } from '../publish-billing.ts';
import { changeOrder, moveOrder, type OrderChange, type StoredOrder } from './orders.queries.ts';

const NOT_PAID = ['OPEN', 'FAILED', 'EXPIRED'] as const;

/**
 * Marks an order as paid and gives what it pays for, once, however often and late it is told: also where its page had closed.
 */
export async function payOrder(
  scope: OrgScope,
  id: string,
  found: OrderChange,
  { tax }: { tax: number },
): Promise<void> {
  const paid = await moveOrder(scope, id, NOT_PAID, {
    settled_at: nowIso(),
    ...found,
    status: 'PAID',
    url: null,
    failure_code: null,
  });
  if (!paid) return;
  await changeOrder(scope, id, { details: { ...paid.details, tax } });
  if (paid.kind === 'CREDITS') await grantCredits(scope, id, paid.details.credits ?? 0);
  if (paid.kind === 'EXTENSION') await applyExtensions(scope);
  await publishBilling(scope);
}

/** The page is done with, and the money is on its way. */
export async function waitForOrder(scope: OrgScope, id: string, found: OrderChange): Promise<void> {
  if (await moveOrder(scope, id, ['OPEN'], { ...found, url: null, expires_at: null })) await publishBilling(scope);
}

/** The page has closed, and nothing was paid at it. */
export async function closeOrder(scope: OrgScope, id: string): Promise<void> {
  if (await moveOrder(scope, id, ['OPEN'], { status: 'EXPIRED', url: null, settled_at: nowIso() }))
    await publishBilling(scope);
}

export async function failOrder(scope: OrgScope, id: string, failure_code: string | null): Promise<void> {
  if (await moveOrder(scope, id, ['OPEN'], { status: 'FAILED', url: null, failure_code, settled_at: nowIso() }))
    await publishBilling(scope);
}

/** All of the money was given back: what it paid for ends, as far as it is not used up. */
export async function refundOrder(scope: OrgScope, { id }: StoredOrder): Promise<void> {
  const refunded = await moveOrder(scope, id, ['PAID'], { status: 'REFUNDED', refunded_at: nowIso() });
  if (!refunded) return;
  if (refunded.kind === 'CREDITS') await revokeCredits(scope, id, refunded.details.credits ?? 0);
  if (refunded.kind === 'EXTENSION') await applyExtensions(scope);
  await publishBilling(scope);
}
