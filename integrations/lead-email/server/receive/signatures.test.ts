import { afterEach, expect, it } from 'vitest';
import { signMailgun } from '#emulators/mail/providers.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { isSignedByMailgun, isSignedBySendgrid } from './signatures.ts';

afterEach(() => setClock(systemClock));

/** 1760000000, and 601 seconds later. */
const AT = '2025-10-09T08:53:20Z';
const LATE = '2025-10-09T09:03:21Z';

it('a signature of Mailgun is the one of the vector, on both sides, and is old after ten minutes (A-7a, ML-03)', () => {
  const timestamp = '1760000000';
  const token = 'a'.repeat(50);
  const signature = 'fc15f2d7d2158948d7f58c6709852b4edb616c29d5d8a4930e611265f4715a72';
  expect(signMailgun('mg_signing_key_0001', timestamp, token)).toBe(signature);
  setClock(stoppedAt(AT));
  expect(isSignedByMailgun('mg_signing_key_0001', { timestamp, token, signature })).toBe(true);
  expect(isSignedByMailgun('mg_signing_key_0001', { timestamp, token, signature: signature.toUpperCase() })).toBe(true);
  expect(isSignedByMailgun('mg_signing_key_0002', { timestamp, token, signature })).toBe(false);
  setClock(stoppedAt(LATE));
  expect(isSignedByMailgun('mg_signing_key_0001', { timestamp, token, signature })).toBe(false);
});

it('a signature of SendGrid is checked as in the vector, and is old after ten minutes (A-13, ML-03)', () => {
  const key =
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEbVXonH9UySjdEQf0c2E4gPjScVieb8mnNwmv4XUApgjqZ20zE6t6ELoPoqTqPUkqXKho2qd2eij+FG1n9jZOhg==';
  const headers = {
    'x-twilio-email-event-webhook-timestamp': '1760000000',
    'x-twilio-email-event-webhook-signature':
      'MEQCIB3eWklM+HS7tCm+kaoNbEbbO1SHdTmLiCCbdysADGT8AiBq+2gPWxEzf3mNoc8npBgQiwgxv9RttI0XEoy6BUemYA==',
  };
  setClock(stoppedAt(AT));
  expect(isSignedBySendgrid(key, headers, Buffer.from('{"probe":1}'))).toBe(true);
  expect(isSignedBySendgrid(key, headers, Buffer.from('{"probe":2}'))).toBe(false);
  expect(isSignedBySendgrid('no key', headers, Buffer.from('{"probe":1}'))).toBe(false);
  setClock(stoppedAt(LATE));
  expect(isSignedBySendgrid(key, headers, Buffer.from('{"probe":1}'))).toBe(false);
});
