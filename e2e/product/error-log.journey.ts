import { describe, expect, it, vi } from 'vitest';
import { identity } from '#features/identity/contract.ts';
import { asOwner } from '#testing/database.ts';
import { startApp } from '../running-app.ts';

describe('an error in the built server', () => {
  it('is logged with the positions of its sources, which the process itself has no maps of', async () => {
    const app = await startApp();
    try {
      await asOwner({ url: app.database_url }, 'alter table otp_challenges rename to challenges');
      const answer = await fetch(`${app.url}${identity.generateEmailOtp.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nadia.rahman@kestrel.example' }),
      });

      expect(answer.status).toBe(500);
      await vi.waitFor(() => expect(app.output()).toMatch(/at .*\(?features\/identity\/server\/[\w/.-]+\.ts:\d+:\d+/), {
        timeout: 20_000,
      });
      expect(app.output()).not.toMatch(/dist\/server\/main\.js:\d+/);
    } finally {
      await app.stop();
    }
  }, 60_000);
});
