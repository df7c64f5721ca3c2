import { bind } from '#platform/server/http/bind.ts';
import { payments } from '../contract.ts';
import { createExtensionInvoice, getExtensionStatus, listExtensionPlans } from './extension/extension-calls.ts';
import { downloadInvoice, payInvoice, sendInvoice } from './invoices/invoice-calls.ts';
import { listInvoices } from './invoices/invoice-list.queries.ts';
import { purchaseCredits } from './orders/buy-credits.ts';
import { buyPlan } from './orders/buy-plan.ts';
import { getOrder } from './orders/get-order.ts';
import { openPortal, replaceCard } from './orders/replace-card.ts';

export const paymentRoutes = bind(payments, {
  buyPlan: (context) => buyPlan(context, context.body),
  replaceCard,
  openPortal,
  getOrder: (context) => getOrder(context, context.params.id),
  listInvoices: ({ scope, query }) => listInvoices(scope, query),
  downloadInvoice: (context) => downloadInvoice(context, context.params.id),
  sendInvoice: (context) => sendInvoice(context, context.params.id, context.body.email),
  payInvoice: (context) => payInvoice(context, context.params.id),
  listExtensionPlans: async (context) => ({ plans: await listExtensionPlans(context) }),
  createExtensionInvoice: (context) => createExtensionInvoice(context, context.body.plan_id),
  getExtensionStatus,
  createExtensionSubscription: (context) => buyPlan(context, context.body),
  purchaseCredits: (context) => purchaseCredits(context, context.body.pack_id),
});
