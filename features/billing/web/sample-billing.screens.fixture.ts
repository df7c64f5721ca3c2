import { Credits } from '#features/automations/contract.ts';
import type { Money } from '#features/billing/money.ts';
import { Billing, Invoice, Order, Pricing, type RestingThing } from '#features/billing/schemas.ts';
import { sample } from '#testing/web/sample.ts';

/** 10:00 AM in Singapore on 12 March 2026. */
export const NOW = '2026-03-12T02:00:00.000Z';

/** @param amount in cents. */
export const sgd = (amount: number): Money => ({ amount, currency: 'SGD' });

const credits = sample(Credits, {
  monthly_share: 1_500,
  share_left: 118,
  bought_left: 500,
  renews_at: '2026-04-01T16:00:00.000Z',
});

export const paidInvoice = sample(Invoice, {
  id: 'in_208',
  number: 'INV-2026-0208',
  description: 'Pro, 8 seats',
  status: 'PAID',
  total: sgd(15_696),
  created_at: '2026-03-02T02:00:00.000Z',
  has_pdf: true,
});

export const failedInvoice: Invoice = {
  ...paidInvoice,
  id: 'in_233',
  number: 'INV-2026-0233',
  status: 'FAILED',
  created_at: '2026-03-08T22:00:00.000Z',
  failed_at: ['2026-03-08T22:00:00.000Z', '2026-03-11T22:00:00.000Z'],
  failure_code: 'insufficient_funds',
  next_attempt_at: '2026-03-13T22:00:00.000Z',
  pay_url: 'https://pay.example.com/in_233',
};

const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Person ${index + 1}` }));

/** A plan of eight seats by the month, with somebody invited. */
export const active = sample(Billing, {
  status: 'subscription_active',
  payer: { kind: 'own', name: null },
  plan: {
    interval: 'month',
    seats: 8,
    price_per_seat: sgd(1_800),
    period_end: '2026-04-01T22:00:00.000Z',
    is_cancelled: false,
    yearly_saving: sgd(28_800),
  },
  seats: { used: 8, members: people(8), invited: [{ name: 'Hana Suzuki', today: sgd(1_240), then: sgd(16_200) }] },
  next_charge: {
    at: '2026-04-01T22:00:00.000Z',
    total: sgd(15_696),
    lines: [
      { kind: 'SEATS', label: '8 seats × S$ 18.00', total: sgd(14_400) },
      { kind: 'TAX', label: 'GST 9%', total: sgd(1_296) },
    ],
  },
  card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2027 },
  details: {
    company: 'Kestrel Advisory Pte. Ltd.',
    tax_number: 'M90312847K',
    is_tax_number_checked: true,
    address: '71 Ayer Rajah Crescent, Singapore 139951',
    invoices_to: 'accounts@kestrel.example',
  },
  credits,
  dates: [
    { at: NOW, kind: 'NOW', status: 'subscription_active', charge: null },
    { at: '2026-04-01T22:00:00.000Z', kind: 'NEXT_CHARGE', status: 'subscription_active', charge: sgd(15_696) },
    { at: '2026-04-01T22:00:00.000Z', kind: 'CHARGE_DECLINED', status: 'payment_failing', charge: null },
    { at: '2026-04-08T22:00:00.000Z', kind: 'PAYMENT_OVERDUE', status: 'payment_overdue', charge: null },
    { at: null, kind: 'PAY_ANY_TIME', status: 'subscription_active', charge: null },
  ],
});

export const trial: Billing = {
  ...active,
  status: 'free_trial_expiring',
  plan: null,
  card: null,
  next_charge: null,
  free_trial_end_date: '2026-03-15T15:59:00.000Z',
  dates: [
    { at: NOW, kind: 'NOW', status: 'free_trial_expiring', charge: null },
    { at: '2026-03-15T15:59:00.000Z', kind: 'TRIAL_ENDS', status: 'free_trial_expired', charge: null },
    { at: null, kind: 'CHOOSE_ANY_TIME', status: 'subscription_active', charge: null },
  ],
};

export const cancelled: Billing = {
  ...active,
  status: 'subscription_active',
  plan: { ...active.plan!, is_cancelled: true },
  next_charge: null,
  dates: [
    { at: NOW, kind: 'NOW', status: 'subscription_active', charge: null },
    { at: '2026-03-25T22:00:00.000Z', kind: 'REMINDER', status: 'subscription_expiring', charge: null },
    { at: '2026-04-01T22:00:00.000Z', kind: 'PLAN_ENDS', status: 'subscription_expired', charge: null },
    { at: null, kind: 'RESUME_ANY_TIME', status: 'subscription_active', charge: null },
  ],
};

export const failing: Billing = {
  ...active,
  status: 'payment_failing',
  open_invoice: failedInvoice,
  no_buying: 'PAYMENT_FAILING',
  dates: [
    { at: '2026-03-08T22:00:00.000Z', kind: 'CHARGE_DECLINED', status: 'payment_failing', charge: sgd(15_696) },
    { at: NOW, kind: 'NOW', status: 'payment_failing', charge: null },
    { at: '2026-03-13T22:00:00.000Z', kind: 'NEXT_TRY', status: 'payment_failing', charge: sgd(15_696) },
    { at: '2026-03-15T22:00:00.000Z', kind: 'LAST_TRY', status: 'payment_failing', charge: sgd(15_696) },
    { at: '2026-03-15T22:00:00.000Z', kind: 'PAYMENT_OVERDUE', status: 'payment_overdue', charge: null },
    { at: null, kind: 'PAY_ANY_TIME', status: 'subscription_active', charge: null },
  ],
};

export const resting: RestingThing[] = [
  { kind: 'MEMBERS', count: 7, names: ['Daniel Ong', 'Mei Chen'], effect: 'READ_ONLY' },
  { kind: 'ASSIGNMENT_RULES', count: 6, names: ['Bayshore, overseas buyers'], effect: 'RESTS' },
  { kind: 'VIEW_STATISTICS', count: 41, names: [], effect: 'RECORDED' },
];

export const pricing = sample(Pricing, {
  currency: 'SGD',
  currencies: ['SGD', 'JPY'],
  plans: [
    { id: 'price_month', interval: 'month', per_seat: sgd(1_800) },
    { id: 'price_year', interval: 'year', per_seat: sgd(18_000) },
  ],
  credit_packs: [{ id: 'price_2000', credits: 2_000, price: sgd(3_600) }],
  seats: 8,
  credits_in_trial: 300,
  credits_each_month: 1_500,
  has_tax: true,
  first_charge_at: null,
});

export const order = sample(Order, {
  id: '0198a0de-0000-7000-8000-000000000001',
  kind: 'PLAN',
  status: 'OPEN',
  label: 'Pro, 8 seats, a year',
  total: sgd(156_960),
  tax: sgd(12_960),
});
