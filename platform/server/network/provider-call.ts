import type { CallErrorClass } from '../../contract/provider-calls.ts';
import { nowMillis, pause } from '../clock.ts';
import type { Services } from '../services.ts';
import { type IncomingAnswer, type OutgoingRequest, OutsideError, retryAfterSeconds } from './http-client.ts';
import { withoutSecrets } from './request-secrets.ts';

/** How often a call is tried, and the longest wait before the second try; each further one may be twice as long. */
const MAX_ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;
/** The largest share of the remaining time that one wait may take where a person waits, so that the next try has time too. */
const WAITED_SHARE = 0.5;
/** A try with less time than this can only be cut off; a timer may also end a try a millisecond early. */
const SHORTEST_TRY_MS = 50;
/** The longest wait that a provider may ask for and still be waited for; a longer one is `retry_later`. */
const MAX_WAIT_MS = 16_000;
/** No try begins later than this after the first, so that a call is over before its lease is. */
const LAST_START_MS = 20_000;
/** A provider that asks for more is asked again after this all the same. */
const MAX_TOLD_SECONDS = 24 * 3_600;
const MAX_SAID = 300;

/** What is known of a call that did not succeed. */
export interface ProviderFailure {
  call_class: CallErrorClass;
  /** The provider's own code, with its subcode behind a dot: '190.463'. */
  code?: string | null;
  /** The provider's own words, for the log. */
  said?: string | null;
  /** The seconds it asks us to wait; null where it does not say. */
  retry_after_seconds?: number | null;
}

/** A call to a provider that did not succeed, as exactly one class (integrations R.3). */
export class ProviderError extends Error {
  readonly call_class: CallErrorClass;
  readonly code: string | null;
  readonly said: string | null;
  readonly retry_after_seconds: number | null;

  constructor({ call_class, code, said, retry_after_seconds }: ProviderFailure, options?: ErrorOptions) {
    super(`the provider answered ${call_class}${code ? ` (${code})` : ''}`, options);
    this.name = 'ProviderError';
    this.call_class = call_class;
    this.code = code ?? null;
    this.said = said?.slice(0, MAX_SAID) ?? null;
    this.retry_after_seconds = retry_after_seconds == null ? null : Math.min(retry_after_seconds, MAX_TOLD_SECONDS);
  }
}

export interface ProviderCall<Answer> {
  request: OutgoingRequest;
  /** True for a GET, and for what may be done twice. */
  is_repeatable: boolean;
  /** Milliseconds for all tries together, where a person waits; when absent, tries begin for 20 s. */
  deadline_ms?: number;
  /** What a status means that comes without JSON, for a provider that refuses so. */
  bare_classes?: Readonly<Record<number, CallErrorClass>>;
  /** True where a success may have nothing to say but its headers. */
  may_be_empty?: boolean;
  /** Returns the parsed answer or throws a ProviderError; it sees only answers that are JSON, or empty where that is expected. */
  read(answer: IncomingAnswer): Answer;
}

/**
 * Makes one call of a provider (integrations R.3). What passes by itself is tried again where that is safe: after 1, 2, 4 and 8
 * seconds with full jitter, or after what the provider asks for. Throws ProviderError for everything that is no success.
 */
export async function callProvider<Answer>(services: Services, call: ProviderCall<Answer>): Promise<Answer> {
  const startedMs = nowMillis();
  const { deadline_ms } = call;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return call.read(checkAnswer(await services.http.send(withinDeadline(call, nowMillis() - startedMs)), call));
    } catch (error) {
      const failure = toFailure(error, call);
      const passedMs = nowMillis() - startedMs;
      const longestMs = deadline_ms === undefined ? Number.POSITIVE_INFINITY : (deadline_ms - passedMs) * WAITED_SHARE;
      const waitMs = attempt < MAX_ATTEMPTS ? findWait(failure, attempt, longestMs) : null;
      const lastStartMs = deadline_ms === undefined ? LAST_START_MS : deadline_ms - SHORTEST_TRY_MS;
      if (waitMs === null || passedMs + waitMs > lastStartMs) throw giveUp(failure, call.request);
      await pause(waitMs);
    }
  }
}

