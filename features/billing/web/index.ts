import { webModule } from '#platform/web/module.ts';
import { billingPages } from '../pages.ts';

const load = async (name: keyof typeof import('./screens.ts')) => (await import('./screens.ts'))[name];

export const billingWeb = webModule({
  pages: billingPages,
  screens: {
    subscription: () => load('ManageScreen'),
    pricing: () => load('PricingScreen'),
    one_time_payment: () => load('OneTimePaymentScreen'),
    payment_result: () => load('PaymentResultScreen'),
    payment_failed: () => load('PaymentFailedScreen'),
    contact_sales: () => load('ContactSalesScreen'),
  },
  palette: [
    { page: billingPages.subscription, group: 'account', about: 'paid' },
    { page: billingPages.pricing, group: 'account', about: 'to_buy' },
  ],
});
