import type { TokenChange } from '../kit/control.ts';
import { Deliveries } from '../kit/deliveries.ts';
import type { DeliveryOptions } from '../kit/delivery-body.ts';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import type { Fault } from '../kit/faults.ts';
import { answerApi } from './api.ts';
import { changeSubscription } from './billing/change.ts';
import { firstDue } from './billing/due.ts';
import { type AttemptOutcome, collect } from './billing/invoices.ts';
import { addCard } from './cards.ts';
import { addPrice, addProduct } from './catalog.ts';
import { errorAnswer, invalid, isErrorName } from './errors.ts';
import { eventSender, makeEvent } from './events.ts';
import { answerHosted, changeCard } from './hosted/pages.ts';
import { closeDispute, openDispute, refund } from './payments.ts';
import type { Recurring } from './periods.ts';
import { addCustomer, expireSession, type Payment, paySession, settleDelayed } from './sessions.ts';
import { type Account, emptyState, type Price, type StripeEvent, type StripeState } from './state.ts';
import { requireThing, type World } from './world.ts';

/**
 * Stripe's API for one account as far as selling a subscription needs it, its hosted pages, and its events (integrations
 * 11, E.11). Sessions, subscriptions and invoices go on by the emulated clock.
 */
export class StripeEmulator extends Emulator implements World {
  state: StripeState;
  override readonly deliveries = new Deliveries(
    this.clock,
    eventSender(() => this.state),
  );
  /** How events are delivered from now on; `drop` keeps them for `send`. */
  event_options: DeliveryOptions = { retry: 'provider' };

  private readonly untold: StripeEvent[] = [];
  /** The time of what is done late, because the clock jumped over it. */
  private lateNow: number | null = null;
  private isCatchingUp = false;
  private calls = 0;
  private request: StripeEvent['request'] = { id: null, idempotency_key: null };

  constructor(private readonly account: Partial<Account> & Pick<Account, 'secret_key'>) {
    super();
    this.state = emptyState(structuredClone(account));
  }

  get now(): number {
    return this.lateNow ?? this.clock.nowSeconds;
  }

  tell(type: string, about: { id: string; object: string }): void {
    this.untold.push(makeEvent(this, type, about, { now: this.now, request: this.request }));
  }

  /** Makes a product with one price; of each month unless something else is said. */
  addPlan(
    given: { name: string; amount: number; currency?: string; recurring?: Partial<Recurring> | null } & PlanDetails,
  ): Price {
    const { name, amount, currency = 'sgd', recurring = {}, ...details } = given;
    const product = addProduct(this, { name }).id;
    const rhythm = recurring === null ? null : { interval: 'month' as const, ...recurring };
    const price = addPrice(this, { product, currency, unit_amount: amount, recurring: rhythm, ...details });
    this.untold.length = 0;
    return price;
  }

  addCustomer(given: { name?: string; email?: string; country?: string; card?: string } = {}) {
    const { name = 'Kestrel Homes', email = 'grace@example.com', country, card } = given;
    const customer = addCustomer(this, { name, email, address: country ? { country } : null });
    if (card) changeCard(this, customer.id, card);
    this.untold.length = 0;
    return customer;
  }

  /** Somebody pays at the page of a session, confirming it at their bank where it asks. */
  pay(session_id: string, payment: Payment = {}): Promise<number[]> {
    return this.doing(() => {
      const outcome = paySession(this, requireThing(this, 'cs', session_id), { is_confirmed: true, ...payment });
      if (outcome !== 'complete') throw new Error(`the page answered ${outcome}`);
    });
  }

  /** Somebody tries a card that is declined, and stays on the page. */
  decline(session_id: string, card = '4000000000000002'): Promise<number[]> {
    return this.doing(() => void paySession(this, requireThing(this, 'cs', session_id), { card }));
  }

