import { CreditCard, ReceiptText } from 'lucide-react';
import { webModule } from '#platform/web/module.ts';
import { managesPlan, mayBuy } from '#platform/web/session.tsx';
import { billingPages } from '../pages.ts';
import { text } from './palette-en.ts';

export const billingWeb = webModule({
  pages: billingPages,
  screens: {
    manage: () => import('./manage/manage.screen.tsx').then((module) => module.ManageScreen),
    pricing: () => import('./pricing/pricing.screen.tsx').then((module) => module.PricingScreen),
    one_time_payment: () =>
      import('./paying/one-time-payment.screen.tsx').then((module) => module.OneTimePaymentScreen),
    payment_result: () => import('./paying/payment-result.screen.tsx').then((module) => module.PaymentResultScreen),
    payment_failed: () => import('./paying/payment-failed.screen.tsx').then((module) => module.PaymentFailedScreen),
    contact_sales: () => import('./contact-sales.screen.tsx').then((module) => module.ContactSalesScreen),
  },
  palette: [
    {
      page: billingPages.manage,
      group: 'account',
      label: text('subscription'),
      icon: CreditCard,
      isOffered: managesPlan,
    },
    { page: billingPages.pricing, group: 'account', label: text('pricing'), icon: ReceiptText, isOffered: mayBuy },
  ],
});
