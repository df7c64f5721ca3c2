import { expect, it } from 'vitest';
import { findFault } from '#emulators/zapier/standard-webhooks.ts';
import { signMessage } from './sign.ts';

/** The example of the specification of Standard Webhooks, whose signature its reference libraries check. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

it('the product and the receiver agree with the known answer of Standard Webhooks', () => {
  const { secret, id, timestamp, body, signature } = vector;
  expect(signMessage([secret], id, timestamp, body)).toBe(signature);
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
  expect(findFault(headers, Buffer.from(body), [secret], timestamp)).toBeNull();
  expect(findFault(headers, Buffer.from(`${body} `), [secret], timestamp)).toBe('no signature matches');
  expect(findFault(headers, Buffer.from(body), [secret], timestamp + 301)).toBe('the timestamp is too far from now');
});
