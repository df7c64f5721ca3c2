import { startEmulatedApp } from '#testing/billing/emulated-app.ts';
import { type NewTestOrg, newOrg, type Org } from '#testing/world.ts';
import { refreshPlan } from '../apply/refresh-plan.ts';
import { saveCustomer } from '../customer.queries.ts';
import { createCheckoutSession, readSession } from '../stripe/stripe.ts';

const urls = { success_url: 'https://crm.example/{CHECKOUT_SESSION_ID}', cancel_url: 'https://crm.example' };

/** Starts the application beside an emulated Stripe that sells the sample and shows its time. */
export async function startPlanShop() {
  const { app, stripe, close } = await startEmulatedApp();
  const { services } = app;
  let keys = 0;

  const findPrice = (interval: 'month' | 'year') =>
    Object.values(stripe.state.prices).find(
      ({ currency, metadata, recurring }) =>
        currency === 'sgd' && metadata.sells === 'pro' && recurring?.interval === interval,
    )!;

  /** Has what the payment provider says now written. */
  const refresh = ({ org_id }: Org) => refreshPlan({ services, org_id, request_id: 'test' });

  return {
    app,
    stripe,
    refresh,
    /** Makes an organisation that pays for Pro. */
    async newPaying({
      seats = 1,
      interval = 'month' as 'month' | 'year',
      card,
      ...org_options
    }: NewTestOrg & { seats?: number; interval?: 'month' | 'year'; card?: string } = {}) {
      const org = await newOrg({ app, ...org_options });
      const { id: customer_id } = stripe.addCustomer({ card: card ?? '4242424242424242', country: 'SG' });
      keys += 1;
      const session = await createCheckoutSession(services, {
        customer_id,
        client_reference_id: String(org.org_id),
        ...urls,
        metadata: {},
        with_tax: true,
        order: {
          mode: 'subscription',
          lines: [{ price_id: findPrice(interval).id, quantity: seats }],
          subscription_metadata: {},
        },
        idempotency_key: `test ${keys}`,
      });
      await stripe.pay(session.id);
      const { subscription_id } = await readSession(services, session.id);
      await org.inScope((scope) => saveCustomer(scope, customer_id));
      await refresh(org);
      return { org, customer_id, subscription_id: subscription_id! };
    },
    /** The invoices of a subscription, the oldest first. */
    listInvoices: (subscription_id: string) =>
      Object.values(stripe.state.invoices).filter(({ own }) => own.subscription === subscription_id),
    close,
  };
}
