import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { type IncomingAnswer, type OutgoingRequest, OutsideError } from '#platform/server/network/http-client.ts';
import { callProvider, ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { readShape } from './read-pages.ts';
import { refuseBeforeTime, rememberWait } from './told-waits.ts';

/** The code of an error that no provider gave: our app's own settings for the provider are missing here. */
export const NOT_SET_UP = 'not_set_up';

type ProviderCall = Parameters<typeof callProvider>[1];

/** A call of a provider's API. */
export interface ApiCall<Shape extends z.ZodType> {
  method: OutgoingRequest['method'];
  /** Behind the base: '/leadForms'. */
  path: string;
  /** Null for a call that the app's secret itself authorises. */
  token: string | null;
  /** Sent as JSON. */
  body?: object | undefined;
  /** What of the answer is read. */
  shape: Shape;
  /** True for what may be done twice; a GET may when absent. */
  is_repeatable?: boolean;
}

/** How a provider is called, beyond the call itself. */
interface ApiProvider extends Pick<ProviderCall, 'bare_classes' | 'may_be_empty'> {
  service: OutgoingRequest['service'];
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Reads an answer as the error it is; null for a success. */
  readError: (answer: IncomingAnswer) => ProviderError | null;
  /** Returns the part of an answer that has the shape. */
  readData: (answer: IncomingAnswer) => unknown;
}

/** Makes one call with a token, unless its allowance is spent. Throws ProviderError for anything but an answer that can be read. */
export async function callApi<Shape extends z.ZodType>(
  services: Services,
  { method, token, body, shape, is_repeatable = method === 'GET' }: Omit<ApiCall<Shape>, 'path'>,
  { service, url, headers, readError, readData, ...rest }: ApiProvider,
): Promise<z.output<Shape>> {
  const caller = createHash('sha256')
    .update(`${service} ${token ?? ''}`)
    .digest('base64url');
  refuseBeforeTime(services, caller);
  return callProvider(services, {
    ...rest,
    is_repeatable,
    request: {
      service,
      method,
      url,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    },
    read: (answer) => {
      const error = readError(answer);
      if (error) throw rememberWait(services, caller, error);
      return readShape(shape, readData(answer));
    },
  });
}

/** Downloads a file. Throws ProviderError where it does not come whole. */
export async function downloadFile(services: Services, request: OutgoingRequest, max_bytes: number) {
  const parts: Buffer[] = [];
  try {
    const { status, body } = await services.http.download(request, max_bytes);
    for await (const part of body) parts.push(part as Buffer);
    return { status, bytes: Buffer.concat(parts) };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new ProviderError({ call_class: 'retry_later', said: error.message }, { cause: error });
  }
}

/** Makes of what finds our app what requires it. That throws ProviderError, so that what needs the call waits until it is set up. */
export const requireSetUp =
  <App>(findApp: (services: Services) => App | null) =>
  (services: Services): App => {
    const app = findApp(services);
    if (!app) throw new ProviderError({ call_class: 'auth_expired', code: NOT_SET_UP });
    return app;
  };
