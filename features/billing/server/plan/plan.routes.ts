import { isSelling, readResting } from '#features/subscription/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { billing } from '../../contract.ts';
import { isPlan, peekPrices } from '../prices.ts';
import { cancelPlan, resumePlan } from './cancel-plan.ts';
import { confirmChange, previewChange } from './change-plan.ts';
import { contactSales } from './contact-sales.ts';
import { readPricing } from './pricing.ts';
import { readBilling } from './read-billing.ts';

export const planRoutes = bind(billing, {
  get: ({ scope, services }) =>
    readBilling(scope, {
      is_selling: isSelling(services.settings),
      prices: peekPrices(services).filter(isPlan),
    }),
  getPricing: (context) => readPricing(context, context.query.currency),
  listResting: async ({ scope }) => ({ things: await readResting(scope) }),
  previewChange: (context) => previewChange(context, context.body),
  confirmChange: (context) => confirmChange(context, context.body.order_id),
  cancel: (context) => cancelPlan(context),
  resume: (context) => resumePlan(context),
  contactSales: (context) => contactSales(context, context.body),
});
