import * as z from 'zod';
import { userDetailsTag } from '#domain/tags.ts';
import { automationsTag } from '#features/automations/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { noRow } from '#platform/contract/row.ts';
import {
  Billing,
  BillingInterval,
  ChangePreview,
  ExtensionPlan,
  ExtensionStatus,
  Invoice,
  MAX_SEATS,
  Order,
  PaymentPage,
  PaymentResult,
  Pricing,
  RestingThing,
} from './schemas.ts';
import { billingTag } from './tags.ts';

export * from './money.ts';
export type { OrderDetails } from './order-details.ts';
export * from './schemas.ts';

/** Why the provider's page cannot be shown, and what a failed payment answers with. */
const paymentErrors = ['not_possible_now', 'not_configured', 'not_available'] as const;
const OWNER = 'owner' as const;
const ofProvider = noRow('an invoice is known by the provider’s id; the owner sees those of the own organisation');
const ofOrder = noRow('the owner sees the orders of the own organisation');
const BASE = '/api/subscription/api/v1';

/** What is paid, what it includes, and changing it. */
export const billing = {
  get: endpoint(`GET ${BASE}/billing`, {
    needs: OWNER,
    plan: 'free',
    database: 'read',
    summary: 'What is paid, how, and what happens when.',
    source: 'own: /subscription/manage shows it (S0-2.1-80)',
    returns: Billing,
    reads: [billingTag, userDetailsTag, automationsTag],
  }),
  getPricing: endpoint(`GET ${BASE}/billing/pricing`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'What Pro and credits cost in a currency.',
    source: 'own: /subscription/pricing shows it (S0-2.4-14)',
    query: z.object({
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
    }),
    returns: Pricing,
    errors: paymentErrors,
    reads: [billingTag],
  }),
  listResting: endpoint(`GET ${BASE}/billing/resting`, {
    needs: OWNER,
    plan: 'free',
    database: 'read',
    summary: 'What rests in the free tier, with names.',
    source: 'own: said before a plan is cancelled',
    returns: z.object({ things: z.array(RestingThing) }),
    reads: [billingTag],
  }),
  previewChange: endpoint(`POST ${BASE}/billing/change-preview`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'What another interval or number of seats costs now and later; held for ten minutes.',
    source: 'own: a change is seen before it is paid',
    body: z.strictObject({ interval: BillingInterval.optional(), seats: z.int().min(1).max(MAX_SEATS).optional() }),
    returns: ChangePreview,
    errors: paymentErrors,
    changes: [],
  }),
  confirmChange: endpoint(`POST ${BASE}/billing/change`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'Makes the change that a preview showed.',
    source: 'own: a change is seen before it is paid',
    body: z.strictObject({ order_id: z.uuid() }),
    returns: PaymentResult,
    errors: ['not_found', ...paymentErrors],
    changes: [billingTag],
  }),
  cancel: endpoint(`POST ${BASE}/billing/cancel`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'Ends the plan with what is paid for.',
    source: 'own: S0-2.4-16 names a subscription that expires',
    returns: Done,
    errors: paymentErrors,
    changes: [billingTag],
  }),
  resume: endpoint(`POST ${BASE}/billing/resume`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'Takes back that a plan was cancelled, before its end.',
    source: 'own: S0-2.4-16 names a renew link',
    returns: Done,
    errors: paymentErrors,
    changes: [billingTag],
  }),
  contactSales: endpoint(`POST ${BASE}/sales-questions`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Sends a question to our sales team.',
    source: 'own: /contact-sales (S0-2.1-84)',
    body: z.strictObject({
      message: z.string().trim().min(1).max(2_000),
      seats: z.int().min(1).max(10_000).optional(),
    }),
    returns: Done,
    errors: ['too_many_requests', 'not_configured'],
    changes: [],
  }),
};

