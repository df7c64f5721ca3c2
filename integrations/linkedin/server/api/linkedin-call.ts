import * as z from 'zod';
import {
  type ApiCall,
  callApi,
  type ListedItem,
  maybe,
  readAllPages,
  readPages,
  readShape,
} from '#engines/provider-calls/server/index.ts';
import { callProvider } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { requireApp } from '../settings.ts';
import { bareClasses, readLinkedinError, SUNSET } from './linkedin-errors.ts';

export interface LinkedinCall<Shape extends z.ZodType> extends ApiCall<Shape> {
  /** Written by `writeQuery`. */
  query?: string;
}

/** Makes one call of LinkedIn's API. Throws ProviderError for anything but an answer that can be read. */
export function callLinkedin<Shape extends z.ZodType>(
  services: Services,
  { path, query, ...call }: LinkedinCall<Shape>,
): Promise<z.output<Shape>> {
  const { api_base, version } = requireApp(services);
  return callApi(services, call, {
    service: 'linkedin',
    url: `${api_base}${path}${query ? `?${query}` : ''}`,
    headers: {
      authorization: `Bearer ${call.token}`,
      'linkedin-version': version,
      'x-restli-protocol-version': '2.0.0',
    },
    bare_classes: bareClasses,
    may_be_empty: call.method !== 'GET',
    readError: (answer) => {
      const error = readLinkedinError(answer);
      if (error?.code === SUNSET)
        services.log.error({ version }, 'LinkedIn no longer serves this version: raise LINKEDIN_VERSION');
      return error;
    },
    readData: ({ json }) => (call.method === 'GET' ? json() : {}),
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
    read: (answer) => {
      const error = readLinkedinError(answer);
      if (error) throw error;
      return readShape(shape, answer.json());
    },
  });
}

const PER_PAGE = 100;

const Page = z.object({
  elements: z.array(z.unknown()),
  paging: maybe(z.object({ total: maybe(z.coerce.number()) })),
});

interface ListCall<Item> extends ListedItem<Item> {
  path: string;
  token: string;
  query: string;
  start?: number;
}

/** Reads a list page by page, by its places; LinkedIn's links are never called. */
export const listLinkedin = <Item>(services: Services, call: ListCall<Item>) => readPages(describeList(services, call));

/** Returns everything of a list. */
export const listWhole = <Item>(services: Services, call: ListCall<Item>) => readAllPages(describeList(services, call));

const describeList = <Item>(services: Services, { item, key, start = 0, ...call }: ListCall<Item>) => ({
  item,
  key,
  first: start,
  step: PER_PAGE,
  per_page: PER_PAGE,
  read: async (place: number) => {
    const query = `${call.query}&count=${PER_PAGE}&start=${place}`;
    const { elements, paging } = await callLinkedin(services, { ...call, method: 'GET', query, shape: Page });
    return { elements, end: paging?.total };
  },
});
