import { addCard, attachCard } from './cards.ts';
import { invalid, StripeError } from './errors.ts';
import { address, email, fields, flag, id, integer, list, map, oneOf, required, text } from './form.ts';
import { isCurrency } from './money.ts';
import { route } from './route.ts';
import { addCustomer } from './sessions.ts';
import type { Price, Product } from './state.ts';
import { getCollection, mergeMetadata, newThing, requireReference, requireThing, type World } from './world.ts';

const customerFields = fields({
  email,
  name: text,
  phone: text,
  description: text,
  address,
  metadata: map,
  preferred_locales: list(text),
  invoice_settings: fields({ default_payment_method: id }),
  tax_id_data: list(fields({ type: id, value: id })),
});

const recurring = fields({
  interval: oneOf('day', 'week', 'month', 'year'),
  interval_count: integer,
  usage_type: oneOf('licensed', 'metered'),
});

const behaviors = ['exclusive', 'inclusive', 'unspecified'] as const;

export const priceData = fields({
  currency: id,
  unit_amount: integer,
  product: id,
  product_data: fields({ name: id, description: text, metadata: map }),
  recurring,
  tax_behavior: oneOf(...behaviors),
});

export function addProduct(world: World, given: Partial<Product> & { name: string }): Product {
  const made = { active: true, description: null, ...given, ...newThing(world, 'prod', 'product', given.metadata) };
  world.state.products[made.id] = made;
  world.tell('product.created', made);
  return made;
}

interface NewPrice {
  product: string;
  currency: string;
  unit_amount: number;
  recurring?: Partial<NonNullable<Price['recurring']>> | null | undefined;
  lookup_key?: string | undefined;
  nickname?: string | undefined;
  tax_behavior?: Price['tax_behavior'] | undefined;
  active?: boolean | undefined;
  metadata?: Record<string, string> | undefined;
}

export function addPrice(world: World, { recurring: rhythm, ...given }: NewPrice): Price {
  if (!isCurrency(given.currency)) throw invalid(`Invalid currency: ${given.currency}.`, 'currency');
  if (given.unit_amount < 0) throw invalid('Invalid non-negative integer', 'unit_amount');
  const made: Price = {
    ...newThing(world, 'price', 'price', given.metadata),
    product: requireReference(world, 'prod', given.product, 'product').id,
    active: given.active ?? true,
    currency: given.currency,
    unit_amount: given.unit_amount,
    recurring: rhythm
      ? {
          interval: required(rhythm.interval, 'recurring[interval]'),
          interval_count: rhythm.interval_count ?? 1,
          usage_type: rhythm.usage_type ?? 'licensed',
        }
      : null,
    type: rhythm ? 'recurring' : 'one_time',
    lookup_key: given.lookup_key ?? null,
    nickname: given.nickname ?? null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
  };
  world.state.prices[made.id] = made;
  world.tell('price.created', made);
  return made;
}

/** Makes the price that a line describes instead of naming one. */
export function addLinePrice(world: World, given: ReturnType<typeof priceData.read>, param: string): Price {
  const product =
    given.product ?? addProduct(world, { name: required(given.product_data?.name, `${param}[product_data][name]`) }).id;
  return addPrice(world, {
    ...given,
    product,
    currency: required(given.currency, `${param}[currency]`),
    unit_amount: required(given.unit_amount, `${param}[unit_amount]`),
  });
}

