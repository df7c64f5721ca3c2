import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock, setPause, stoppedAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { startStripe } from '#testing/billing/stripe.ts';
import { createCheckoutSession } from './stripe.ts';
import {
  addInvoiceItem,
  createInvoice,
  downloadInvoicePdf,
  finalizeInvoice,
  listInvoices,
  payInvoice,
  readInvoice,
  voidInvoice,
} from './stripe-invoices.ts';

let shop: Awaited<ReturnType<typeof startStripe>>;
let customer_id: string;

beforeAll(async () => {
  shop = await startStripe();
});
afterAll(() => shop.stripe.close());
beforeEach(() => {
  setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
  setPause(async () => undefined);
  shop.stripe.reset();
  customer_id = shop.stripe.addCustomer({ card: '4242424242424242' }).id;
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

/** Somebody buys a subscription, whose invoices follow. */
async function subscribe() {
  const price_id = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
  const { id } = await createCheckoutSession(shop.services, {
    customer_id,
    client_reference_id: 'org_42',
    success_url: 'https://crm.example.com',
    cancel_url: 'https://crm.example.com',
    metadata: {},
    order: { mode: 'subscription', lines: [{ price_id, quantity: 1 }], subscription_metadata: {} },
    ...shop.key(),
  });
  await shop.stripe.pay(id);
}

const readBytes = async (stream: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

describe('an invoice', () => {
  const draft = async () => {
    const invoice = await createInvoice(shop.services, {
      customer_id,
      currency: 'SGD',
      description: 'Pro for 90 days',
      days_until_due: 7,
      metadata: { kind: 'extension' },
      ...shop.key(),
    });
    const item = { customer_id, invoice_id: invoice.id, amount: 12_000, currency: 'SGD', description: '90 days' };
    await addInvoiceItem(shop.services, { ...item, ...shop.key() });
    return invoice.id;
  };

  it('of its own is made final, paid at its page and downloaded', async () => {
    const invoice_id = await draft();
    const open = await finalizeInvoice(shop.services, { invoice_id, ...shop.key() });
    expect(open).toMatchObject({
      status: 'open',
      amount_due: 12_000,
      attempt_count: 0,
      metadata: { kind: 'extension' },
    });
    expect(open.due_at).toBe('2026-11-27T00:00:00.000Z');
    await shop.stripe.payInvoice(invoice_id);
    const paid = await readInvoice(shop.services, invoice_id);
    const pdf = await readBytes(
      await downloadInvoicePdf(shop.services, { pdf_url: paid.pdf_url!, max_bytes: 100_000 }),
    );

    expect([paid.status, paid.amount_paid, paid.paid_at]).toEqual(['paid', 12_000, '2026-11-20T00:00:00.000Z']);
    expect(pdf.toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
    expect(shop.stripe.requests.at(-1)!.headers.authorization).toBeUndefined();
  });

  it('that is not wanted any more is void', async () => {
    const invoice_id = await draft();
    await finalizeInvoice(shop.services, { invoice_id, ...shop.key() });

    expect(await voidInvoice(shop.services, { invoice_id, ...shop.key() })).toMatchObject({
      status: 'void',
      amount_remaining: 0,
    });
  });

  it('is charged once more, which the bank may decline or want confirmed', async () => {
    const invoice_id = await draft();
    await finalizeInvoice(shop.services, { invoice_id, ...shop.key() });
    await shop.stripe.changeCard(customer_id, '4000000000000341');
    await expect(payInvoice(shop.services, { invoice_id, ...shop.key() })).rejects.toMatchObject({
      call_class: 'rejected',
      code: 'card_declined.generic_decline',
    });
    await shop.stripe.changeCard(customer_id, '4000002760003184');
    await expect(payInvoice(shop.services, { invoice_id, ...shop.key() })).rejects.toMatchObject({
      code: 'invoice_payment_intent_requires_action',
    });
    await shop.stripe.changeCard(customer_id, '4242424242424242');

    expect(await payInvoice(shop.services, { invoice_id, ...shop.key() })).toMatchObject({
      status: 'paid',
      attempt_count: 3,
    });
    await expect(payInvoice(shop.services, { invoice_id, ...shop.key() })).rejects.toMatchObject({
      call_class: 'invalid_request',
    });
  });

  it('is one of a list, page by page', async () => {
    await subscribe();
    await shop.stripe.advance(70 * 86_400);
    const first = await listInvoices(shop.services, { customer_id, limit: 2 });
    const second = await listInvoices(shop.services, { customer_id, limit: 2, after: first.after! });

    expect([...first.invoices, ...second.invoices].map(({ created_at }) => created_at.slice(0, 10))).toEqual([
      '2027-01-20',
      '2026-12-20',
      '2026-11-20',
    ]);
    expect(second.after).toBeNull();
  });
});

describe('the PDF of an invoice', () => {
  const download = (pdf_url: string, max_bytes = 100_000) => downloadInvoicePdf(shop.services, { pdf_url, max_bytes });
  const pdfUrl = async () => {
    await subscribe();
    return (await listInvoices(shop.services, { customer_id, limit: 1 })).invoices[0]!.pdf_url!;
  };

  it('is given up where it is too large, or cut off', async () => {
    const url = await pdfUrl();
    await expect(download(url, 500).then(readBytes)).rejects.toThrow('stripe: answer larger than 500 bytes');
    shop.stripe.failNext({ kind: 'reset', mid_body: true }, { path: '/pdf' });

    await expect(download(url).then(readBytes)).rejects.toThrow('stripe: ');
  });

  it('is fetched from Stripe alone, and only as a PDF', async () => {
    const url = await pdfUrl();
    const calls = shop.stripe.requests.length;
    for (const foreign of [
      'https://example.com/x.pdf',
      'http://pay.stripe.com/x',
      'https://stripe.com.example.com/',
      'nothing',
    ]) {
      await expect(download(foreign)).rejects.toMatchObject({ said: 'a PDF that is not at Stripe' });
    }
    shop.stripe.failNext(
      { kind: 'http', status: 302, headers: { location: 'http://127.0.0.2:1/x' } },
      { path: '/pdf' },
    );
    await expect(download(url)).rejects.toMatchObject({ said: 'a PDF that is not at Stripe' });
    shop.stripe.failNext({ kind: 'html', status: 200 }, { path: '/pdf' });
    await expect(download(url)).rejects.toMatchObject({ call_class: 'retry_later' });

    expect(shop.stripe.requests).toHaveLength(calls + 2);
  });

  it('is found where its address leads to another of Stripe', async () => {
    const url = await pdfUrl();
    shop.stripe.failNext({ kind: 'http', status: 302, headers: { location: new URL(url).pathname } }, { path: '/pdf' });

    expect((await readBytes(await download(url))).length).toBeGreaterThan(500);
  });
});
