import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSignedRequest } from './signed-request.ts';

/** The known-answer vector A-3b of the integration notes. */
const SECRET = 'meta_app_secret_0001';
const PAYLOAD =
  'eyJ1c2VyX2lkIjoiMTAxNTAwMDAwMDAwMDAwMDEiLCJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTc2MDAwMDAwMH0';
const SIGNATURE = '7eCZtbmMDEAhj7TbRPuZ_J1KdqoqMuvlV3p2BGrfjsE';

const sign = (payload: string) => createHmac('sha256', SECRET).update(payload).digest('base64url');
const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64url');

describe('a signed request of Meta', () => {
  it('names the person and the time, by the known-answer vector A-3b', () => {
    expect(readSignedRequest(SECRET, `${SIGNATURE}.${PAYLOAD}`)).toEqual({
      person_id: '10150000000000001',
      issued_at: '2025-10-09T08:53:20.000Z',
    });
  });

  it('may be padded, in its signature and in its payload', () => {
    expect(readSignedRequest(SECRET, `${SIGNATURE}=.${PAYLOAD}`)?.person_id).toBe('10150000000000001');
    const padded = Buffer.from('{"user_id":"7","algorithm":"HMAC-SHA256"}').toString('base64').replaceAll('+', '-');
    expect(readSignedRequest(SECRET, `${sign(padded)}.${padded}`)).toEqual({ person_id: '7', issued_at: null });
  });

  it('keeps every digit of an id that is a number', () => {
    const payload = Buffer.from('{"user_id":90080070060050012,"algorithm":"HMAC-SHA256"}').toString('base64url');

    expect(readSignedRequest(SECRET, `${sign(payload)}.${payload}`)?.person_id).toBe('90080070060050012');
  });

  it.each([
    ['signed with another secret', `${SIGNATURE}.${PAYLOAD.replace('0', '1')}`],
    ['without a signature', `.${PAYLOAD}`],
    ['without a payload', SIGNATURE],
    ['of three parts', `${SIGNATURE}.${PAYLOAD}.${PAYLOAD}`],
    ['of another algorithm', `${sign(encode({ user_id: '7' }))}.${encode({ user_id: '7' })}`],
    ['that is no JSON', `${sign('bm9uZQ')}.bm9uZQ`],
    ['that is empty', ''],
  ])('is refused: %s', (_, signedRequest) => {
    expect(readSignedRequest(SECRET, signedRequest)).toBeNull();
  });
});
