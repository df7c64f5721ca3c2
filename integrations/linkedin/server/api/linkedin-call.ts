import { createHash } from 'node:crypto';
import * as z from 'zod';
import {
  readAllPages,
  readPages,
  readShape,
  refuseBeforeTime,
  rememberWait,
} from '#engines/connected-sources/server/index.ts';
import type { IncomingAnswer, OutgoingRequest } from '#platform/server/network/http-client.ts';
import { callProvider } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { requireApp } from '../settings.ts';
import { bareClasses, readLinkedinError, SUNSET } from './linkedin-errors.ts';

export interface LinkedinCall<Shape extends z.ZodType> {
  method: OutgoingRequest['method'];
  /** Behind the base: '/leadForms'. */
  path: string;
  token: string;
  /** Written by `writeQuery`. */
  query?: string;
  body?: object;
  shape: Shape;
  is_repeatable: boolean;
}

/** Makes one call of LinkedIn's API. Throws ProviderError for anything but an answer that can be read. */
export async function callLinkedin<Shape extends z.ZodType>(
  services: Services,
  { method, path, token, query, body, shape, is_repeatable }: LinkedinCall<Shape>,
): Promise<z.output<Shape>> {
  const app = requireApp(services);
  const caller = createHash('sha256').update(`linkedin ${token}`).digest('base64url');
  refuseBeforeTime(services, caller);
  return callProvider(services, {
    request: {
      service: 'linkedin',
      method,
      url: `${app.api_base}${path}${query ? `?${query}` : ''}`,
      headers: {
        authorization: `Bearer ${token}`,
        'linkedin-version': app.version,
        'x-restli-protocol-version': '2.0.0',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    },
    is_repeatable,
    bare_classes: bareClasses,
    may_be_empty: method !== 'GET',
    read: (answer) => {
      const error = readLinkedinError(answer);
      if (error?.code === SUNSET)
        services.log.error({ version: app.version }, 'LinkedIn no longer serves this version: raise LINKEDIN_VERSION');
      if (error) throw rememberWait(services, caller, error);
      return readShape(shape, method === 'GET' ? answer.json() : {});
    },
  });
}

/** Asks LinkedIn's sign-in with our app's secret. */
export function callOauth<Shape extends z.ZodType>(
  services: Services,
  path: '/accessToken' | '/introspectToken',
  form: Readonly<Record<string, string>>,
  { shape, is_repeatable }: { shape: Shape; is_repeatable: boolean },
): Promise<z.output<Shape>> {
  const { client_id, client_secret, oauth_base } = requireApp(services);
  return callProvider(services, {
    request: {
      service: 'linkedin',
      method: 'POST',
      url: `${oauth_base}${path}`,
      body: new URLSearchParams({ ...form, client_id, client_secret }),
    },
    is_repeatable,
    bare_classes: bareClasses,
    read: (answer: IncomingAnswer) => {
      const error = readLinkedinError(answer);
      if (error) throw error;
      return readShape(shape, answer.json());
    },
  });
}

const PER_PAGE = 100;

const Page = z.object({
  elements: z.array(z.unknown()),
  paging: z
    .object({ total: z.coerce.number().nullish().catch(null) })
    .nullish()
    .catch(null),
});

interface ListCall<Item> {
  path: string;
  token: string;
  query: string;
  item: z.ZodType<Item>;
  /** By this an item that comes twice is recognised. */
  key: (item: Item) => string;
  start?: number;
}

/** Reads a list page by page, by its places; LinkedIn's links are never called. */
export const listLinkedin = <Item>(services: Services, { item, key, start, ...call }: ListCall<Item>) =>
  readPages({ item, key, first: start ?? 0, read: (place) => readPage(services, call, place) });

/** Returns everything of a list. */
export const listWhole = <Item>(services: Services, { item, key, ...call }: ListCall<Item>): Promise<Item[]> =>
  readAllPages({ item, key, first: 0, read: (place) => readPage(services, call, place) });

async function readPage(services: Services, call: Pick<ListCall<unknown>, 'path' | 'token' | 'query'>, start: number) {
  const { elements, paging }: z.output<typeof Page> = await callLinkedin(services, {
    ...call,
    method: 'GET',
    query: `${call.query}&count=${PER_PAGE}&start=${start}`,
    shape: Page,
    is_repeatable: true,
  });
  const next = start + PER_PAGE;
  const total = paging?.total;
  const isLast = elements.length === 0 || (total == null ? elements.length < PER_PAGE : next >= total);
  return { elements, next: isLast ? null : next };
}
