import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { type IncomingAnswer, retryAfterSeconds } from '#platform/server/network/http-client.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { secondsToRegainAccess } from './graph-usage.ts';

const Envelope = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.coerce.number(),
    error_subcode: z.number().nullish().catch(null),
    is_transient: z.boolean().nullish().catch(null),
    /** What Meta wrote for people. */
    error_user_msg: z.string().nullish().catch(null),
    /** The details are an object or a text. */
    error_data: z
      .union([z.string(), z.object({ details: z.string() }).transform(({ details }) => details)])
      .nullish()
      .catch(null),
  }),
});
type GraphError = z.output<typeof Envelope>['error'];

/** The classes of integrations 1.9 and, from 80007 on, of 3.8 by code; 100 and 200 to 299 are told apart below. */
const classes: Record<number, CallErrorClass> = {
  0: 'auth_expired',
  1: 'retry_later',
  2: 'retry_later',
  3: 'permission_missing',
  4: 'retry_later',
  10: 'permission_missing',
  17: 'retry_later',
  32: 'retry_later',
  102: 'auth_expired',
  103: 'permission_missing',
  104: 'invalid_request',
  190: 'auth_expired',
  341: 'retry_later',
  368: 'rejected',
  506: 'rejected',
  613: 'retry_later',
  803: 'not_found',
  2500: 'invalid_request',
  80000: 'retry_later',
  80001: 'retry_later',
  80004: 'retry_later',
  80005: 'retry_later',
  80007: 'retry_later',
  130429: 'retry_later',
  130472: 'rejected',
  130497: 'rejected',
  131000: 'retry_later',
  131005: 'permission_missing',
  131008: 'invalid_request',
  131009: 'invalid_request',
  131016: 'retry_later',
  131021: 'rejected',
  131026: 'rejected',
  131030: 'rejected',
  131031: 'rejected',
  131037: 'rejected',
  131042: 'rejected',
  131045: 'rejected',
  131047: 'rejected',
  131048: 'retry_later',
  131049: 'rejected',
  131050: 'rejected',
  131051: 'rejected',
  131056: 'retry_later',
  131057: 'retry_later',
  131062: 'rejected',
  131063: 'rejected',
  131064: 'retry_later',
  132000: 'invalid_request',
  132001: 'rejected',
  132005: 'invalid_request',
  132007: 'rejected',
  132008: 'invalid_request',
  132012: 'invalid_request',
  132015: 'rejected',
  132016: 'rejected',
  133005: 'invalid_request',
  133016: 'retry_later',
  135000: 'retry_later',
};

/** The seconds of integrations 3.8, where Meta does not name them. */
const waits: Record<number, number> = { 131056: 6, 131048: 3_600, 131064: 3_600, 131057: 300, 133016: 72 * 3_600 };

/** Codes of a limit that all calls of the app share. */
const APP_LIMITS = [4, 341];
const LIMITS = [...APP_LIMITS, 17, 32, 613, 80000, 80001, 80004, 80005];

/** Seconds after which a failure of Meta itself is tried again. */
const SERVICE_PAUSE = 60;

/** The numeric code of this refusal is not sure, its words are; it is kept under one code, by which it is known again. */
export const LEADS_ACCESS_CODE = '103';
const LEADS_ACCESS = /leads? access manager|crm access has been revoked/i;
const NAMES_A_PERMISSION = /permission|pages_[a-z_]+|leads_retrieval|ads_management|business_management/i;

function classify({ code, error_subcode, message, is_transient }: GraphError): CallErrorClass {
  if (LEADS_ACCESS.test(message)) return 'permission_missing';
  if (code === 100) return classifyBadParameter(error_subcode ?? null, message);
  if (code >= 200 && code <= 299) return 'permission_missing';
  return classes[code] ?? (is_transient ? 'retry_later' : 'unknown');
}

/** With subcode 33 the text always speaks of permissions, because Meta does not say which it is. */
function classifyBadParameter(subcode: number | null, message: string): CallErrorClass {
  if (subcode === 33) return 'not_found';
  return NAMES_A_PERMISSION.test(message) ? 'permission_missing' : 'invalid_request';
}

/**
 * Reads an answer of Meta as the error it is (integrations 1.9).
 *
 * @returns null for a success.
 */
export function readGraphError({ status, headers, json }: IncomingAnswer): ProviderError | null {
  const envelope = Envelope.safeParse(json());
  if (envelope.success) return toProviderError(envelope.data.error, headers);
  if (status < 400) return null;
  const said = `status ${status} without an error of Meta`;
  return new ProviderError({ call_class: status >= 500 ? 'retry_now' : 'unknown', said });
}

function toProviderError(error: GraphError, headers: IncomingHttpHeaders): ProviderError {
  const call_class = classify(error);
  const isLimit = LIMITS.includes(error.code);
  return new ProviderError({
    call_class,
    code: LEADS_ACCESS.test(error.message) ? LEADS_ACCESS_CODE : writeCode(error),
    said: withoutTokens(error.error_user_msg ?? error.error_data ?? error.message),
    retry_after_seconds: call_class === 'retry_later' ? readPause(headers, isLimit ? null : findWait(error)) : null,
  });
}

const writeCode = ({ code, error_subcode }: Pick<GraphError, 'code' | 'error_subcode'>) =>
  error_subcode ? `${code}.${error_subcode}` : String(code);

const findWait = ({ code }: GraphError): number => waits[code] ?? SERVICE_PAUSE;

/** @param otherwise the seconds where Meta names none; null where a limit was met, whose pace decides. */
const readPause = (headers: IncomingHttpHeaders, otherwise: number | null): number | null =>
  secondsToRegainAccess(headers) ?? retryAfterSeconds(headers) ?? otherwise;

/** Meta repeats a malformed token in its message. */
const withoutTokens = (said: string): string => said.replace(/\bEA[A-Za-z0-9_-]{8,}/g, '[token]').slice(0, 300);

/** Returns whether this error is a limit of Meta, and whether all calls of our app share it. */
export function findLimit({ code }: ProviderError): 'app' | 'token' | null {
  const number = Number(code?.split('.')[0]);
  if (APP_LIMITS.includes(number)) return 'app';
  return LIMITS.includes(number) ? 'token' : null;
}
