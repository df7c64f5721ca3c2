import type { Readable } from 'node:stream';
import * as z from 'zod';
import { OutsideError } from '#platform/server/network/http-client.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { type PlanChange, prorations, writePlanChange } from './stripe.ts';
import {
  type Changing,
  changeAtStripe,
  idPath,
  type Reading,
  readFromStripe,
  readItems,
  requireStripe,
} from './stripe-call.ts';
import { Invoice, ListPage, type StripeInvoice } from './stripe-shapes.ts';

export const readInvoice = (services: Services, invoice_id: string, reading: Reading = {}) =>
  readFromStripe(services, {
    ...reading,
    path: idPath('invoices', invoice_id),
    expand: ['payments.data.payment.payment_intent'],
    shape: Invoice,
  });

/** The newest first, and the place behind them; null at the end. */
export interface InvoicePage {
  invoices: StripeInvoice[];
  after: string | null;
}

export async function listInvoices(
  services: Services,
  { customer_id, limit, after, ...reading }: { customer_id: string; limit: number; after?: string } & Reading,
): Promise<InvoicePage> {
  const page = await readFromStripe(services, {
    ...reading,
    path: '/invoices',
    parameters: { customer: customer_id, limit, starting_after: after },
    shape: ListPage,
  });
  const last = page.data.at(-1)?.id ?? null;
  // A page that leads back to itself would never end.
  return { invoices: readItems(page.data, Invoice), after: page.has_more && last !== after ? last : null };
}

/**
 * Returns what a change of a subscription costs: `amount_due` for the rest of the period, and a line for each part of it. Nothing
 * is changed by asking, so the key matters to nobody but Stripe.
 */
export const previewPlanChange = (
  services: Services,
  { subscription_id, idempotency_key, deadline_ms, ...change }: PlanChange & Changing,
) =>
  changeAtStripe(
    services,
    { idempotency_key, ...(deadline_ms !== undefined && { deadline_ms }) },
    {
      path: '/invoices/create_preview',
      parameters: {
        subscription: subscription_id,
        subscription_details: { ...writePlanChange(change), proration_behavior: prorations.now },
      },
      shape: Invoice,
    },
  );

/** Makes a draft for one payment, which the customer pays at its page. */
export const createInvoice = (
  services: Services,
  given: {
    customer_id: string;
    currency: string;
    description: string;
    days_until_due: number;
    metadata: Readonly<Record<string, string>>;
    with_tax?: boolean;
  } & Changing,
) => {
  const { customer_id, currency, description, days_until_due, metadata, with_tax = false, ...changing } = given;
  return changeAtStripe(services, changing, {
    path: '/invoices',
    parameters: {
      customer: customer_id,
      currency: currency.toLowerCase(),
      description,
      collection_method: 'send_invoice',
      days_until_due,
      metadata,
      // Only what we put there is on it, never what waits for something else.
      pending_invoice_items_behavior: 'exclude',
      automatic_tax: with_tax ? { enabled: true } : undefined,
    },
    shape: Invoice,
  });
};

const InvoiceItem = z.object({ id: z.string() });

export const addInvoiceItem = (
  services: Services,
  given: { customer_id: string; invoice_id: string; amount: number; currency: string; description: string } & Changing,
) => {
  const { customer_id, invoice_id, amount, currency, description, ...changing } = given;
  return changeAtStripe(services, changing, {
    path: '/invoiceitems',
    parameters: { customer: customer_id, invoice: invoice_id, amount, currency: currency.toLowerCase(), description },
    shape: InvoiceItem,
  });
};

const doWithInvoice =
  (what: 'finalize' | 'pay' | 'void') =>
  (services: Services, { invoice_id, ...changing }: { invoice_id: string } & Changing) =>
    changeAtStripe(services, changing, { path: `${idPath('invoices', invoice_id)}/${what}`, shape: Invoice });

/** Makes a draft final: it has a number and a page to pay at from now on. */
export const finalizeInvoice = doWithInvoice('finalize');
/** Charges the card once more. Throws a ProviderError that is `declined`; `needsConfirmation` says whether the bank asks. */
export const payInvoice = doWithInvoice('pay');
export const voidInvoice = doWithInvoice('void');

const MAX_REDIRECTS = 3;
const PDF_TIMEOUT_MS = 30_000;

/**
 * Downloads the PDF of an invoice as it comes. The stream fails where it is larger than `max_bytes` or cut off. Our key is not
 * sent along: whoever has the address may read it.
 */
export async function downloadInvoicePdf(
  services: Services,
  { pdf_url, max_bytes }: { pdf_url: string; max_bytes: number },
): Promise<Readable> {
  let url = pdf_url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    requireStripeAddress(services, url);
    const { status, headers, body } = await openDownload(services, url, max_bytes);
    if (status === 200 && headers['content-type']?.startsWith('application/pdf')) return body;
    body.destroy();
    const next = status >= 300 && status < 400 ? headers.location : undefined;
    if (next === undefined || !URL.canParse(next, url)) throw noPdf(status);
    url = new URL(next, url).href;
  }
  throw noPdf(302);
}

async function openDownload(services: Services, url: string, max_bytes: number) {
  try {
    return await services.http.download(
      { service: 'stripe', method: 'GET', url, timeout_ms: PDF_TIMEOUT_MS },
      max_bytes,
    );
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new ProviderError({ call_class: 'retry_later', said: error.message }, { cause: error });
  }
}

/** An address that an answer names leads to Stripe, or to where its API is. */
function requireStripeAddress(services: Services, url: string): void {
  const { api_base } = requireStripe(services);
  const { protocol, hostname, origin } = URL.canParse(url) ? new URL(url) : new URL('none:');
  const isStripes = protocol === 'https:' && (hostname === 'stripe.com' || hostname.endsWith('.stripe.com'));
  if (isStripes || origin === new URL(api_base).origin) return;
  throw new ProviderError({ call_class: 'unknown', said: 'a PDF that is not at Stripe' });
}

const noPdf = (status: number): ProviderError =>
  new ProviderError({
    call_class: status === 404 ? 'not_found' : 'retry_later',
    said: `status ${status} instead of a PDF`,
  });
