import { defineText } from '#platform/web/en/text.ts';

/** Words of the command palette, which load with the first page. */
export const text = defineText({
  subscription: 'Subscription and invoices',
  pricing: 'Pricing plans',
});
