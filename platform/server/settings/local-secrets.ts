import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ownerRefusal } from '../embedded-database/data-owner.ts';
import type { Settings } from './settings.ts';
import { writeOnce } from './write-once.ts';

const LocalSecrets = z.object({
  secret_key: z.string().min(32),
  vapid: z.object({ public_key: z.string(), private_key: z.string() }),
});
type LocalSecrets = z.output<typeof LocalSecrets>;

/** Settings that have the key with which a process can run. */
export type ReadySettings = Settings & { secret_key: string };

/**
 * In local mode fills an absent secret key and push keys from `DATA_DIR/secrets.json`; the first start writes that
 * file, readable by its owner alone (readings D16). Elsewhere the settings have the key already.
 */
export async function withLocalSecrets(settings: Settings): Promise<ReadySettings> {
  if (settings.secret_key !== null && (settings.vapid !== null || !settings.local_mode)) {
    return { ...settings, secret_key: settings.secret_key };
  }
  const secrets = await readOrCreate(settings.data_dir);
  return {
    ...settings,
    secret_key: settings.secret_key ?? secrets.secret_key,
    vapid: settings.vapid ?? { ...secrets.vapid, subject: `mailto:${settings.support_email}` },
  };
}

async function readOrCreate(dataDir: string): Promise<LocalSecrets> {
  const file = join(dataDir, 'secrets.json');
  const found = await readSecrets(file);
  if (found) return found;
  await mkdir(dataDir, { recursive: true });
  await writeOnce(file, JSON.stringify(await makeSecrets(), null, 2));
  const written = await readSecrets(file);
  if (!written) throw new Error(`${file} vanished while it was being written.`);
  return written;
}

async function readSecrets(file: string): Promise<LocalSecrets | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    if (error.code === 'EACCES') throw new Error(ownerRefusal(file, statSync(file).uid), { cause: error });
    throw error;
  });
  if (text === null) return null;
  try {
    return LocalSecrets.parse(JSON.parse(text));
  } catch {
    // New keys would make every stored secret of a connected service unreadable.
    throw new Error(`${file} is damaged. Put it back from a copy; removing it disconnects every connected service.`);
  }
}

// web-push is needed here once in the life of an installation, so it is loaded only then.
async function makeSecrets(): Promise<LocalSecrets> {
  const { default: webPush } = await import('web-push');
  const vapid = webPush.generateVAPIDKeys();
  return {
    secret_key: randomBytes(32).toString('base64url'),
    vapid: { public_key: vapid.publicKey, private_key: vapid.privateKey },
  };
}
