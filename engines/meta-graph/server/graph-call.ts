import { createHmac } from 'node:crypto';
import type * as z from 'zod';
import { NOT_SET_UP, readShape } from '#engines/provider-calls/server/index.ts';
import type { OutgoingRequest, StreamedBody } from '#platform/server/network/http-client.ts';
import { callProvider, ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import type { MetaSettings } from '#platform/server/settings/settings.ts';
import { readGraphError } from './graph-errors.ts';
import { graphPaceOf } from './graph-pace.ts';
import { ListPage } from './graph-shapes.ts';

/** Our app at Meta, with its id. */
export type MetaApp = MetaSettings & { app_id: string };

/** Returns whether people can connect accounts of Meta here. */
export const hasMetaApp = ({ settings: { meta } }: Services): boolean => Boolean(meta?.app_id);

/**
 * Returns our app for a call. Throws ProviderError where it is not set up: as with an expired permission, whatever needs the call
 * waits until it is.
 */
export function requireMetaApp({ settings: { meta } }: Services): MetaApp {
  if (!meta?.app_id) throw new ProviderError({ call_class: 'auth_expired', code: NOT_SET_UP });
  return { ...meta, app_id: meta.app_id };
}

/** Milliseconds of an upload (integrations R.3), and the slowest at which a large file is sent. */
const UPLOAD_MS = 30_000;
const BYTES_A_MS = 500;

export interface GraphCall<Shape extends z.ZodType> {
  method: OutgoingRequest['method'];
  /** Behind the version: '/me/accounts'. */
  path: string;
  /** Null for a call that the app's secret itself authorises. */
  token: string | null;
  parameters?: Readonly<Record<string, string>>;
  /** Sent as the body of a form. */
  form?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is JSON already, for numbers beyond 2^53. */
  json?: object | string;
  /** Sent as it is, with the headers that describe it. */
  bytes?: { body: Buffer | StreamedBody; headers: Readonly<Record<string, string>> };
  /** How the token is named where that is not `Bearer`. */
  scheme?: 'OAuth';
  shape: Shape;
  is_repeatable: boolean;
  /** True for work that may wait: many leads at once. */
  is_bulk?: boolean;
  /** The name of the service in the log, where it is not Facebook. */
  service?: 'whatsapp';
  /** True for a token that another app may have made, which our app's proof does not fit. */
  is_foreign_token?: boolean;
}

/** Makes one call of Meta's Graph API. Throws ProviderError for anything but an answer that can be read. */
export async function callGraph<Shape extends z.ZodType>(
  services: Services,
  { method, path, token, parameters, shape, is_repeatable, is_bulk = false, service, ...sent }: GraphCall<Shape>,
): Promise<z.output<Shape>> {
  const { meta } = services.settings;
  // A token of another app needs no id of ours.
  const app = sent.is_foreign_token && meta ? meta : requireMetaApp(services);
  const pace = graphPaceOf(services);
  const payer = token ?? '';
  await pace.waitForTurn(payer, is_bulk);
  const hasProof = token && !sent.is_foreign_token;
  const query = new URLSearchParams({ ...parameters, ...(hasProof && { appsecret_proof: makeProof(app, token) }) });
  return callProvider(services, {
    request: {
      service: service ?? 'facebook',
      method,
      url: `${app.graph_base}/${app.graph_version}${path}?${query}`,
      headers: {
        ...(token !== null && { authorization: `${sent.scheme ?? 'Bearer'} ${token}` }),
        ...sent.bytes?.headers,
        ...(sent.json !== undefined && { 'content-type': 'application/json' }),
      },
      ...writeBody(sent),
      ...(sent.bytes && { timeout_ms: UPLOAD_MS + Math.ceil(sent.bytes.body.length / BYTES_A_MS) }),
    },
    is_repeatable,
    read: (answer) => {
      pace.noteAnswer(payer, answer.headers);
      const error = readGraphError(answer);
      if (error) throw pace.noteError(payer, error);
      pace.noteSuccess(payer);
      return readShape(shape, answer.json());
    },
  });
}

function writeBody({ form, json, bytes }: Pick<GraphCall<z.ZodType>, 'form' | 'json' | 'bytes'>) {
  if (bytes) return { body: bytes.body };
  if (form) return { body: new URLSearchParams(form) };
  return json === undefined ? {} : { body: typeof json === 'string' ? json : JSON.stringify(json) };
}

/** Proves that the token is used by our app (integrations 1.2). */
const makeProof = ({ app_secret }: MetaSettings, token: string): string =>
  createHmac('sha256', app_secret).update(token).digest('hex');

/** One page of a list, and the place behind it; null at the end. */
export interface GraphListPage<Item> {
  items: Item[];
  after: string | null;
}

interface ListCall<Item>
  extends Omit<GraphCall<z.ZodType>, 'shape' | 'form' | 'json' | 'bytes' | 'method' | 'is_repeatable'> {
  item: z.ZodType<Item>;
  /** By this an item that comes twice is recognised. */
  key: (item: Item) => string;
  /** The place to begin at; the beginning when absent. */
  after?: string | undefined;
}

/** A list whose pages bring nothing new so often in a row has no end. */
const MAX_EMPTY_PAGES = 50;
const MAX_ITEMS = 20_000;

/**
 * Reads a list page by page. An item that comes twice is given once, and a place that comes twice ends it with an
 * error. The address of the next page is never called, because it may lead elsewhere and holds the token (R.3).
 */
export async function* listGraph<Item>(
  services: Services,
  { item, key, after, parameters, ...call }: ListCall<Item>,
): AsyncGenerator<GraphListPage<Item>> {
  const seen = new Set<string>();
  const places = new Set<string>();
  let empty = 0;
  let place = after ?? null;
  do {
    if (place !== null) places.add(place);
    const page: z.output<typeof ListPage> = await callGraph(services, {
      ...call,
      method: 'GET',
      parameters: { ...parameters, ...(place !== null && { after: place }) },
      shape: ListPage,
      is_repeatable: true,
    });
    place = findNext(page);
    const items = readItems(page.data, item).filter((one) => !seen.has(key(one)));
    for (const one of items) seen.add(key(one));
    yield { items: dropRepeats(items, key), after: place };
    empty = items.length === 0 ? empty + 1 : 0;
    if (empty >= MAX_EMPTY_PAGES) throw loopError();
    if (place !== null && places.has(place)) throw loopError();
  } while (place !== null);
}

/** Returns everything of a list. One longer than any that people have is no answer. */
export async function listWholeGraph<Item>(services: Services, call: ListCall<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of listGraph(services, call)) {
    for (const item of page.items) items.push(item);
    if (items.length > MAX_ITEMS) throw loopError();
  }
  return items;
}

const readItems = <Item>(data: readonly unknown[], item: z.ZodType<Item>): Item[] =>
  data.flatMap((one) => {
    const read = item.safeParse(one);
    return read.success ? [read.data] : [];
  });

const dropRepeats = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

/** There is more only where Meta names a next page; its place is the cursor. */
function findNext({ paging }: z.output<typeof ListPage>): string | null {
  if (!paging?.next) return null;
  const written = URL.canParse(paging.next) ? new URL(paging.next).searchParams.get('after') : null;
  return paging.cursors?.after ?? written;
}

const loopError = () =>
  new ProviderError({
    call_class: 'unknown',
    said: 'a list that leads back to itself',
  });
