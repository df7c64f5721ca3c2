import { createHmac } from 'node:crypto';
import type { Database } from '../database/db.ts';
import { withGlobalScope } from '../database/scope.ts';
import type { ReadySettings } from '../settings/local-secrets.ts';
import { equalBytes } from './secrets.ts';

/**
 * Stores at the first start which key seals this database's secrets, and refuses any other later, with which connected
 * services, links and grants would stop working one by one.
 */
export async function storeSecretKeyCheck(
  database: Database,
  { secret_key, data_dir, accept_new_secret_key }: ReadySettings,
): Promise<void> {
  const key_check = createHmac('sha256', secret_key).update('leadkeep installation').digest();
  const known = await withGlobalScope(database, 'start', async ({ db }) => {
    await db
      .insertInto('installation')
      .values({ key_check })
      .onConflict((conflict) =>
        accept_new_secret_key ? conflict.column('is_only').doUpdateSet({ key_check }) : conflict.doNothing(),
      )
      .execute();
    return (await db.selectFrom('installation').select('key_check').executeTakeFirstOrThrow()).key_check;
  });
  if (!equalBytes(known, key_check)) throw new Error(refusal(data_dir));
}

const refusal = (dataDir: string) =>
  [
    'The secret key is not the one that encrypted the secrets in this database.',
    `Restore the earlier SECRET_KEY, or ${dataDir}/secrets.json from a backup.`,
    'If it is lost for good, start once with ACCEPT_NEW_SECRET_KEY=true and reconnect every service.',
  ].join(' ');
