import { describe, expect, it } from 'vitest';
import { policySignature } from './signature.ts';

describe('the emulated signature', () => {
  it('matches vector A-10', () => {
    const policy =
      '{"expiration":"2026-01-01T00:10:00.000Z","conditions":[{"bucket":"crm-uploads"},["starts-with","$key","tenant/42/"],["starts-with","$Content-Type","image/"],["content-length-range",1,104857600],{"success_action_status":"201"},{"x-amz-algorithm":"AWS4-HMAC-SHA256"},{"x-amz-credential":"AKIAEXAMPLE/20260101/ap-southeast-1/s3/aws4_request"},{"x-amz-date":"20260101T000000Z"}]}';

    const signature = policySignature(
      'secretEXAMPLEkey',
      '20260101/ap-southeast-1/s3/aws4_request',
      Buffer.from(policy).toString('base64'),
    );

    expect(signature).toBe('c0e4794bdee9c98928859834ec0ed91d1dd9bff0adb41255b831e835138684df');
  });
});
