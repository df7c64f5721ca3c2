import type * as z from 'zod';
import { readStripe, type StripeSettings } from '#features/subscription/server/index.ts';
import type { IncomingAnswer } from '#platform/server/network/http-client.ts';
import { callProvider, ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { findFailure, NOT_SELLING, readStripeError } from './stripe-errors.ts';
import { ListPage } from './stripe-shapes.ts';

const VERSION = '2026-07-29.dahlia';

/** A value of a form: nothing is left out, null takes away what is set. */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FormValue[]
  | { [name: string]: FormValue };

/** For calls that somebody waits for: milliseconds for all tries together. */
export interface Reading {
  deadline_ms?: number;
}

/**
 * For calls that change something. The key was stored before the first try by who calls, so that a try of tomorrow does what
 * this one may have done already; another intention has another key.
 */
export interface Changing extends Reading {
  idempotency_key: string;
}

interface Call<Shape extends z.ZodType> extends Reading {
  method: 'GET' | 'POST' | 'DELETE';
  /** Behind the version: '/customers'. */
  path: string;
  parameters?: { [name: string]: FormValue };
  expand?: readonly string[];
  shape: Shape;
}

export function requireStripe({ settings }: Services): StripeSettings {
  const stripe = readStripe(settings);
  if (!stripe) throw new ProviderError({ call_class: 'auth_expired', code: NOT_SELLING });
  return stripe;
}

/** Ids stand in paths, and some come from outside; what is no id leads nowhere. */
export const idPath = (kind: string, id: string): string => `/${kind}/${/^\w{1,255}$/.test(id) ? id : ''}`;

export const readFromStripe = <Shape extends z.ZodType>(services: Services, call: Omit<Call<Shape>, 'method'>) =>
  callStripe(services, { ...call, method: 'GET' }, {});

export const changeAtStripe = <Shape extends z.ZodType>(
  services: Services,
  { idempotency_key, deadline_ms }: Changing,
  { method = 'POST', ...call }: Omit<Call<Shape>, 'method' | 'deadline_ms'> & { method?: 'POST' | 'DELETE' },
) =>
  callStripe(
    services,
    { ...call, method, ...(deadline_ms !== undefined && { deadline_ms }) },
    { 'idempotency-key': idempotency_key },
  );

/** Every call may be made again: one that changes something has a key, by which Stripe knows it. */
async function callStripe<Shape extends z.ZodType>(
  services: Services,
  { method, path, parameters = {}, expand = [], shape, deadline_ms }: Call<Shape>,
  headers: Record<string, string>,
): Promise<z.output<Shape>> {
  const { api_base, secret_key } = requireStripe(services);
  if (!/^(\/\w+)+$/.test(path)) throw new ProviderError({ call_class: 'not_found', said: 'no id of Stripe' });
  const form = writeForm({ ...parameters, expand });
  const query = method === 'GET' && form.size > 0 ? `?${form}` : '';
  try {
    return await callProvider(services, {
      request: {
        service: 'stripe',
        method,
        url: `${api_base}/v1${path}${query}`,
        headers: { authorization: `Bearer ${secret_key}`, 'stripe-version': VERSION, ...headers },
        ...(method === 'POST' && { body: form }),
      },
      is_repeatable: true,
      ...(deadline_ms !== undefined && { deadline_ms }),
      read: (answer) => readAnswer(shape, answer),
    });
  } catch (error) {
    if (error instanceof ProviderError && findFailure(error) === 'misconfigured') {
      services.log.error({ code: error.code, reason: error.said }, 'the payment provider refuses our account');
    }
    throw error;
  }
}

function readAnswer<Shape extends z.ZodType>(shape: Shape, answer: IncomingAnswer): z.output<Shape> {
  const error = readStripeError(answer);
  if (error) throw error;
  const read = shape.safeParse(answer.json());
  if (read.success) return read.data;
  const { path = [], message } = read.error.issues[0] ?? {};
  throw new ProviderError({ call_class: 'unknown', said: `an answer of another shape: ${path.join('.')} ${message}` });
}

/** Writes a form with brackets: `line_items[0][price]=price_1`. */
export function writeForm(parameters: { [name: string]: FormValue }): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) append(form, name, value);
  return form;
}

function append(form: URLSearchParams, name: string, value: FormValue): void {
  if (value === undefined) return;
  if (value === null || typeof value !== 'object') {
    form.append(name, value === null ? '' : String(value));
    return;
  }
  for (const [part, inner] of Object.entries(value)) append(form, `${name}[${part}]`, inner);
}

const PAGE = 100;
const MAX_PAGES = 50;

/** Reads a list to its end; a page that brings nothing new ends it with an error, however many are said to follow. */
export async function listAtStripe<Item extends z.ZodType<{ id: string }>>(
  services: Services,
  call: Omit<Call<z.ZodType>, 'method' | 'shape'> & { item: Item },
): Promise<z.output<Item>[]> {
  const { item, parameters, ...rest } = call;
  const found = new Map<string, z.output<Item>>();
  let after: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page: z.output<typeof ListPage> = await readFromStripe(services, {
      ...rest,
      parameters: { ...parameters, limit: PAGE, starting_after: after },
      shape: ListPage,
    });
    const before = found.size;
    for (const one of readItems(page.data, item)) found.set(one.id, one);
    if (!page.has_more) return [...found.values()];
    if (found.size === before) break;
    after = page.data.at(-1)?.id;
  }
  throw new ProviderError({ call_class: 'unknown', said: 'a list without an end' });
}

/** What of a list cannot be read is left out, so that one odd item hides no other. */
export const readItems = <Item extends z.ZodType>(data: readonly unknown[], item: Item): z.output<Item>[] =>
  data.flatMap((one) => {
    const read = item.safeParse(one);
    return read.success ? [read.data] : [];
  });