/** Whatever is paid: at a page, by the card, or once for some months. */
export const payments = {
  buyPlan: endpoint(`POST ${BASE}/billing/plan`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'Makes a page to pay for Pro at; where it is open already, the same one.',
    source: 'own: Checkout in mode subscription',
    body: z.strictObject({ price_id: z.string().max(255), seats: z.int().min(1).max(MAX_SEATS) }),
    returns: PaymentPage,
    errors: paymentErrors,
    changes: [billingTag],
  }),
  replaceCard: endpoint(`POST ${BASE}/billing/card`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'Makes a page to enter another card at.',
    source: 'own: Checkout in mode setup',
    returns: PaymentPage,
    errors: paymentErrors,
    changes: [billingTag],
  }),
  openPortal: endpoint(`POST ${BASE}/billing/portal`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'Makes a page of the payment provider where billing details are changed.',
    source: 'own: Billing portal (S0-2.4-17)',
    returns: z.object({ url: z.string() }),
    errors: paymentErrors,
    changes: [],
  }),
  getOrder: endpoint(`GET ${BASE}/billing/orders/{id}`, {
    needs: OWNER,
    plan: 'free',
    row: ofOrder,
    database: 'none',
    summary: 'What became of an order; while it is open the payment provider is asked.',
    source: 'own: the page behind the payment shows it, and grants nothing',
    params: z.object({ id: z.uuid() }),
    returns: Order,
    errors: ['not_found'],
    reads: [billingTag],
  }),
  listInvoices: endpoint(`GET ${BASE}/billing/invoices`, {
    needs: OWNER,
    plan: 'free',
    database: 'read',
    summary: 'Invoices, the newest first.',
    source: 'own: S0-3E-29 names their statuses',
    query: pageQuery(),
    returns: pageOf(Invoice),
    reads: [billingTag],
  }),
  downloadInvoice: endpoint(`GET ${BASE}/billing/invoices/{id}/pdf`, {
    needs: OWNER,
    plan: 'free',
    row: ofProvider,
    database: 'none',
    summary: 'The PDF of an invoice, from our own copy.',
    source: 'own: invoices are kept for good',
    params: z.object({ id: z.string().max(255) }),
    returns: z.unknown().describe('application/pdf'),
    errors: ['not_found', ...paymentErrors],
  }),
  sendInvoice: endpoint(`POST ${BASE}/billing/invoices/{id}/send`, {
    needs: OWNER,
    plan: 'free',
    row: ofProvider,
    database: 'transaction',
    summary: 'Sends the link of an invoice to another person.',
    source: 'own: an accountant pays, who has no account here',
    params: z.object({ id: z.string().max(255) }),
    body: z.strictObject({ email: z.email() }),
    returns: Done,
    errors: ['not_found', 'too_many_requests'],
    changes: [],
  }),
  payInvoice: endpoint(`POST ${BASE}/billing/invoices/{id}/pay`, {
    needs: OWNER,
    plan: 'free',
    row: ofProvider,
    database: 'none',
    summary: 'Charges the card for an open invoice once more.',
    source: 'own: "Try again now"',
    params: z.object({ id: z.string().max(255) }),
    returns: PaymentResult,
    errors: ['not_found', ...paymentErrors],
    changes: [billingTag],
  }),
  listExtensionPlans: endpoint(`GET ${BASE}/extension-payment/plans`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'For how many months one can pay once, and what it costs.',
    source: 'subscription.listExtensionPaymentPlans',
    returns: z.object({ plans: z.array(ExtensionPlan) }),
    errors: paymentErrors,
    reads: [billingTag],
  }),
  createExtensionInvoice: endpoint(`POST ${BASE}/extension-payment/invoice`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'Makes the invoice of an extension; where one is open for the same choice, that one.',
    source: 'subscription.createExtensionPaymentInvoice',
    body: z.strictObject({ plan_id: z.string().max(255) }),
    returns: PaymentPage,
    errors: paymentErrors,
    changes: [billingTag],
  }),
  getExtensionStatus: endpoint(`GET ${BASE}/extension-payment/status`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'Whether the last extension invoice is paid; while it is not, the payment provider is asked.',
    source: 'subscription.getExtensionPaymentStatus',
    returns: ExtensionStatus,
    reads: [billingTag],
  }),
  createExtensionSubscription: endpoint(`POST ${BASE}/extension-payment/subscription`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'Makes a page to start a recurring plan at, from the end of what is paid for.',
    source: 'subscription.createExtensionPaymentSubscription',
    body: z.strictObject({ price_id: z.string().max(255), seats: z.int().min(1).max(MAX_SEATS).optional() }),
    returns: PaymentPage,
    errors: paymentErrors,
    changes: [billingTag],
  }),
  purchaseCredits: endpoint(`POST ${BASE}/automations/purchase`, {
    needs: OWNER,
    plan: 'free',
    database: 'none',
    summary: 'Makes a page to buy credits at.',
    source: 'automations.purchase',
    body: z.strictObject({ pack_id: z.string().max(255) }),
    returns: PaymentPage,
    errors: ['paid_automation_unavailable', ...paymentErrors],
    changes: [billingTag],
  }),
};
