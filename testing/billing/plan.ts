import type { InvoiceStatus } from '#features/billing/contract.ts';
import type { RecurringPlan } from '#features/subscription/contract.ts';
import { writeFacts } from '#features/subscription/server/index.ts';
import type { Org } from '../world.ts';

export const START = '2026-11-01T00:00:00.000Z';
export const END = '2026-12-01T00:00:00.000Z';

/** Eight seats of Pro by the month, of November 2026. */
export const monthly: RecurringPlan = {
  subscription_id: 'sub_1',
  item_id: 'si_1',
  price_id: 'price_month',
  interval: 'month',
  unit_amount: 1800,
  currency: 'SGD',
  quantity: 8,
  card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2027 },
  status: 'active',
  period_start: START,
  period_end: END,
  cancel_at_period_end: false,
  has_next_attempt: false,
  created_at: START,
  latest_invoice_id: 'in_1',
};

/** Writes what the payment provider would have told. */
export const setRecurring = (org: Org, recurring: Partial<RecurringPlan> = {}): Promise<void> =>
  org.inScope((scope) => writeFacts(scope, { recurring: { ...monthly, ...recurring }, free_trial_end_date: null }));

interface TestInvoice {
  id?: string;
  status?: InvoiceStatus;
  subtotal?: number;
  tax?: number;
  currency?: string;
  created_at?: string;
  failed_at?: string[];
  failure_code?: string;
  next_attempt_at?: string;
}

/** Stores an invoice of the plan. */
export const addInvoice = (org: Org, given: TestInvoice = {}): Promise<void> =>
  org.inScope(async ({ db, org_id }) => {
    const { subtotal = 14_400, tax = 1296, status = 'PAID', currency = 'SGD', ...rest } = given;
    const total = subtotal + tax;
    await db
      .insertInto('invoices')
      .values({
        org_id,
        id: 'in_1',
        number: 'LK-1',
        description: 'Pro, 8 seats',
        created_at: START,
        subscription_id: monthly.subscription_id,
        hosted_url: 'https://pay.example/in_1',
        ...rest,
        status,
        currency,
        subtotal,
        tax,
        total,
        amount_due: total,
        amount_paid: status === 'PAID' ? total : 0,
      })
      .execute();
  });
