import type { Random } from '#demo/random.ts';

/** The part of JSON Schema that contracts use. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: Schema | boolean;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** Ids and texts of earlier answers, so that later requests name what exists. */
export class KnownValues {
  private readonly ids: number[] = [];
  private readonly texts: string[] = [];

  constructor(private readonly random: Random) {}

  /** Keeps numbers called id, and short texts such as keys, codes and cursors. */
  collect(value: unknown, name = ''): void {
    if (typeof value === 'number' && /id$/.test(name)) keep(this.ids, value);
    if (typeof value === 'string' && /key|code|cursor|next|previous|^id$/.test(name)) keep(this.texts, value);
    if (Array.isArray(value)) for (const item of value.slice(0, 5)) this.collect(item, name);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) this.collect(item, key);
    }
  }

  id = (): number => (this.ids.length > 0 ? this.random.pick(this.ids) : 1);
  text = (): string => (this.texts.length > 0 ? this.random.pick(this.texts) : 'unknown');
}

const MOST_KEPT = 400;

/** The newest values are kept, so that long runs name more than deleted things. */
function keep<Value>(values: Value[], value: Value): void {
  values.push(value);
  if (values.length > MOST_KEPT) values.shift();
}

const makeCursor = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

/** Values that often break a server that trusts its callers. */
const hostileValues: unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'before\u0000after',
  '\ud800',
  '\u202egnp.exe',
  '🧑🏽‍💼'.repeat(40),
  'x'.repeat(5_000),
  "'; drop table clients; --",
  '<script>alert(1)</script>',
  '{{client_name}}',
  '%00',
  '../../etc/passwd',
  'null',
  'NaN',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+15:59',
  '2026-11-20T10:00:00+23:59',
  '2026-02-30',
  '99999999999999999999',
  '-0',
  '1e309',
  0,
  -1,
  0.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  -(2 ** 63),
  true,
  [],
  {},
  [[[[[[]]]]]],
  { $ne: 1 },
  { constructor: { prototype: { polluted: true } } },
  makeCursor(['clients.name', 'asc', 'x', 1]),
  makeCursor(['clients.last_activity_at', 'desc', 'no date', 1]),
  makeCursor(['clients.last_activity_at', 'desc', '2026-01-01T00:00:00Z', 'no id']),
  makeCursor(['timeline_activities.occurred_at', 'desc', '\u0000', 2 ** 80]),
];

export const hostileValue = (random: Random): unknown => random.pick(hostileValues);

/** A value as it stands in an address or a form. */
export const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

export const hostileText = (random: Random): string => asText(hostileValue(random));

/** Returns a value that the schema mostly accepts; now and then one that it refuses. */
export function valueFor(schema: Schema, random: Random, known: KnownValues, hostility: number): unknown {
  if (random.chance(hostility)) return hostileValue(random);
  const inner = (part: Schema) => valueFor(part, random, known, hostility);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inner(random.pick(choices));
  if (schema.allOf) return inner(schema.allOf[0] ?? {});
  if (schema.enum) return random.pick(schema.enum);
  if ('const' in schema) return schema.const;
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return objectFor(schema, random, inner);
    case 'array':
      return Array.from({ length: random.whole(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)) }, () =>
        inner(schema.items ?? {}),
      );
    case 'integer':
    case 'number':
      return random.chance(0.6) ? known.id() : random.whole(Math.max(schema.minimum ?? 0, -1_000), 1_000);
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return textFor(schema, random, known);
    case 'null':
      return null;
    default:
      return random.pick<unknown>(['text', 1, true, null]);
  }
}

function objectFor({ properties = {}, required = [] }: Schema, random: Random, inner: (part: Schema) => unknown) {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.chance(0.4));
  return Object.fromEntries(names.map((name) => [name, inner(properties[name]!)]));
}

/** Addresses that are right and hard to keep: what a browser writes otherwise than a person does. */
const addresses = [
  'https://example.com/thanks',
  'https://example.com/dank-für-alles?von=你',
  'https://example.com/a b#c d',
  'HTTPS://Example.com',
  'https://name:secret@example.com/',
];

function textFor({ format, pattern, minLength = 0 }: Schema, random: Random, known: KnownValues): string {
  if (format === 'date-time') return `2026-0${random.whole(1, 9)}-1${random.whole(0, 9)}T08:00:00.000Z`;
  if (format === 'date') return `2026-0${random.whole(1, 9)}-1${random.whole(0, 9)}`;
  if (format === 'email') return `${random.id(8)}@fuzz.example`;
  if (format === 'uri') return random.pick(addresses);
  if (format === 'uuid') return '0197a2b0-0000-7000-8000-000000000001';
  if (pattern?.startsWith('^[1-9]')) return String(known.id());
  const plain = [known.text(), `Name ${random.id(4)}`, '+65 9123 4567', 'Asia/Singapore', String(known.id())];
  return random.pick(plain).padEnd(minLength, 'x');
}
