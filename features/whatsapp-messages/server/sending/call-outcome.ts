import { FOREVER } from '#features/whatsapp/server/index.ts';
import type { ProviderError } from '#platform/server/network/provider-call.ts';
import type { MessageReason } from '../../messages-contract.ts';
import type { CallOutcome } from './messages.queries.ts';

/** What an error means beyond the one message: the number or the person is left alone until then. */
export interface Closing {
  what: 'number' | 'person';
  until: string;
  reason: MessageReason;
}

/** What came of one call; null outcome: no answer, so only a status or a person can tell. */
export interface ReadOutcome {
  outcome: Omit<CallOutcome, 'id' | 'wa_id'> | null;
  closing: Closing | null;
}

/** Why this one message failed, by Meta's code (integrations 3.8). */
const failures: Readonly<Record<number, MessageReason>> = {
  130472: 'NOT_DELIVERED_BY_META',
  130497: 'COUNTRY',
  131021: 'OWN_NUMBER',
  131026: 'NOT_ON_WHATSAPP',
  131030: 'NOT_ALLOWED',
  131047: 'WINDOW_CLOSED',
  131049: 'NOT_DELIVERED_BY_META',
  131050: 'OPTED_OUT',
  132001: 'TEMPLATE_GONE',
  132007: 'TEMPLATE_PAUSED',
  132015: 'TEMPLATE_PAUSED',
  132016: 'TEMPLATE_PAUSED',
};

/** Errors after which nothing leaves from the number until a person has mended it at Meta. */
const lasting: Readonly<Record<number, MessageReason>> = {
  368: 'ACCOUNT_LOCKED',
  131031: 'ACCOUNT_LOCKED',
  131037: 'NUMBER_NOT_READY',
  131042: 'NO_PAYMENT_METHOD',
  131045: 'NUMBER_NOT_READY',
};

/** Errors of one message only, which passes by itself; every other limit is one of the number. */
const TO_ONE_PERSON = 131056;
const generic = [1, 2, 131000, 131016, 135000];
/** How often a message is tried while Meta has a fault of its own. */
const MAX_TRIES = 10;
const MAX_WAIT_S = 600;
/** How long a number waits for what is mended without a word. */
export const MENDED_MS = 600_000;

const readCode = ({ code }: ProviderError): number => Number(code?.split('.')[0] ?? Number.NaN);

/** Returns why a message failed, for an error of Meta in an answer or in a status. */
export const findFailure = (code: number): MessageReason => failures[code] ?? lasting[code] ?? 'REFUSED';

/** Returns what closes a number by an error, in an answer or in a status; null for an error of one message. */
export function findClosing(code: number): Closing | null {
  const reason = lasting[code];
  return reason ? { what: 'number', until: FOREVER, reason } : null;
}

/** What decides what an error means besides its code. */
interface CallFacts {
  /** How often it was tried before. */
  tries: number;
  now_ms: number;
  /** The number of the installation: its operator mends token and template, and nothing tells when. */
  is_of_installation: boolean;
}

/** Errors of the one template that all alerts have. */
const isAboutTemplate = (code: number): boolean => code >= 132_000 && code < 133_000;

/** Reads an error of the messages call. */
export function readCallError(error: ProviderError, { tries, now_ms, is_of_installation }: CallFacts): ReadOutcome {
  const code = readCode(error);
  const said = error.said;
  const failed = (reason: MessageReason, closing: Closing | null = null): ReadOutcome => ({
    outcome: { state: 'FAILED', provider_id: null, reason, said, due_at: null },
    closing,
  });
  const later = (ms: number, reason: MessageReason, what: Closing['what'] | null): ReadOutcome => {
    const until = new Date(now_ms + ms).toISOString();
    return {
      outcome: { state: 'QUEUED', provider_id: null, reason, said, due_at: until },
      closing: what && { what, until, reason },
    };
  };
  switch (error.call_class) {
    case 'unknown':
      return { outcome: null, closing: null };
    case 'auth_expired':
      if (is_of_installation) return later(MENDED_MS, 'ACCOUNT_EXPIRED', 'number');
      return {
        outcome: { state: 'NOT_SENT', provider_id: null, reason: 'ACCOUNT_EXPIRED', said, due_at: null },
        closing: null,
      };
    case 'permission_missing':
      return later(MENDED_MS, 'NO_PERMISSION', 'number');
    case 'retry_later': {
      const seconds = error.retry_after_seconds ?? 60;
      if (code === TO_ONE_PERSON) {
        const grown = Math.min(seconds * 2 ** tries, MAX_WAIT_S);
        return later(grown * 1_000, 'TOO_MANY_TO_PERSON', 'person');
      }
      if (Number.isNaN(code) || generic.includes(code)) {
        return tries + 1 >= MAX_TRIES ? failed('META_DOWN') : later(seconds * 1_000, 'META_DOWN', null);
      }
      return later(seconds * 1_000, 'NUMBER_LIMITED', 'number');
    }
    default: {
      const reason = findFailure(code);
      const isOneTemplate = is_of_installation && isAboutTemplate(code);
      return failed(reason, isOneTemplate ? { what: 'number', until: FOREVER, reason } : findClosing(code));
    }
  }
}
