import { createHash } from 'node:crypto';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { readCustomer, saveCustomer } from './customer.queries.ts';
import { WAITED_MS } from './problems.ts';
import { createCustomer } from './stripe/stripe.ts';

/**
 * Returns who the organisation is at the payment provider, and makes it known there the first time. The key follows from what is
 * said, so that two who ask at once, or again after a lost answer, make one customer.
 */
export async function ensureCustomer({
  services,
  read,
  transaction,
}: Pick<DetachedContext, 'services' | 'read' | 'transaction'>): Promise<string> {
  const { customer_id, org_code, name, email } = await read(readCustomer);
  if (customer_id !== null) return customer_id;
  const said = createHash('sha256')
    .update(JSON.stringify([name, email]))
    .digest('hex')
    .slice(0, 16);
  const { id } = await createCustomer(services, {
    idempotency_key: `customer ${org_code} ${said}`,
    name,
    email,
    metadata: { org: org_code },
    deadline_ms: WAITED_MS,
  });
  return transaction((scope) => saveCustomer(scope, id));
}
