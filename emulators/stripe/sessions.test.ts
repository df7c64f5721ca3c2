import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStripe } from './stripe.fixture.ts';

let shop: Awaited<ReturnType<typeof startStripe>>;
let customer: string;
let once: string;

beforeAll(async () => {
  shop = await startStripe();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.reset();
  customer = shop.stripe.addCustomer().id;
  once = shop.stripe.addPlan({ name: '100 credits', amount: 2000, recurring: null }).id;
});

const open = async (given: Record<string, string | number | boolean> = {}) =>
  (
    await shop.post('checkout/sessions', {
      mode: 'payment',
      customer,
      success_url: shop.success_url,
      cancel_url: 'https://crm.example.com/back',
      ...(given.mode !== 'setup' && { 'line_items[0][price]': once, 'line_items[0][quantity]': 1 }),
      ...given,
    })
  ).body;

/** Presses a button of a page. */
async function press(url: string, action: string, more: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action, ...more }),
    redirect: 'manual',
  });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}
const session = (id: string) => shop.stripe.state.sessions[id]!;

describe('the page of a session', () => {
  it('shows what is paid, and leads back when it is', async () => {
    const { id, url } = await open();
    const page = await (await fetch(url)).text();
    const paid = await press(url, 'pay', { card: '4242424242424242' });

    expect(page).toContain('1 × 100 credits');
    expect(page).toContain('SGD 20.00');
    expect(paid.location).toBe(`https://crm.example.com/paid?session=${id}`);
    expect(session(id)).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(shop.types().slice(-3)).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
  });

  it('makes an invoice that is paid, where one is asked for', async () => {
    const invoiced = { 'invoice_creation[enabled]': true, 'invoice_creation[invoice_data][metadata][order]': '7' };
    const [now, later] = [await open(invoiced), await open(invoiced)];
    await shop.stripe.pay(now.id);
    await shop.stripe.pay(later.id, { is_delayed: true });
    expect(session(later.id).invoice).toBeNull();
    await shop.stripe.settle(later.id, true);

    for (const { id } of [now, later]) {
      expect((await shop.get(`invoices/${session(id).invoice}`)).body).toMatchObject({
        status: 'paid',
        amount_paid: 2000,
        billing_reason: 'manual',
        metadata: { order: '7' },
        lines: { data: [{ description: '100 credits', amount: 2000 }] },
      });
    }
    expect(shop.types().slice(-6)).toEqual([
      'invoiceitem.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.async_payment_succeeded',
    ]);
    expect((await open({ mode: 'setup', currency: 'sgd', ...invoiced })).error.param).toBe('invoice_creation');
  });

  it('says why a card was declined, and takes another', async () => {
    const { id, url } = await open();
    const declined = await press(url, 'decline');
    expect([declined.status, session(id).status]).toEqual([200, 'open']);
    expect(declined.text).toContain('Your card was declined.');
    await press(url, 'pay', { card: '4242424242424242' });

    expect(session(id).status).toBe('complete');
  });

  it('asks the bank for a confirmation, which can be refused', async () => {
    const { id, url } = await open();
    const asked = await press(url, '3ds');
    expect(asked.text).toContain('Your bank asks');
    const refused = await press(url, 'refuse', { card: '4000002500003155' });
    expect([refused.text.includes('did not confirm'), session(id).status]).toEqual([true, 'open']);
    await press(url, 'confirm', { card: '4000002500003155' });

    expect(session(id).status).toBe('complete');
  });

  it('leads back without paying, and closes after 24 hours', async () => {
    const { id, url } = await open();
    expect((await press(url, 'abandon')).location).toBe('https://crm.example.com/back');
    await shop.stripe.advance(86_399);
    expect(session(id).status).toBe('open');
    await shop.stripe.advance(1);
    expect([session(id).status, shop.types().at(-1)]).toEqual(['expired', 'checkout.session.expired']);

    expect((await press(url, 'pay')).text).toContain('expired');
  });

  it('does at once what the address says, for who has no browser', async () => {
    const { id, url } = await open();
    await fetch(`${url}?__auto=pay`, { redirect: 'manual' });

    expect(session(id).payment_status).toBe('paid');
  });

  it('asks for the country that the tax follows from, and for a tax number', async () => {
    shop.stripe.state.account.tax_percent = { SG: 9 };
    const { id, url } = await open({
      'automatic_tax[enabled]': true,
      'tax_id_collection[enabled]': true,
      'customer_update[name]': 'auto',
    });
    expect(await (await fetch(url)).text()).toContain('Tax number');
    await press(url, 'pay', { country: 'SG', tax_id: '201912345K' });

    expect(session(id)).toMatchObject({ amount_subtotal: 2000, amount_total: 2180 });
    expect(shop.stripe.state.payment_intents[session(id).payment_intent!]!.amount).toBe(2180);
    expect(shop.stripe.state.customers[customer]!.own.tax_id).toBe('201912345K');
  });

  it('keeps a card in the mode setup, and refuses to keep one that is declined', async () => {
    const { id, url } = await open({ mode: 'setup', currency: 'sgd' });
    expect((await press(url, 'decline')).text).toContain('declined');
    await press(url, 'pay', { card: '4000000000000341' });

    expect(session(id)).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' });
  });

  it('leaves nothing of a subscription that could not be paid', async () => {
    const price = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const { id, url } = await open({ mode: 'subscription', 'line_items[0][price]': price });
    await press(url, 'decline');
    expect([shop.stripe.state.subscriptions, shop.stripe.state.invoices]).toEqual([{}, {}]);
    await press(url, '3ds');
    await press(url, 'confirm', { card: '4000002500003155' });

    const { status } = shop.stripe.state.subscriptions[session(id).subscription!]!;
    expect([session(id).payment_status, status]).toEqual(['paid', 'active']);
  });

  it('takes a way of paying that takes days', async () => {
    const [good, bad] = [await open(), await open()];
    for (const { id } of [good, bad]) await shop.stripe.pay(id, { is_delayed: true });
    expect(session(good.id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    await shop.stripe.settle(good.id, true);
    await shop.stripe.settle(bad.id, false);

    expect([session(good.id).payment_status, session(bad.id).payment_status]).toEqual(['paid', 'unpaid']);
    expect(shop.types()).toContain('checkout.session.async_payment_failed');
  });

  it('refuses prices that do not fit its mode, and those that are archived', async () => {
    const monthly = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const archived = shop.stripe.addPlan({ name: 'Old', amount: 900, active: false, recurring: null }).id;
    const answers = [
      await open({ 'line_items[0][price]': monthly }),
      await open({ mode: 'subscription' }),
      await open({ 'line_items[0][price]': archived }),
      await open({ 'line_items[0][quantity]': 0 }),
    ];

    expect(answers.map(({ error }) => error?.type)).toEqual(Array(4).fill('invalid_request_error'));
  });
});

describe('an invoice of its own', () => {
  const draft = async () => {
    const { body } = await shop.post('invoices', { customer, currency: 'sgd' });
    await shop.post('invoiceitems', {
      customer,
      invoice: body.id,
      amount: 12_000,
      currency: 'sgd',
      description: '90 days',
    });
    return body.id as string;
  };

  it('is paid at its page, and has a PDF', async () => {
    const id = await draft();
    const { body } = await shop.post(`invoices/${id}/finalize`);
    expect([body.status, body.amount_due]).toEqual(['open', 12_000]);
    await press(body.hosted_invoice_url, 'decline');
    expect(shop.stripe.state.invoices[id]).toMatchObject({ status: 'open', attempt_count: 1 });
    await press(body.hosted_invoice_url, 'pay', { card: '4242424242424242' });
    const pdf = Buffer.from(await (await fetch(body.invoice_pdf)).arrayBuffer());

    expect(shop.stripe.state.invoices[id]!.status).toBe('paid');
    expect(pdf.toString('latin1')).toMatch(/^%PDF-1\.4\n[\s\S]*90 days: SGD 120\.00[\s\S]*%%EOF\n$/);
  });

  it('is paid once, and not changed when it is final', async () => {
    const id = await draft();
    await shop.post(`invoices/${id}/finalize`);
    const item = await shop.post('invoiceitems', { customer, invoice: id, amount: 1, currency: 'sgd' });
    await shop.stripe.payInvoice(id);
    const again = await shop.post(`invoices/${id}/pay`);

    expect([item.body.error.code, again.body.error.message]).toEqual([
      'invoice_not_editable',
      'Invoice is already paid',
    ]);
  });

  it('is refused without lines, and can be declared void', async () => {
    const empty = (await shop.post('invoices', { customer })).body.id;
    expect((await shop.post(`invoices/${empty}/finalize`)).body.error.code).toBe('invoice_no_customer_line_items');
    const id = await draft();
    await shop.post(`invoices/${id}/finalize`);

    expect((await shop.post(`invoices/${id}/void`)).body.status).toBe('void');
    expect(await shop.stripe.payInvoice(id).catch((error) => error.error)).toBe('invalid');
  });
});

describe('a payment', () => {
  it('can be given back in parts, and taken back by the bank', async () => {
    const { id } = await open();
    await shop.stripe.pay(id);
    const payment_intent = session(id).payment_intent!;
    const part = await shop.post('refunds', { payment_intent, amount: 500 });
    await shop.stripe.refund({ payment_intent });
    const again = await shop.post('refunds', { payment_intent });
    const charge = shop.stripe.state.charges[part.body.charge]!;
    await shop.stripe.closeDispute(await shop.stripe.dispute(charge.id), 'lost');

    expect([charge.amount_refunded, charge.refunded, charge.disputed]).toEqual([2000, true, true]);
    expect(again.body.error.code).toBe('charge_already_refunded');
    expect(shop.types().slice(-3)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
  });
});

describe('the portal', () => {
  it('changes the card, cancels and goes on', async () => {
    const price = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const id = await shop.subscribe({ customer, price });
    const { url } = (await shop.post('billing_portal/sessions', { customer, return_url: 'https://crm.example.com' }))
      .body;
    expect(await (await fetch(url)).text()).toContain(`${id}: active, until 2026-12-20`);

    await press(url, 'cancel', { subscription: id });
    expect(shop.stripe.state.subscriptions[id]!.cancel_at_period_end).toBe(true);
    await press(url, 'resume', { subscription: id });
    expect((await press(url, 'card', { card: '4000000000000002' })).text).toContain('declined');
    await press(url, 'card', { card: '4000000000000341' });
    const { cancel_at_period_end, default_payment_method } = shop.stripe.state.subscriptions[id]!;

    expect(cancel_at_period_end).toBe(false);
    expect(shop.stripe.state.payment_methods[default_payment_method!]!.card.last4).toBe('0341');
    expect((await press(url, 'back')).location).toBe('https://crm.example.com');
  });
});