/** No try takes longer than what is left. */
const withinDeadline = ({ request, deadline_ms }: ProviderCall<unknown>, passedMs: number): OutgoingRequest =>
  deadline_ms === undefined ? request : { ...request, timeout_ms: Math.max(1, deadline_ms - passedMs) };

/** A failed try: its error, and whether the same call may be made again at once. */
interface Failure {
  error: ProviderError;
  may_repeat: boolean;
}

/** Throws what is no error of a call: a bug of ours. */
function toFailure(error: unknown, { is_repeatable }: ProviderCall<unknown>): Failure {
  if (error instanceof OutsideError) return lostConnection(error, is_repeatable);
  if (!(error instanceof ProviderError)) throw error;
  // A provider that failed may have done what a POST asked for.
  if (error.call_class === 'retry_now' && !is_repeatable)
    return { error: asClass('unknown', error), may_repeat: false };
  return { error, may_repeat: is_repeatable && isPassing(error) };
}

function lostConnection(error: OutsideError, is_repeatable: boolean): Failure {
  const may_repeat = is_repeatable || !error.was_sent;
  const call_class = may_repeat ? 'retry_now' : 'unknown';
  return { error: new ProviderError({ call_class, said: error.message }, { cause: error }), may_repeat };
}

/** `retry_later` passes by itself only where the provider says when. */
const isPassing = ({ call_class, retry_after_seconds }: ProviderError): boolean =>
  call_class === 'retry_now' || (call_class === 'retry_later' && retry_after_seconds !== null);

/**
 * @param longestMs the longest wait of our own choice.
 * @returns milliseconds until the next try; null when there is none.
 */
function findWait({ error, may_repeat }: Failure, attempt: number, longestMs: number): number | null {
  if (!may_repeat) return null;
  const toldMs = error.retry_after_seconds === null ? null : error.retry_after_seconds * 1_000;
  if (toldMs !== null) return toldMs <= MAX_WAIT_MS ? toldMs : null;
  return Math.random() * Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), longestMs);
}

/** A failure that this call could not get over; the caller tries later. Its message holds no secret of the request. */
function giveUp({ error }: Failure, request: OutgoingRequest): ProviderError {
  const call_class = error.call_class === 'retry_now' ? 'retry_later' : error.call_class;
  const said = error.said === null ? null : withoutSecrets(error.said, request);
  // An error that says more than its class, as a subclass does, is passed on as it is.
  if (call_class === error.call_class && said === error.said) return error;
  return asClass(call_class, error, said);
}

const asClass = (call_class: CallErrorClass, error: ProviderError, said = error.said): ProviderError =>
  new ProviderError(
    { call_class, code: error.code, said, retry_after_seconds: error.retry_after_seconds },
    { cause: error.cause },
  );

const NO_CONTENT = 204;
const TOO_MANY_REQUESTS = 429;

/** Throws for what no provider means as an answer: a redirect, an error page, half a JSON, nothing. */
function checkAnswer(
  answer: IncomingAnswer,
  { bare_classes = {}, may_be_empty = false, is_repeatable }: ProviderCall<unknown>,
): IncomingAnswer {
  const { status, headers } = answer;
  if (status >= 300 && status < 400) throw new ProviderError({ call_class: 'unknown', said: `a redirect (${status})` });
  if (status === NO_CONTENT || answer.json() !== undefined) return answer;
  if (may_be_empty && status < 300 && answer.text === '') return answer;
  const isRefused = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
  // What a success without its words has done is not to be done twice.
  const isDone = status < 300 && !is_repeatable;
  throw new ProviderError({
    call_class: bare_classes[status] ?? (status >= 500 ? 'retry_now' : isRefused || isDone ? 'unknown' : 'retry_later'),
    said: `status ${status} without a readable answer`,
    retry_after_seconds: retryAfterSeconds(headers) ?? null,
  });
}

/**
 * Returns the address of the next page, on the configured base whatever the provider wrote: its link may lead elsewhere and
 * take the token along (integrations R.3.5).
 *
 * @param base the address of the first page, without its place.
 * @returns null where the link has another origin; the caller then builds the address from the cursor.
 */
export function nextPageUrl(base: string, link: string): string | null {
  if (!URL.canParse(link, base)) return null;
  const next = new URL(link, base);
  if (next.origin !== new URL(base).origin || next.username !== '' || next.password !== '') return null;
  return next.href;
}
