import * as z from 'zod';
import { type AnyEndpoint, type CallInput, type CallOutput, fillPath } from '#platform/contract/endpoint.ts';
import { Problem, type ProblemCode, type ProblemOptions } from '#platform/contract/problems.ts';

/** The answer of a call that a screen makes. */
export interface FakeCall {
  readonly endpoint: AnyEndpoint;
  /** Restricts it to the call with these values in its path; undefined for any. */
  readonly path: string | undefined;
  readonly isRefused?: boolean;
  readonly respond: (signal: AbortSignal | null | undefined) => Promise<Response>;
}

type Params<E extends AnyEndpoint> = CallInput<E>['params'];

const fakeCall = (endpoint: AnyEndpoint, params: object | undefined, respond: FakeCall['respond']): FakeCall => ({
  endpoint,
  path: params && fillPath(endpoint.path, params as Record<string, unknown>),
  respond,
});

/**
 * Makes the call succeed. An answer the server could not give does not compile and fails the test.
 *
 * @param params answers only the call with these values in its path.
 */
export function answers<E extends AnyEndpoint>(endpoint: E, answer: CallOutput<E>, params?: Params<E>): FakeCall {
  const checked = endpoint.returns.safeParse(answer);
  if (!checked.success) throw new Error(`${endpoint.route} never answers this: ${z.prettifyError(checked.error)}`);
  const body = JSON.stringify(checked.data);
  return fakeCall(endpoint, params, async () => new Response(body, { status: endpoint.status }));
}

/** Makes the call fail with a problem. */
export function fails<E extends AnyEndpoint>(endpoint: E, code: ProblemCode, options: ProblemOptions = {}): FakeCall {
  const problem = new Problem(code, options);
  const body = JSON.stringify(problem.toBody());
  const respond = async () => new Response(body, { status: problem.status });
  return { ...fakeCall(endpoint, undefined, respond), isRefused: true };
}

/** Leaves the call without an answer. */
export const waits = (endpoint: AnyEndpoint): FakeCall =>
  fakeCall(
    endpoint,
    undefined,
    (signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );

/** Returns one whole page of a list. */
export const pageWith = <Row>(results: Row[]) => ({ results, next: null, previous: null, count: results.length });

/** Replaces the network: it keeps the calls that were made, and those that nothing here answers. */
export interface FakeNetwork {
  readonly fetch: typeof fetch;
  readonly asked: AnyEndpoint[];
  readonly faults: string[];
}

/** Answers the first call in one way and later ones in another. */
export function answersInTurn(first: FakeCall, later: FakeCall): FakeCall {
  let count = 0;
  return {
    ...first,
    respond: (signal) => {
      count += 1;
      return (count === 1 ? first : later).respond(signal);
    },
  };
}

/** @param calls the last one that matches answers. */
export function fakeNetwork(calls: readonly FakeCall[]): FakeNetwork {
  const asked: AnyEndpoint[] = [];
  const faults: string[] = [];
  return {
    asked,
    faults,
    async fetch(address, { method = 'GET', body, signal } = {}) {
      const url = new URL(String(address), location.origin);
      const call = calls.findLast((each) => isMeant(each, method, url.pathname));
      if (!call) {
        // What is sent may be the report of an error.
        faults.push(`nothing answers ${method} ${url.pathname}${url.search} ${String(body ?? '')}`.trim());
        return new Response('{}', { status: 500 });
      }
      asked.push(call.endpoint);
      faults.push(...findFaults(call.endpoint, url, body));
      return call.respond(signal);
    },
  };
}

function isMeant({ endpoint, path }: FakeCall, method: string, asked: string): boolean {
  if (endpoint.method !== method) return false;
  if (path !== undefined) return path === asked;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const values = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(asked)?.slice(1);
  if (!values) return false;
  return endpoint.params.safeParse(Object.fromEntries(names.map((name, place) => [name, values[place]]))).success;
}

/** Lists what the server would refuse of a request, by the contract of the call. */
function findFaults({ route, query, body }: AnyEndpoint, url: URL, written: unknown): string[] {
  const parts: [z.ZodType, unknown][] = [[strict(query), Object.fromEntries(url.searchParams)]];
  if (typeof written === 'string') parts.push([body, JSON.parse(written)]);
  return parts
    .map(([schema, value]) => schema.safeParse(value))
    .flatMap(({ error }) => (error ? [`${route} refuses this: ${z.prettifyError(error)}`] : []));
}

const strict = (schema: z.ZodType) => (schema instanceof z.ZodObject ? schema.strict() : schema);