export const catalogRoutes = [
  route('POST', 'customers', customerFields, (world, given) => {
    const { tax_id_data, invoice_settings: _, preferred_locales: __, description: ___, ...plain } = given;
    const own = { tax_id: tax_id_data?.[0]?.value ?? null };
    return addCustomer(world, { ...plain, own });
  }),
  route('GET', 'customers/:id', fields({}), (world, _, customer) => requireThing(world, 'cus', customer)),
  route('POST', 'customers/:id', customerFields, (world, { invoice_settings, metadata, ...given }, customer) => {
    const { tax_id_data: _, preferred_locales: __, description: ___, ...plain } = given;
    const found = requireThing(world, 'cus', customer);
    const card = invoice_settings?.default_payment_method;
    if (card !== undefined) {
      const kept = requireReference(world, 'pm', card, 'invoice_settings[default_payment_method]');
      if (kept.customer !== found.id)
        throw new StripeError('missing_reference', { said: { kind: 'PaymentMethod', id: card } });
      found.invoice_settings.default_payment_method = card;
    }
    Object.assign(found, plain, { metadata: mergeMetadata(found.metadata, metadata) });
    world.tell('customer.updated', found);
    return found;
  }),
  route(
    'GET',
    'customers',
    fields({ email: text, limit: integer, starting_after: id, ending_before: id }),
    (world, given) =>
      Object.values(getCollection(world, 'cus')).filter((one) => !given.email || one.email === given.email),
  ),
  route(
    'GET',
    'customers/:id/payment_methods',
    fields({ type: text, limit: integer, starting_after: id }),
    (world, _, customer) => Object.values(getCollection(world, 'pm')).filter((one) => one.customer === customer),
  ),
  route(
    'POST',
    'payment_methods',
    fields({
      type: oneOf('card'),
      card: fields({ number: id, exp_month: integer, exp_year: integer, cvc: text }),
      billing_details: fields({ email, name: text }),
      metadata: map,
    }),
    (world, given) => addCard(world, required(given.card?.number, 'card[number]')),
  ),
  route('GET', 'payment_methods/:id', fields({}), (world, _, card) => requireThing(world, 'pm', card)),
  route('POST', 'payment_methods/:id/attach', fields({ customer: id }), (world, given, card) => {
    const customer = requireReference(world, 'cus', required(given.customer, 'customer'), 'customer');
    return attachCard(world, requireThing(world, 'pm', card), customer.id);
  }),
  route('POST', 'payment_methods/:id/detach', fields({}), (world, _, card) => {
    const found = requireThing(world, 'pm', card);
    found.customer = null;
    for (const { invoice_settings } of Object.values(world.state.customers)) {
      if (invoice_settings.default_payment_method === found.id) invoice_settings.default_payment_method = null;
    }
    world.tell('payment_method.detached', found);
    return found;
  }),
  route('POST', 'products', fields({ name: id, active: flag, description: text, metadata: map }), (world, given) =>
    addProduct(world, { ...given, name: required(given.name, 'name') }),
  ),
  route('GET', 'products/:id', fields({}), (world, _, product) => requireThing(world, 'prod', product)),
  route(
    'POST',
    'prices',
    fields({
      product: id,
      currency: id,
      unit_amount: integer,
      recurring,
      lookup_key: text,
      nickname: text,
      tax_behavior: oneOf(...behaviors),
      active: flag,
      metadata: map,
    }),
    (world, given) =>
      addPrice(world, {
        ...given,
        product: required(given.product, 'product'),
        currency: required(given.currency, 'currency'),
        unit_amount: required(given.unit_amount, 'unit_amount'),
      }),
  ),
  route('GET', 'prices/:id', fields({}), (world, _, price) => requireThing(world, 'price', price)),
  route('POST', 'prices/:id', fields({ active: flag, nickname: text, metadata: map }), (world, given, price) => {
    const found = requireThing(world, 'price', price);
    const { metadata, ...plain } = given;
    Object.assign(found, plain, { metadata: mergeMetadata(found.metadata, metadata) });
    world.tell('price.updated', found);
    return found;
  }),
  route(
    'GET',
    'prices',
    fields({
      active: flag,
      currency: text,
      product: id,
      type: oneOf('one_time', 'recurring'),
      lookup_keys: list(text),
      limit: integer,
      starting_after: id,
      ending_before: id,
    }),
    (world, { active, currency, product, type, lookup_keys }) =>
      Object.values(getCollection(world, 'price')).filter(
        (one) =>
          (active === undefined || one.active === active) &&
          (currency === undefined || one.currency === currency) &&
          (product === undefined || one.product === product) &&
          (type === undefined || one.type === type) &&
          (lookup_keys === undefined || lookup_keys.includes(one.lookup_key ?? '')),
      ),
  ),
];
