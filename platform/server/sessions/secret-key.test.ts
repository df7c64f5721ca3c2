import { describe, expect, it } from 'vitest';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { storeSecretKeyCheck } from './secret-key.queries.ts';

describe('the secret key of an installation', () => {
  it('stays the one its secrets were sealed with, unless somebody says it is lost', async () => {
    const { services, close } = await startTestApp({}, await freshDatabaseUrl());
    const start = (secret_key: string, accept_new_secret_key = false) =>
      storeSecretKeyCheck(services.database, { ...services.settings, secret_key, accept_new_secret_key });
    const [first, other] = ['f'.repeat(32), 'o'.repeat(32)];

    await start(first);
    await start(first);
    await expect(start(other)).rejects.toThrow(/is not the one .*secrets\.json from a backup.*ACCEPT_NEW_SECRET_KEY/);
    await start(other, true);
    await start(other);
    await expect(start(first)).rejects.toThrow('is not the one');
    await close();
  });
});
