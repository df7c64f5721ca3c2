import { automationPages } from '#features/automations/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { readPlan } from '#platform/server/plan.ts';
import type { PaymentPage } from '../../contract.ts';
import { readBuyer } from '../customer.queries.ts';
import { refusals } from '../en.ts';
import { requirePrice } from './buy-plan.ts';
import { openPage } from './open-page.ts';
import { buyInTurn } from './order-in-turn.ts';

/** Makes the page to buy credits at. */
export async function purchaseCredits(context: DetachedContext, pack_id: string): Promise<PaymentPage> {
  await context.read(requireCreditsSold);
  const { credits, amount, currency } = await requirePrice(context.services, pack_id, 'credits');
  return buyInTurn(context, (buying) =>
    openPage(context, buying, {
      kind: 'CREDITS',
      asked: pack_id,
      details: { credits, price_id: pack_id },
      amount,
      currency,
      cancel_path: fillPage(automationPages.automations),
      checkout: { mode: 'payment', lines: [{ price_id: pack_id, quantity: 1 }] },
    }),
  );
}

/** A plan that was not bought here has no paid automations, and nothing more is sold while a payment fails (readings.md D36, D37). */
async function requireCreditsSold(scope: OrgScope): Promise<void> {
  const { subscription_status, restricted_access } = readPlan((await readBuyer(scope)).steps);
  if (restricted_access === 'PAID_AUTOMATION') throw new Problem('paid_automation_unavailable');
  if (subscription_status === 'payment_failing')
    throw new Problem('not_possible_now', { detail: refusals.payment_failing });
}
