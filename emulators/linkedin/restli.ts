import { LinkedinError } from './errors.ts';

type Value = string | Value[] | { [name: string]: Value };

/**
 * Reads one parameter of a Rest.li 2.0 query as strictly as LinkedIn: its structure stands raw, texts are encoded once. Anything
 * else is refused: a raw colon in a URN, `%28`, an encoding of an encoding.
 */
export function readRestli(raw: string | undefined): Value {
  if (raw === undefined) throw new LinkedinError('parameter');
  const { value, rest } = read(raw);
  if (rest !== '') throw new LinkedinError('parameter');
  return value;
}

interface Read {
  value: Value;
  rest: string;
}

function read(text: string): Read {
  if (text.startsWith('List(')) return readItems(text.slice('List('.length));
  if (text.startsWith('(')) return readFields(text.slice(1));
  const [raw = ''] = /^[^(),:]*/.exec(text) ?? [];
  return { value: decodeOnce(raw), rest: text.slice(raw.length) };
}

function readItems(text: string): Read {
  const value: Value[] = [];
  let rest = text;
  while (!rest.startsWith(')')) {
    const item = read(rest);
    value.push(item.value);
    rest = next(item.rest);
  }
  return { value, rest: rest.slice(1) };
}

function readFields(text: string): Read {
  const value: Record<string, Value> = {};
  let rest = text;
  while (!rest.startsWith(')')) {
    const [, name, behind] = /^(\w+):(.*)$/s.exec(rest) ?? [];
    if (name === undefined || behind === undefined) throw new LinkedinError('parameter');
    const field = read(behind);
    value[name] = field.value;
    rest = next(field.rest);
  }
  return { value, rest: rest.slice(1) };
}

function next(rest: string): string {
  if (rest.startsWith(',')) return rest.slice(1);
  if (rest.startsWith(')')) return rest;
  throw new LinkedinError('parameter');
}

function decodeOnce(raw: string): string {
  try {
    const text = decodeURIComponent(raw);
    if (/%[\da-f]{2}/i.test(text)) throw new LinkedinError('parameter');
    return text;
  } catch {
    throw new LinkedinError('parameter');
  }
}

/** Returns the parameters of a query as they were written. */
export const readParameters = (raw_query: string): Map<string, string> =>
  new Map(
    raw_query
      .split('&')
      .filter(Boolean)
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at), part.slice(at + 1)];
      }),
  );

/** Returns the id in `(sponsoredAccount:urn%3Ali%3AsponsoredAccount%3A5123456)`. */
export function readOwner(value: Value): number {
  const urn = typeof value === 'object' && !Array.isArray(value) ? value.sponsoredAccount : undefined;
  const [, id] = /^urn:li:sponsoredAccount:(\d+)$/.exec(typeof urn === 'string' ? urn : '') ?? [];
  if (!id) throw new LinkedinError('parameter');
  return Number(id);
}
