import { expect, it, onTestFinished } from 'vitest';
import { startStripe } from '#testing/billing/stripe.ts';
import { createCustomer } from './stripe.ts';
import { readCustomerDetails } from './stripe-customers.ts';

it('what invoices say of a customer is read: company, address, tax number', async () => {
  const { stripe, services, key } = await startStripe();
  onTestFinished(async () => void (await stripe.close()));
  const { id } = await createCustomer(services, { ...key(), name: 'Kestrel Advisory', email: null, metadata: {} });
  expect(await readCustomerDetails(services, id)).toMatchObject({ address: [], tax_number: null, country: null });

  const customer = stripe.state.customers[id]!;
  customer.address = { line1: '71 Ayer Rajah Crescent', city: 'Singapore', postal_code: '139951', country: 'SG' };
  customer.own.tax_id = 'M90312847K';

  expect(await readCustomerDetails(services, id)).toEqual({
    id,
    name: 'Kestrel Advisory',
    email: null,
    is_deleted: false,
    address: ['71 Ayer Rajah Crescent', '139951', 'Singapore'],
    country: 'SG',
    tax_number: 'M90312847K',
    is_tax_number_checked: true,
  });
});