  /** A way of paying that takes days comes to its end. */
  settle(session_id: string, is_paid: boolean): Promise<number[]> {
    return this.doing(() => settleDelayed(this, requireThing(this, 'cs', session_id), is_paid));
  }

  expire(session_id: string): Promise<number[]> {
    return this.doing(() => expireSession(this, requireThing(this, 'cs', session_id)));
  }

  /** Somebody pays at the page of an invoice. @returns what came of it. */
  async payInvoice(invoice_id: string, { card = '4242424242424242', is_confirmed = true }: Payment = {}) {
    let outcome: AttemptOutcome = 'paid';
    await this.doing(() => {
      outcome = collect(this, requireThing(this, 'in', invoice_id), { card: addCard(this, card), is_confirmed });
    });
    return outcome === 'paid' || outcome === 'action' ? outcome : 'declined';
  }

  /** Somebody changes their card at the portal. */
  changeCard(customer_id: string, card: string): Promise<number[]> {
    return this.doing(() => changeCard(this, customer_id, card));
  }

  /** Somebody cancels at the portal, for the end of the period, or goes on with it. */
  cancel(subscription_id: string, cancel_at_period_end = true): Promise<number[]> {
    return this.doing(() => {
      changeSubscription(this, requireThing(this, 'sub', subscription_id), { cancel_at_period_end });
    });
  }

  refund(given: { charge?: string; payment_intent?: string; amount?: number }): Promise<number[]> {
    return this.doing(() => void refund(this, given));
  }

  /** A customer asks their bank to take a payment back; `closeDispute` says who was right. */
  async dispute(charge_id: string): Promise<string> {
    let id = '';
    await this.doing(() => {
      ({ id } = openDispute(this, charge_id));
    });
    return id;
  }

  closeDispute(dispute_id: string, status: 'won' | 'lost'): Promise<number[]> {
    return this.doing(() => void closeDispute(this, dispute_id, status));
  }

  /** Signs events with a new secret beside the present one, until `dropOldSecrets`. */
  rotateSecret(secret: string): void {
    this.state.account.webhook_secrets.unshift(secret);
  }

  dropOldSecrets(): void {
    this.state.account.webhook_secrets.length = 1;
  }

  /** The events so far, in the order they happened. */
  get events(): StripeEvent[] {
    return Object.values(this.state.events);
  }

  /** Delivers events, once more or for the first time, in this order. @returns the statuses that were answered. */
  async send(events: readonly unknown[], options: DeliveryOptions = {}, to?: string): Promise<number[]> {
    const statuses: number[] = [];
    for (const url of to ? [to] : this.state.account.webhooks) {
      statuses.push(
        ...(await this.deliveries.send(url, events, { ...this.event_options, drop: false, ...options, batch: 1 })),
      );
    }
    return statuses;
  }

  /** Does something at Stripe and tells of it. @returns the statuses that were answered. */
  private async doing(work: () => void): Promise<number[]> {
    work();
    return this.tellAll();
  }

  private async tellAll(): Promise<number[]> {
    const events = this.untold.splice(0);
    if (events.length === 0) return [];
    return this.send(events, { drop: this.event_options.drop ?? false });
  }

  private tellSoon(): void {
    const events = this.untold.splice(0);
    if (events.length === 0) return;
    for (const url of this.state.account.webhooks) {
      this.deliveries.sendSoon(url, events, { ...this.event_options, batch: 1 });
    }
  }

  protected override async answer(request: EmulatedRequest): Promise<EmulatedAnswer> {
    await this.runDue();
    this.calls += 1;
    const id = `req_${String(this.calls).padStart(4, '0')}`;
    const key = request.headers['idempotency-key'];
    const isApi = request.path.startsWith('/v1/');
    this.request = { id: isApi ? id : null, idempotency_key: key === undefined ? null : String(key) };
    const answer = isApi ? answerApi(this, request, id) : answerHosted(this, request);
    this.request = { id: null, idempotency_key: null };
    this.tellSoon();
    return answer ?? errorAnswer('no_such_path', { said: { method: request.method, path: request.path } });
  }

