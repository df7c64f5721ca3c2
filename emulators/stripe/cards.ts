import { StripeError } from './errors.ts';
import type { PaymentMethod } from './state.ts';
import { newThing, requireReference, type World } from './world.ts';

/** What happens with Stripe's test cards (integrations 11.4): when one is kept, and when it is charged. */
interface TestCard {
  brand?: string;
  /** Refused already when it is kept. */
  refuses_keeping?: true;
  decline?: { code: 'card_declined' | 'expired_card'; decline_code?: string };
  /** Whether the bank wants to hear the customer: until it has heard them once, or at every charge. */
  authentication?: 'once' | 'always';
}

const testCards: Record<string, TestCard> = {
  '4242424242424242': {},
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': {
    refuses_keeping: true,
    decline: { code: 'card_declined', decline_code: 'generic_decline' },
  },
  '4000000000009995': {
    refuses_keeping: true,
    decline: { code: 'card_declined', decline_code: 'insufficient_funds' },
  },
  '4000000000000069': { refuses_keeping: true, decline: { code: 'expired_card' } },
  '4000000000000341': { decline: { code: 'card_declined', decline_code: 'generic_decline' } },
  '4000002500003155': { authentication: 'once' },
  '4000002760003184': { authentication: 'always' },
};

/** The cards of the hosted pages, with what one tries them for. */
export const cardChoices: readonly [number: string, meaning: string][] = [
  ['4242424242424242', 'is charged'],
  ['4000000000000002', 'is declined'],
  ['4000000000009995', 'has no funds'],
  ['4000002500003155', 'asks for a confirmation once'],
  ['4000002760003184', 'asks for a confirmation every time'],
  ['4000000000000341', 'is kept, and declined when it is charged'],
];

const findTestCard = ({ own }: PaymentMethod): TestCard => testCards[own.number] ?? {};

export function addCard(world: World, given: string): PaymentMethod {
  const number = given.replace(/\D/g, '');
  const known = testCards[number];
  if (!known) throw new StripeError('incorrect_number', { param: 'card[number]' });
  const card: PaymentMethod = {
    ...newThing(world, 'pm', 'payment_method'),
    type: 'card',
    customer: null,
    card: {
      brand: known.brand ?? 'visa',
      last4: number.slice(-4),
      exp_month: 12,
      exp_year: new Date(world.now * 1000).getUTCFullYear() + 3,
      country: 'US',
    },
    own: { number, is_authenticated: false },
  };
  world.state.payment_methods[card.id] = card;
  return card;
}

/** Keeps a card for a customer. */
export function attachCard(world: World, card: PaymentMethod, customer: string): PaymentMethod {
  const { refuses_keeping, decline } = findTestCard(card);
  if (refuses_keeping && decline) throw declined(decline);
  card.customer = customer;
  world.tell('payment_method.attached', card);
  return card;
}

export type Verdict =
  | { kind: 'paid' }
  | { kind: 'action' }
  | { kind: 'declined'; code: 'card_declined' | 'expired_card'; decline_code?: string };

/** Decides what the bank says to a charge. @param is_confirmed whether the customer has confirmed it at their bank. */
export function decideCharge(card: PaymentMethod, is_confirmed: boolean): Verdict {
  const { decline, authentication } = findTestCard(card);
  if (decline) return { kind: 'declined', ...decline };
  if (authentication === 'always' && !is_confirmed) return { kind: 'action' };
  if (authentication === 'once' && !is_confirmed && !card.own.is_authenticated) return { kind: 'action' };
  if (is_confirmed) card.own.is_authenticated = true;
  return { kind: 'paid' };
}

export const declined = ({ code, decline_code }: { code: 'card_declined' | 'expired_card'; decline_code?: string }) =>
  new StripeError(code, { ...(decline_code && { decline_code }) });

/** Returns the card a customer is charged with when nobody is there. */
export function cardOnFile(world: World, customer: string, preferred: string | null): PaymentMethod | null {
  const { invoice_settings } = requireReference(world, 'cus', customer, 'customer');
  const id = preferred ?? invoice_settings.default_payment_method;
  return id === null ? null : (world.state.payment_methods[id] ?? null);
}
