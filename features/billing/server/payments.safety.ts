import { nowIso } from '#platform/server/clock.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { payments } from '../contract.ts';
import { saveInvoice } from './apply/invoices.queries.ts';
import { openOrder } from './orders/orders.queries.ts';
import { failOrder } from './orders/settle-order.ts';

const INVOICE = 'in_marked';
const ofInvoice = { params: { id: INVOICE } };

/** Keeps an open invoice of the organisation; its number contains the marker. */
const addInvoice = (org: Org, marker = '') =>
  org.inScope((scope) =>
    saveInvoice(scope, {
      id: INVOICE,
      number: marker,
      description: 'Pro',
      status: 'NOT_PAID',
      currency: 'SGD',
      subtotal: 1800,
      tax: 0,
      total: 1800,
      amount_due: 1800,
      amount_paid: 0,
      created_at: nowIso(),
      hosted_url: 'https://pay.example/in_marked',
      failed_at: [],
    }),
  );

/** The provider does not answer here; calls that need it have their tests beside it. */
const asksProvider = { about: 'person' } as const;

export const paymentSafety = safetyRows(payments, {
  buyPlan: asksProvider,
  replaceCard: asksProvider,
  openPortal: asksProvider,
  getOrder: {
    about: 'row',
    call: async (org) => {
      const { id } = await org.inScope(async (scope) => {
        const order = await openOrder(scope, { kind: 'CREDITS', asked: 'price_1', details: { credits: 500 } });
        await failOrder(scope, order.id, null);
        return order;
      });
      return { params: { id } };
    },
  },
  listInvoices: {
    about: 'org',
    call: async (org, marker) => {
      await addInvoice(org, marker);
      return { query: {} };
    },
  },
  // The call answers a PDF, not JSON; who may download it is tested with the invoices.
  downloadInvoice: { about: 'person' },
  sendInvoice: {
    about: 'row',
    call: async (org) => {
      await addInvoice(org);
      return { ...ofInvoice, body: { email: 'accounts@kestrel.example' } };
    },
  },
  payInvoice: asksProvider,
  listExtensionPlans: asksProvider,
  createExtensionInvoice: asksProvider,
  getExtensionStatus: { about: 'person', call: () => ({}) },
  createExtensionSubscription: asksProvider,
  purchaseCredits: asksProvider,
});
