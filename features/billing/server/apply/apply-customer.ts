import type { BillingDetails } from '../../contract.ts';
import { saveBillingDetails } from '../customer.queries.ts';
import { publishBilling } from '../publish-billing.ts';
import { readCustomerDetails } from '../stripe/stripe-customers.ts';
import { type Turn, type Write, waitedFor } from './turn.ts';

/** Fetches what invoices say of the customer: company, address and tax number, which are changed at the provider's pages. */
export async function fetchCustomer(turn: Turn, customer_id: string): Promise<Write> {
  const customer = await readCustomerDetails(turn.services, customer_id, waitedFor(turn));
  const { name, email, address, country, tax_number, is_tax_number_checked } = customer;
  const details: BillingDetails = {
    company: name,
    tax_number,
    is_tax_number_checked,
    address: [...address, ...(country === null ? [] : [country])].join(', ') || null,
    invoices_to: email,
  };
  return async (scope) => {
    await saveBillingDetails(scope, details);
    await publishBilling(scope);
  };
}
