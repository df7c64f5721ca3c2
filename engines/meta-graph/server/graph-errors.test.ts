import { describe, expect, it } from 'vitest';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import type { IncomingAnswer } from '#platform/server/network/http-client.ts';
import { findLimit, readGraphError } from './graph-errors.ts';

type Headers = Record<string, string>;

const answer = (status: number, body: unknown, headers: Headers = {}): IncomingAnswer => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  json: () => body,
});

interface Told {
  subcode?: number;
  message?: string;
  is_transient?: boolean;
  headers?: Headers;
}

const readError = (code: number, { subcode, message = 'Failed', is_transient, headers }: Told = {}) =>
  readGraphError(answer(400, { error: { code, error_subcode: subcode, message, is_transient } }, headers));

const business = (minutes: number) => ({
  'x-business-use-case-usage': JSON.stringify({
    '777': [{ type: 'leadgen', call_count: 100, estimated_time_to_regain_access: minutes }],
  }),
});

const REVOKED = '(#200) Your CRM access has been revoked from Lead Access Manager.';
const NO_OBJECT = 'Unsupported get request. Object with ID does not exist, cannot be loaded due to missing permissions';

const rows: readonly [what: string, code: number, told: Told, call_class: CallErrorClass, written: string][] = [
  ['unknown', 1, {}, 'retry_later', '1'],
  ['service', 2, { is_transient: true }, 'retry_later', '2'],
  ['transient, whatever the code', 987, { is_transient: true }, 'retry_later', '987'],
  ['capability missing', 3, {}, 'permission_missing', '3'],
  ['app throttled', 4, {}, 'retry_later', '4'],
  ['permission', 10, {}, 'permission_missing', '10'],
  ['user throttled', 17, { subcode: 2446079 }, 'retry_later', '17.2446079'],
  ['page throttled', 32, {}, 'retry_later', '32'],
  ['bad parameter', 100, { message: 'Invalid parameter' }, 'invalid_request', '100'],
  [
    'bad parameter that names a permission',
    100,
    { message: 'Requires pages_read_engagement' },
    'permission_missing',
    '100',
  ],
  ['no such object', 100, { subcode: 33, message: NO_OBJECT }, 'not_found', '100.33'],
  ['session', 102, {}, 'auth_expired', '102'],
  ['Leads Access Manager by its code', 103, {}, 'permission_missing', '103'],
  ['Leads Access Manager by its words', 1, { message: REVOKED }, 'permission_missing', '103'],
  ['token, without subcode', 190, {}, 'auth_expired', '190'],
  ['app removed', 190, { subcode: 458 }, 'auth_expired', '190.458'],
  ['checkpoint', 190, { subcode: 459 }, 'auth_expired', '190.459'],
  ['password changed', 190, { subcode: 460 }, 'auth_expired', '190.460'],
  ['expired', 190, { subcode: 463 }, 'auth_expired', '190.463'],
  ['unconfirmed', 190, { subcode: 464 }, 'auth_expired', '190.464'],
  ['invalid', 190, { subcode: 467 }, 'auth_expired', '190.467'],
  ['no role on the page', 190, { subcode: 492 }, 'auth_expired', '190.492'],
  ['permission, first of its range', 200, {}, 'permission_missing', '200'],
  ['ads_management', 294, {}, 'permission_missing', '294'],
  ['permission, last of its range', 299, {}, 'permission_missing', '299'],
  ['app limit', 341, {}, 'retry_later', '341'],
  ['blocked for policy', 368, {}, 'rejected', '368'],
  ['duplicate', 506, {}, 'rejected', '506'],
  ['custom rate limit', 613, { subcode: 1996 }, 'retry_later', '613.1996'],
  ['unknown alias', 803, {}, 'not_found', '803'],
  ['malformed path or no token', 2500, {}, 'invalid_request', '2500'],
  ['no token', 104, {}, 'invalid_request', '104'],
  ['business limit', 80000, {}, 'retry_later', '80000'],
  ['business limit of pages', 80001, {}, 'retry_later', '80001'],
  ['business limit of ads', 80004, {}, 'retry_later', '80004'],
  ['business limit of leads', 80005, {}, 'retry_later', '80005'],
  ['a code nobody knows', 4711, {}, 'unknown', '4711'],
];

describe('an error of Meta', () => {
  it.each(rows)('%s (%i) has one class (integrations 1.9)', (_, code, told, call_class, written) => {
    expect(readError(code, told)).toMatchObject({ call_class, code: written });
  });

  it('of its own service is tried again after a minute', () => {
    expect(readError(2)?.retry_after_seconds).toBe(60);
  });

  it('that is a limit names the time to wait, or leaves it to us (integrations 1.11, META-09)', () => {
    expect(readError(80005, { headers: business(5) })?.retry_after_seconds).toBe(300);
    expect(readError(4, { headers: { 'retry-after': '90' } })?.retry_after_seconds).toBe(90);
    expect(readError(613)?.retry_after_seconds).toBeNull();
  });

  it('that is a limit says who shares it: all calls of our app, or those of one business', () => {
    expect([4, 341, 17, 32, 613, 80005, 2, 190].map((code) => findLimit(readError(code)!))).toEqual([
      'app',
      'app',
      'token',
      'token',
      'token',
      'token',
      null,
      null,
    ]);
  });

  it('in an answer of 200 is an error all the same', () => {
    expect(readGraphError(answer(200, { error: { code: 190, message: 'x' } }))).toMatchObject({
      call_class: 'auth_expired',
    });
  });

  it('without its envelope is told by its status', () => {
    expect(readGraphError(answer(503, { fine: false }))).toMatchObject({ call_class: 'retry_now' });
    expect(readGraphError(answer(404, {}))).toMatchObject({ call_class: 'unknown' });
    expect(readGraphError(answer(200, {}))).toBeNull();
  });

  it('keeps no token that it repeats', () => {
    expect(readError(190, { message: 'Malformed access token EAAB_page_token_0001x' })?.said).toBe(
      'Malformed access token [token]',
    );
  });
});
