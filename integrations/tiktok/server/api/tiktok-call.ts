import * as z from 'zod';
import {
  type ApiCall,
  callApi,
  type ListedItem,
  readAllPages,
  readShape,
} from '#engines/provider-calls/server/index.ts';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import type { IncomingAnswer } from '#platform/server/network/http-client.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { requireApp } from '../settings.ts';

/** The classes of integrations 5.2; errors come with HTTP 200. */
const classes: Readonly<Record<number, CallErrorClass>> = {
  40001: 'permission_missing',
  40002: 'invalid_request',
  40016: 'retry_later',
  40100: 'retry_later',
  40102: 'auth_expired',
  40104: 'auth_expired',
  40105: 'auth_expired',
  40133: 'retry_later',
};
const LIMIT_S = 60;

/** The code comes as a number or as a text. */
const Envelope = z.object({ code: z.coerce.number(), message: z.string().catch(''), data: z.unknown() });

/** Reads an answer of TikTok as the error it is; null for a success. */
export function readTiktokError({ status, json }: Pick<IncomingAnswer, 'status' | 'json'>): ProviderError | null {
  const answer = Envelope.safeParse(json()).data;
  if (!answer) {
    const call_class = status >= 500 ? 'retry_now' : status === 404 ? 'not_found' : 'unknown';
    return new ProviderError({ call_class, said: `status ${status} without an answer of TikTok` });
  }
  const { code, message } = answer;
  if (code === 0) return null;
  const call_class = classes[code] ?? (code === 50_000 || Math.floor(code / 1_000) === 51 ? 'retry_later' : 'unknown');
  return new ProviderError({
    call_class,
    code: String(code),
    said: message.slice(0, 300),
    retry_after_seconds: call_class === 'retry_later' ? LIMIT_S : null,
  });
}

interface TiktokCall<Shape extends z.ZodType> extends Omit<ApiCall<Shape>, 'path'> {
  /** Behind the base, with the slash at its end, without which TikTok knows no path. */
  path: `/${string}/`;
  query?: Readonly<Record<string, string>>;
  /** 'eu' where the leads of the European Economic Area are asked for. */
  region?: string | null;
}

/** Makes one call of TikTok's API. Throws ProviderError for anything but an answer that can be read. */
export const callTiktok = <Shape extends z.ZodType>(
  services: Services,
  { path, query, region, ...call }: TiktokCall<Shape>,
): Promise<z.output<Shape>> =>
  callApi(services, call, {
    service: 'tiktok',
    url: `${requireApp(services).api_base}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    headers: writeHeaders(call.token, region),
    readError: readTiktokError,
    readData: ({ json }) => Envelope.parse(json()).data,
  });

export const writeHeaders = (token: string | null, region: string | null | undefined) => ({
  ...(token !== null && { 'access-token': token }),
  ...(region && { 'x-lead-region': region }),
});

const PER_PAGE = 100;
const PageInfo = z.object({ total_page: z.coerce.number() });

interface ListCall<Item> extends ListedItem<Item> {
  path: `/${string}/`;
  token: string;
  query: Readonly<Record<string, string>>;
  /** The list's name in the answer. */
  name: string;
}

/** Returns everything of a list. */
export const listTiktok = <Item>(
  services: Services,
  { item, key, query, name, ...call }: ListCall<Item>,
): Promise<Item[]> =>
  readAllPages({
    item,
    key,
    first: 1,
    step: 1,
    per_page: PER_PAGE,
    read: async (page) => {
      const data = await callTiktok(services, {
        ...call,
        method: 'GET',
        query: { ...query, page: String(page), page_size: String(PER_PAGE) },
        shape: z.record(z.string(), z.unknown()),
      });
      const pages = PageInfo.safeParse(data.page_info).data?.total_page;
      return { elements: readShape(z.array(z.unknown()), data[name]), end: pages && pages + 1 };
    },
  });
