import type { StoredFacts } from '#features/subscription/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import type { Services } from '#platform/server/services.ts';
import type { PaymentPage } from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { countSeats, readBuyer } from '../customer.queries.ts';
import { refusals } from '../en.ts';
import { type PriceOnSale, readPrices } from '../prices.ts';
import { forPerson } from '../problems.ts';
import { closeOtherPages, openPage } from './open-page.ts';
import { buyInTurn } from './order-in-turn.ts';

/** A plan that is paid, or that the card is charged for once more: another would be paid twice. */
const RUNNING = ['active', 'trialing', 'past_due', 'unpaid'];

/** The provider begins no subscription sooner than this ahead, in milliseconds. */
const SHORTEST_AHEAD_MS = 48 * 3_600_000;
/** And none later than this; a trial that staff made longer ends with the first charge. */
const LONGEST_AHEAD_MS = 730 * 24 * 3_600_000;

/** Makes the page to pay for Pro at. The plan is charged first when the trial, or what was paid once, ends. */
export async function buyPlan(
  context: DetachedContext,
  { price_id, seats: wanted }: { price_id: string; seats?: number | undefined },
): Promise<PaymentPage> {
  const { services } = context;
  const price = await requirePrice(services, price_id, 'pro');
  const used = await context.read(countSeats);
  const seats = wanted ?? used;
  if (seats < used) throw fieldProblem('seats', refusals.too_few_seats(used));
  const asked = `${price_id} ${seats}`;
  return buyInTurn(context, async (buying) => {
    await closeOtherPages(context, buying, { kind: 'PLAN', asked });
    const { recurring, ...ends } = await buying.turn.read(readBuyer);
    const first_charge_at = findFirstCharge(ends);
    if (recurring && RUNNING.includes(recurring.status))
      throw new Problem('not_possible_now', { detail: refusals.has_plan });
    return openPage(context, buying, {
      kind: 'PLAN',
      asked,
      details: { seats, interval: price.interval, price_id, ...(first_charge_at && { first_charge_at }) },
      amount: price.amount * seats,
      currency: price.currency,
      cancel_path: fillPage(billingPages.pricing),
      checkout: {
        mode: 'subscription',
        lines: [{ price_id, quantity: seats }],
        subscription_metadata: {},
        ...(first_charge_at && { trial_end: first_charge_at }),
      },
    });
  });
}

/** Returns when a plan that is bought now is charged first, as an instant; null where that is at once. */
export function findFirstCharge(ends: Pick<StoredFacts, 'free_trial_end_date' | 'paid_for_until_date'>): string | null {
  const last = Math.max(...[ends.free_trial_end_date, ends.paid_for_until_date].map((end) => Date.parse(end ?? '0')));
  const first = Math.min(last, nowMillis() + LONGEST_AHEAD_MS);
  return first > nowMillis() + SHORTEST_AHEAD_MS ? new Date(first).toISOString() : null;
}

type Sold<Sells extends PriceOnSale['sells']> = Extract<PriceOnSale, { sells: Sells }>;

/** Returns what is on sale under this id. Throws `not_possible_now` where it is not, or no more. */
export async function requirePrice<Sells extends PriceOnSale['sells']>(
  services: Services,
  price_id: string,
  sells: Sells,
): Promise<Sold<Sells>> {
  const prices = await forPerson(() => readPrices(services));
  const found = prices.find((price): price is Sold<Sells> => price.id === price_id && price.sells === sells);
  if (!found) throw new Problem('not_possible_now', { detail: refusals.no_longer_sold });
  return found;
}
