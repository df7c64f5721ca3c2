import { StripeError } from './errors.ts';
import type { StripeState } from './state.ts';

/** What the parts of the emulator work on. */
export interface World {
  readonly state: StripeState;
  /** The time of what is being done, in seconds. */
  readonly now: number;
  /** Its own address. */
  readonly url: string;
  /** Makes an event about an object as it is now, and sends it when the present work is done. */
  tell(type: string, object: { id: string; object: string }): void;
}

/** The collections of the state whose objects the API shows, by the prefix of their ids. */
export const collections = {
  cus: ['customers', 'customer'],
  pm: ['payment_methods', 'PaymentMethod'],
  prod: ['products', 'product'],
  price: ['prices', 'price'],
  cs: ['sessions', 'checkout.session'],
  sub: ['subscriptions', 'subscription'],
  in: ['invoices', 'invoice'],
  ii: ['invoice_items', 'invoiceitem'],
  pi: ['payment_intents', 'payment_intent'],
  seti: ['setup_intents', 'setup_intent'],
  ch: ['charges', 'charge'],
  re: ['refunds', 'refund'],
  dp: ['disputes', 'dispute'],
  bps: ['portal_sessions', 'billing_portal.session'],
  evt: ['events', 'event'],
} as const satisfies Record<string, readonly [keyof StripeState, string]>;

export type Prefix = keyof typeof collections;
export type ThingOf<P extends Prefix> = StripeState[(typeof collections)[P][0]][string];

export function nextId({ state }: Pick<World, 'state'>, prefix: string): string {
  state.made += 1;
  return `${prefix}_${String(state.made).padStart(4, '0')}`;
}

export const isLive = ({ state }: Pick<World, 'state'>): boolean => state.account.secret_key.startsWith('sk_live_');

/** Makes the fields every object has. */
export const newThing = <Kind extends string>(world: World, prefix: string, object: Kind, metadata = {}) => ({
  id: nextId(world, prefix),
  object,
  created: world.now,
  livemode: isLive(world),
  metadata: withoutEmpty(metadata),
});

const withoutEmpty = (metadata: Record<string, string>) =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''));

/** Returns metadata with changes; an empty value takes a name away. */
export const mergeMetadata = (before: Record<string, string>, changes: Record<string, string> = {}) =>
  withoutEmpty({ ...before, ...changes });

export const getCollection = <P extends Prefix>({ state }: Pick<World, 'state'>, prefix: P) =>
  state[collections[prefix][0]] as Record<string, ThingOf<P>>;

/** Returns the object of a path, or refuses with 404. */
export function requireThing<P extends Prefix>(world: Pick<World, 'state'>, prefix: P, id: string): ThingOf<P> {
  return find(world, prefix, id) ?? refuse('resource_missing', prefix, id, 'id');
}

/** Returns the object a parameter names, or refuses the parameter. */
export function requireReference<P extends Prefix>(
  world: Pick<World, 'state'>,
  prefix: P,
  id: string,
  param: string,
): ThingOf<P> {
  return find(world, prefix, id) ?? refuse('missing_reference', prefix, id, param);
}

const find = <P extends Prefix>(world: Pick<World, 'state'>, prefix: P, id: string): ThingOf<P> | undefined => {
  const collection = getCollection(world, prefix);
  return Object.hasOwn(collection, id) ? collection[id] : undefined;
};

function refuse(error: 'resource_missing' | 'missing_reference', prefix: Prefix, id: string, param: string): never {
  throw new StripeError(error, { param, said: { kind: collections[prefix][1], id } });
}
