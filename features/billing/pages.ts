import { definePages } from '#platform/contract/pages.ts';

export const billingPages = definePages({
  subscription: { path: '/subscription/manage', title: 'Subscription' },
  pricing: { path: '/subscription/pricing', title: 'Pricing plans' },
  one_time_payment: { path: '/subscription/one-time-payment', title: 'Pay once', layout: 'full-screen-centered' },
  /** Where the payment page leads back to; it shows what is known and grants nothing. */
  payment_result: { path: '/subscription/payment/{id}', title: 'Payment', layout: 'full-screen-centered' },
  payment_failed: { path: '/subscription/payment-failed', title: 'Payment failed' },
  contact_sales: { path: '/contact-sales', title: 'Talk to sales' },
});
