import { billing, ExtensionPlan, ExtensionStatus, payments } from '#features/billing/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { billingWeb } from './index.ts';
import { active, failing, order, paidInvoice, pricing, resting, sgd } from './sample-billing.screens.fixture.ts';

const installation = { sells: true };
const member = { role: 'MEMBER', owner_email: 'nadia@example.com' } as const;
const state = answers(billing.get, active);
const rests = answers(billing.listResting, { things: resting });
const prices = answers(billing.getPricing, pricing);
const invoices = answers(payments.listInvoices, pageWith([paidInvoice]));
const months = answers(payments.listExtensionPlans, {
  plans: [sample(ExtensionPlan, { id: 'price_6', months: 6, seats: 8, total: sgd(90_000) })],
});
const noPayment = answers(payments.getExtensionStatus, sample(ExtensionStatus, { days_left: 3 }));
const NOT_ALLOWED = ['Only the owner sees this', 'Nadia Rahman manages the subscription of Rahman Realty.'] as const;

/** For members, and where nothing is sold. */
const locked = [
  { it: 'names the owner to a member, by e-mail (S0-6-09)', person: member, installation, shows: NOT_ALLOWED },
  {
    it: 'says that nothing is sold, without a price (D39)',
    installation: { sells: false },
    shows: ['Nothing is sold here', 'help@example.com'],
    lacks: ['S$', 'Choose', 'Pay'],
  },
];

testScreens(billingWeb.screens, {
  subscription: {
    at: '/subscription/manage',
    empty: {
      it: 'says that there are no invoices yet',
      installation,
      calls: [state, rests, answers(payments.listInvoices, pageWith([]))],
      shows: ['No invoices yet'],
    },
    failed: {
      it: 'says so',
      installation,
      calls: [fails(billing.get, 'internal'), invoices],
      shows: ['This could not be loaded'],
    },
    locked,
    filled: {
      it: 'shows the plan',
      installation,
      calls: [state, rests, invoices],
      shows: ['Pro Active', 'Next charge'],
    },
  },
  pricing: {
    at: '/subscription/pricing',
    empty: {
      it: 'says that nothing is sold in the currency',
      installation,
      calls: [state, rests, answers(billing.getPricing, { ...pricing, plans: [] })],
      shows: ['No plan is sold in this currency'],
    },
    failed: {
      it: 'says so',
      installation,
      calls: [state, rests, fails(billing.getPricing, 'not_available')],
      shows: ['Prices could not be loaded'],
    },
    locked,
    filled: {
      it: 'shows what Pro costs',
      installation,
      calls: [state, rests, prices],
      shows: ['Choose what you need', 'S$ 15.00'],
    },
  },
  one_time_payment: {
    at: '/subscription/one-time-payment',
    empty: {
      it: 'says that no time is sold once',
      installation,
      calls: [answers(payments.listExtensionPlans, { plans: [] }), noPayment],
      shows: ['No time is sold once', 'Rather subscribe'],
    },
    failed: {
      it: 'says so',
      installation,
      calls: [fails(payments.listExtensionPlans, 'not_available'), noPayment],
      shows: ['The choices could not be loaded'],
    },
    locked,
    filled: {
      it: 'shows for how long one can pay',
      installation,
      calls: [months, noPayment],
      shows: ['6 months', 'S$ 900.00'],
    },
  },
  payment_result: {
    at: `/subscription/payment/${order.id}`,
    empty: {
      it: 'says that there is no such payment',
      installation,
      calls: [fails(payments.getOrder, 'not_found')],
      shows: ['No such payment'],
    },
    failed: {
      it: 'says so',
      installation,
      calls: [fails(payments.getOrder, 'internal')],
      shows: ['This could not be loaded'],
    },
    locked,
    filled: {
      it: 'shows what was paid',
      installation,
      calls: [answers(payments.getOrder, { ...order, status: 'PAID' })],
      shows: ['Pro is on', 'S$ 1,569.60'],
    },
  },
  payment_failed: {
    at: '/subscription/payment-failed',
    empty: { it: 'says that nothing is open', installation, calls: [state], shows: ['Nothing is open'] },
    failed: {
      it: 'says so',
      installation,
      calls: [fails(billing.get, 'internal')],
      shows: ['This could not be loaded'],
    },
    locked,
    filled: {
      it: 'shows what could not be taken',
      installation,
      calls: [answers(billing.get, failing)],
      shows: ['S$ 156.96 could not be taken', 'What happens when'],
    },
  },
  contact_sales: {
    at: '/contact-sales',
    empty: 'none: it is a form',
    failed: {
      it: 'says what is missing',
      acts: async (page) => {
        await page.shows('Talk to sales');
        page.press('Send');
      },
      shows: ['This field is required'],
    },
    locked: 'none: everybody may ask',
    filled: {
      it: 'sends the question (S0-2.1-84)',
      calls: [answers(billing.contactSales, { success: true })],
      acts: async (page) => {
        await page.shows('Talk to sales');
        page.write('What can we do for you? required', 'Sub-teams, please.');
        page.press('Send');
      },
      shows: ['Thank you, it is on its way', 'nadia@example.com'],
    },
  },
});