  /** Does what became due, each at its own time, and tells of it before the next. */
  protected override async runDue(): Promise<void> {
    if (this.isCatchingUp) return;
    this.isCatchingUp = true;
    try {
      for (let due = firstDue(this); due && due.at <= this.clock.nowSeconds; due = firstDue(this)) {
        this.lateNow = due.at;
        due.run(this);
        this.lateNow = null;
        await this.tellAll();
      }
    } finally {
      this.lateNow = null;
      this.isCatchingUp = false;
    }
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    if (!isErrorName(name)) throw new Error(`Stripe has no error ${name}`);
    return errorAnswer(name);
  }

  protected override rateLimit({ wait_s }: Fault & { kind: 'rate_limit' }): EmulatedAnswer {
    const answer = errorAnswer('rate_limit');
    return wait_s === undefined ? answer : { ...answer, headers: { ...answer.headers, 'retry-after': String(wait_s) } };
  }

  protected override changeToken(token: string, { kind }: TokenChange): void {
    const reasons = { revoke: 'revoked', expire: 'expired', 'drop-scope': 'restricted' } as const;
    this.state.account.dead_keys[token] = reasons[kind];
  }

  protected override changeNext(_request: EmulatedRequest, body: unknown, next: 'same' | { origin: string }): unknown {
    const list = body as { url: string };
    return { ...list, has_more: true, ...(next !== 'same' && { url: `${next.origin}${list.url}` }) };
  }

  protected override clear(): void {
    this.untold.length = 0;
    this.event_options = { retry: 'provider' };
    this.state = emptyState(structuredClone(this.account));
    this.calls = 0;
  }

  /** Takes any part of the state that `dump` returns. */
  protected override seed(state: Partial<Omit<StripeState, 'account'>> & { account?: Partial<Account> }): void {
    this.state = { ...this.state, ...state, account: { ...this.state.account, ...state.account } };
  }

  protected override dump = () => this.state;

  /** Delivers events by their ids (`{ "event_id" }`), or any event as it is given. */
  protected override deliver(event: unknown, options: DeliveryOptions, to?: string): Promise<number[]> {
    const events = [event].flat() as { event_id?: string }[];
    const whole = events.map((one) => (one.event_id === undefined ? one : requireThing(this, 'evt', one.event_id)));
    return this.send(whole, options, to && to !== 'subscribed' ? to : undefined);
  }

  /** What people do at Stripe's pages, for who drives it from outside. */
  protected override act(name: string, given: unknown): unknown {
    const {
      session = '',
      invoice = '',
      customer = '',
      subscription = '',
      charge = '',
      dispute = '',
      ...rest
    } = given as Record<string, string>;
    switch (name) {
      case 'pay':
        return this.pay(session, rest);
      case 'decline':
        return this.decline(session, rest.card);
      case '3ds':
        return this.pay(session, { card: '4000002500003155', is_confirmed: true });
      case 'abandon':
        // Nobody tells Stripe that a customer has gone; the page closes by the clock.
        return [];
      case 'expire':
        return this.expire(session);
      case 'settle':
        return this.settle(session, rest.outcome === 'paid');
      case 'pay-invoice':
        return this.payInvoice(invoice, rest);
      case 'change-card':
        return this.changeCard(customer, rest.card ?? '');
      case 'cancel':
      case 'resume':
        return this.cancel(subscription, name === 'cancel');
      case 'refund':
        return this.refund({ charge });
      case 'dispute':
        return this.dispute(charge);
      case 'close-dispute':
        return this.closeDispute(dispute, rest.outcome === 'won' ? 'won' : 'lost');
      default:
        throw invalid(`nobody can ${name}`);
    }
  }
}

type PlanDetails = Partial<Pick<Price, 'metadata' | 'active' | 'tax_behavior'>> & { lookup_key?: string };
