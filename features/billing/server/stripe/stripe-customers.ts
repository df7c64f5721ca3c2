import * as z from 'zod';
import type { Services } from '#platform/server/services.ts';
import { idPath, type Reading, readFromStripe } from './stripe-call.ts';

const text = z
  .string()
  .nullish()
  .transform((one) => one ?? null);

const Address = z.object({ line1: text, line2: text, city: text, state: text, postal_code: text, country: text });

const TaxId = z.object({
  value: z.string(),
  verification: z.object({ status: text }).nullish(),
});

const CustomerDetails = z
  .object({
    id: z.string(),
    name: text,
    email: text,
    address: Address.partial().nullish().catch(null),
    tax_ids: z
      .object({ data: z.array(TaxId) })
      .nullish()
      .catch(null),
    deleted: z.boolean().nullish(),
  })
  .transform(({ address, tax_ids, deleted, ...customer }) => ({
    ...customer,
    is_deleted: deleted === true,
    /** The parts of the address that are known, in the order they are written. */
    address: ADDRESS_PARTS.flatMap((part) => address?.[part] ?? []),
    country: address?.country ?? null,
    tax_number: tax_ids?.data[0]?.value ?? null,
    is_tax_number_checked: tax_ids?.data[0]?.verification?.status === 'verified',
  }));
export type StripeCustomerDetails = z.output<typeof CustomerDetails>;

const ADDRESS_PARTS = ['line1', 'line2', 'postal_code', 'city', 'state'] as const;

/** Returns what invoices say of a customer: company, address and tax number. */
export const readCustomerDetails = (services: Services, customer_id: string, reading: Reading = {}) =>
  readFromStripe(services, {
    ...reading,
    path: idPath('customers', customer_id),
    expand: ['tax_ids'],
    shape: CustomerDetails,
  });
