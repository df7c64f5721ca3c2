/** The screens of billing, which owners open rarely and one after the other: one file for all of them. */
export { ContactSalesScreen } from './contact-sales.screen.tsx';
export { ManageScreen } from './manage/manage.screen.tsx';
export { OneTimePaymentScreen } from './paying/one-time-payment.screen.tsx';
export { PaymentFailedScreen } from './paying/payment-failed.screen.tsx';
export { PaymentResultScreen } from './paying/payment-result.screen.tsx';
export { PricingScreen } from './pricing/pricing.screen.tsx';
