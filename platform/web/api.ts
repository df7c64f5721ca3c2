import { type AnyEndpoint, type CallInput, type CallOutput, fillPath } from '#platform/contract/endpoint.ts';
import type { FieldErrors, ProblemBody } from '../contract/problems.ts';
import { apiText } from './en/api.ts';

/** A refused or failed call; `status` is 0 when there was no answer. */
export class CallFailed extends Error {
  readonly status: number;
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    super(body.detail);
    this.name = 'CallFailed';
    this.status = status;
    this.body = body;
  }

  /** The message of each field, for the form that made the call. */
  get fieldErrors(): FieldErrors {
    return this.body.errors ?? {};
  }
}

/** A listener to every 401 and 423 of any call: the shell signs out or opens the drawer. */
type Listener = (failure: CallFailed) => void;
const listeners = new Set<Listener>();

export function onCallFailed(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Makes one call; the answer has the type of the contract. Throws `CallFailed` with the sentence to show.
 *
 * @param signal ends the call when its screen is gone.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<CallOutput<E>> {
  return (await (await callForResponse(endpoint, input, signal)).json()) as CallOutput<E>;
}

/** Makes one call whose answer is not JSON. Throws as `call` does. */
export async function callForResponse<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const answer = await send(...writeRequest(endpoint, input, { ...(signal && { signal }) }));
  if (answer.ok) return answer;
  const failure = new CallFailed(answer.status, await readProblem(answer));
  for (const listener of listeners) listener(failure);
  throw failure;
}

/** Makes a call whose answer nobody reads; it outlives the page that is closed, unless its body is 64 KiB or more. */
export function callOnLeaving<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): void {
  fetch(...writeRequest(endpoint, input, { keepalive: true })).catch(() => undefined);
}

/** Returns the address of a call and what goes there; signing in with Google must name the platform, so every call does (S1-7-04). */
function writeRequest<E extends AnyEndpoint>(
  { method, path }: E,
  input: CallInput<E>,
  init: RequestInit,
): [url: string, init: RequestInit] {
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: unknown };
  return [
    `${fillPath(path, params)}${toSearch(query)}`,
    {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'os-platform': 'web',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...init,
    },
  ];
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallFailed(0, { detail: apiText('no_connection') });
  }
}

/** Reads a problem; its message is the answer's detail, message, data or error, in this order (S0-8-15). */
async function readProblem(answer: Response): Promise<ProblemBody> {
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const said = [body.detail, body.message, body.data, body.error].find((text) => typeof text === 'string');
  return { ...body, detail: (said as string | undefined) ?? apiText('generic_error') };
}

function toSearch(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
