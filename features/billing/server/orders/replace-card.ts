import { randomUUID } from 'node:crypto';
import { fillPage } from '#platform/contract/pages.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import type { PaymentPage } from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { getRecurring } from '../customer.queries.ts';
import { ensureCustomer } from '../customer.ts';
import { readPrices } from '../prices.ts';
import { forPerson, WAITED_MS } from '../problems.ts';
import { createPortalSession } from '../stripe/stripe.ts';
import { openPage } from './open-page.ts';
import { buyInTurn } from './order-in-turn.ts';

/** Makes the page to enter another card at, which is charged from then on. */
export const replaceCard = (context: DetachedContext): Promise<PaymentPage> =>
  buyInTurn(context, async (buying) => {
    const { turn } = buying;
    const currency =
      (await turn.read(getRecurring))?.currency ?? (await readPrices(turn.services))[0]?.currency ?? 'USD';
    return openPage(context, buying, {
      kind: 'CARD',
      asked: 'card',
      details: {},
      cancel_path: fillPage(billingPages.subscription),
      checkout: { mode: 'setup', currency },
    });
  });

/** Makes the provider's page for billing details. It is made anew each time, because it is open for minutes only. */
export const openPortal = (context: DetachedContext): Promise<{ url: string }> =>
  forPerson(async () => {
    const { services } = context;
    const { url } = await createPortalSession(services, {
      customer_id: await ensureCustomer(context),
      return_url: services.settings.public_url + fillPage(billingPages.subscription),
      idempotency_key: randomUUID(),
      deadline_ms: WAITED_MS,
    });
    return { url };
  });
