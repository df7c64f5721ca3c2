import { StripeError } from './errors.ts';

/** What a form says before anybody knows what it means: texts, and what was written in brackets. */
export type Raw = string | { [name: string]: Raw };

/**
 * Reads a form with brackets: `line_items[0][price]=price_1`, `expand[]=customer`. A later value of the same name
 * replaces the one before.
 */
export function readBrackets(pairs: Iterable<readonly [string, string]>): { [name: string]: Raw } {
  const root: { [name: string]: Raw } = {};
  for (const [name, value] of pairs) put(root, splitName(name), value, name);
  return root;
}

function splitName(name: string): string[] {
  const [, first, rest = ''] = name.match(/^([^[\]]+)((?:\[[^[\]]*\])*)$/) ?? [];
  if (first === undefined) throw new StripeError('parameter_unknown', { param: name });
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
}

function put(target: { [name: string]: Raw }, parts: readonly string[], value: string, whole: string): void {
  const [part = '', ...rest] = parts;
  const key = part === '' ? String(Object.keys(target).length) : part;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = Object.hasOwn(target, key) ? target[key]! : {};
  if (typeof inner === 'string') throw new StripeError('parameter_unknown', { param: whole });
  target[key] = inner;
  put(inner, rest, value, whole);
}

/** What a parameter may be. */
export interface Kind<Value> {
  read(raw: Raw, param: string): Value;
}
type Out<OneKind> = OneKind extends Kind<infer Value> ? Value : never;

const requireText = (raw: Raw, param: string): string => {
  if (typeof raw !== 'string')
    throw new StripeError('invalid', { param, said: { message: `Invalid string: ${param}` } });
  return raw;
};

export const text: Kind<string> = { read: requireText };

/** Refuses an empty text, as Stripe does for what cannot be unset. */
export const id: Kind<string> = {
  read(raw, param) {
    const value = requireText(raw, param);
    if (value === '') throw new StripeError('parameter_invalid_empty', { param });
    return value;
  },
};

export const integer: Kind<number> = {
  read(raw, param) {
    const value = requireText(raw, param);
    if (!/^-?\d{1,15}$/.test(value)) {
      throw new StripeError('parameter_invalid_integer', { param, said: { value } });
    }
    return Number(value);
  },
};

export const flag: Kind<boolean> = {
  read(raw, param) {
    const value = requireText(raw, param);
    if (value !== 'true' && value !== 'false') {
      throw new StripeError('invalid', { param, said: { message: `Invalid boolean: ${value}` } });
    }
    return value === 'true';
  },
};

export const email: Kind<string> = {
  read(raw, param) {
    const value = requireText(raw, param);
    if (!/^[^@\s]+@[^@\s]+$/.test(value)) throw new StripeError('email_invalid', { param, said: { value } });
    return value;
  },
};

export const oneOf = <const Word extends string>(...words: readonly Word[]): Kind<Word> => ({
  read(raw, param) {
    const value = requireText(raw, param);
    const word = words.find((one) => one === value);
    if (word !== undefined) return word;
    throw new StripeError('invalid', {
      param,
      said: { message: `Invalid ${param}: must be one of ${words.join(', ')}` },
    });
  },
});

const MAX_NAMES = 50;
const MAX_NAME = 40;
const MAX_VALUE = 500;

/** Names and values of the caller; an empty value takes the name away. */
export const map: Kind<Record<string, string>> = {
  read(raw, param) {
    if (typeof raw === 'string') return {};
    const pairs = Object.entries(raw).map(([name, value]): [string, string] => {
      const whole = `${param}[${name}]`;
      const text = requireText(value, whole);
      if (name.length <= MAX_NAME && text.length <= MAX_VALUE) return [name, text];
      const message = 'Metadata keys can have up to 40 characters, and values up to 500.';
      throw new StripeError('invalid', { param: whole, said: { message } });
    });
    if (pairs.length <= MAX_NAMES) return Object.fromEntries(pairs);
    throw new StripeError('invalid', { param, said: { message: 'Metadata can have up to 50 keys.' } });
  },
};

export const list = <Value>(kind: Kind<Value>): Kind<Value[]> => ({
  read(raw, param) {
    if (typeof raw === 'string') throw new StripeError('invalid', { param, said: { message: 'Invalid array' } });
    const places = Object.keys(raw);
    if (places.some((place) => !/^\d+$/.test(place))) throw new StripeError('parameter_unknown', { param });
    places.sort((one, other) => Number(one) - Number(other));
    return places.map((place) => kind.read(raw[place]!, `${param}[${place}]`));
  },
});

/** Parameters by name; one that is not among them is refused. */
export const fields = <const Kinds extends Record<string, Kind<unknown>>>(
  kinds: Kinds,
): Kind<{ [Name in keyof Kinds]?: Out<Kinds[Name]> }> => ({
  read(raw, param) {
    if (typeof raw === 'string') throw new StripeError('invalid', { param, said: { message: `Invalid object` } });
    const read = Object.entries(raw).map(([name, value]) => {
      const whole = param === '' ? name : `${param}[${name}]`;
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      if (!kind) throw new StripeError('parameter_unknown', { param: whole });
      return [name, kind.read(value, whole)];
    });
    return Object.fromEntries(read) as { [Name in keyof Kinds]?: Out<Kinds[Name]> };
  },
});

/** Returns a parameter that must be there. */
export function required<Value>(value: Value | undefined, param: string): Value {
  if (value === undefined) throw new StripeError('parameter_missing', { param });
  return value;
}

export const address = fields({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
});
