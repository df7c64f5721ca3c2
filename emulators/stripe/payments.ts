import { decideCharge, type Verdict } from './cards.ts';
import { errorAnswer, invalid, StripeError } from './errors.ts';
import type { Charge, Dispute, Metadata, PaymentIntent, PaymentMethod, Refund } from './state.ts';
import { newThing, requireReference, type World } from './world.ts';

interface Payment {
  amount: number;
  currency: string;
  customer: string | null;
  metadata?: Metadata;
  invoice?: string | null;
}

export function openPayment(world: World, { amount, currency, customer, metadata = {}, invoice = null }: Payment) {
  const intent: PaymentIntent = {
    ...newThing(world, 'pi', 'payment_intent', metadata),
    amount,
    amount_received: 0,
    currency,
    customer,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    own: { invoice },
  };
  world.state.payment_intents[intent.id] = intent;
  return intent;
}

/** Charges a card. @param is_confirmed whether the customer has confirmed it at their bank. */
export function charge(world: World, intent: PaymentIntent, card: PaymentMethod, is_confirmed: boolean): Verdict {
  const verdict = decideCharge(card, is_confirmed);
  intent.payment_method = card.id;
  if (verdict.kind === 'action') {
    intent.status = 'requires_action';
    world.tell('payment_intent.requires_action', intent);
    return verdict;
  }
  const isPaid = verdict.kind === 'paid';
  const made = addCharge(world, intent, card, verdict);
  intent.latest_charge = made.id;
  intent.status = isPaid ? 'succeeded' : 'requires_payment_method';
  intent.amount_received = isPaid ? intent.amount : 0;
  intent.last_payment_error = isPaid ? null : describeError(verdict);
  world.tell(isPaid ? 'charge.succeeded' : 'charge.failed', made);
  world.tell(isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  return verdict;
}

function addCharge(world: World, intent: PaymentIntent, card: PaymentMethod, verdict: Verdict): Charge {
  const { amount, currency, customer, metadata } = intent;
  const failure = verdict.kind === 'declined' ? describeError(verdict) : null;
  const made: Charge = {
    ...newThing(world, 'ch', 'charge', metadata),
    amount,
    amount_refunded: 0,
    currency,
    customer,
    payment_intent: intent.id,
    payment_method: card.id,
    status: failure ? 'failed' : 'succeeded',
    paid: failure === null,
    refunded: false,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
  };
  world.state.charges[made.id] = made;
  return made;
}

function describeError(verdict: Verdict & { kind: 'declined' }): NonNullable<PaymentIntent['last_payment_error']> {
  const { code, decline_code } = verdict;
  const { body } = errorAnswer(code) as { body: { error: { type: string; message: string } } };
  const { type, message } = body.error;
  return { type, code, ...(decline_code !== undefined && { decline_code }), message };
}

interface RefundGiven {
  charge?: string | undefined;
  payment_intent?: string | undefined;
  amount?: number | undefined;
  reason?: string | undefined;
  metadata?: Metadata | undefined;
}

export function refund(world: World, given: RefundGiven): Refund {
  const found = findCharge(world, given);
  const left = found.amount - found.amount_refunded;
  if (left === 0) throw new StripeError('charge_already_refunded', { said: { id: found.id } });
  const amount = given.amount ?? left;
  if (amount <= 0 || amount > left)
    throw invalid(`Refund amount is greater than unrefunded amount on charge`, 'amount');
  const made: Refund = {
    ...newThing(world, 're', 'refund', given.metadata),
    amount,
    currency: found.currency,
    charge: found.id,
    payment_intent: found.payment_intent,
    reason: given.reason ?? null,
    status: 'succeeded',
  };
  world.state.refunds[made.id] = made;
  found.amount_refunded += amount;
  found.refunded = found.amount_refunded === found.amount;
  world.tell('refund.created', made);
  world.tell('charge.refunded', found);
  return made;
}

function findCharge(world: World, { charge: id, payment_intent }: RefundGiven): Charge {
  if (id !== undefined) return requireReference(world, 'ch', id, 'charge');
  if (payment_intent === undefined) throw new StripeError('parameter_missing', { param: 'payment_intent' });
  const intent = requireReference(world, 'pi', payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, 'payment_intent');
  }
  return requireReference(world, 'ch', intent.latest_charge, 'charge');
}

/** The customer asks their bank to take a payment back. */
export function openDispute(world: World, charge_id: string, reason = 'fraudulent'): Dispute {
  const disputed = requireReference(world, 'ch', charge_id, 'charge');
  const made: Dispute = {
    ...newThing(world, 'dp', 'dispute'),
    amount: disputed.amount,
    currency: disputed.currency,
    charge: disputed.id,
    payment_intent: disputed.payment_intent,
    reason,
    status: 'needs_response',
  };
  world.state.disputes[made.id] = made;
  disputed.disputed = true;
  world.tell('charge.dispute.created', made);
  world.tell('charge.dispute.funds_withdrawn', made);
  return made;
}

export function closeDispute(world: World, id: string, status: 'won' | 'lost'): Dispute {
  const found = requireReference(world, 'dp', id, 'dispute');
  found.status = status;
  if (status === 'won') world.tell('charge.dispute.funds_reinstated', found);
  world.tell('charge.dispute.closed', found);
  return found;
}
