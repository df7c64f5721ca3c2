import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { LocalStorage } from './local-storage.ts';
import type { FileStorage } from './storage.ts';

/** Makes the store that the settings name: the bucket, else a folder beside the embedded database. */
export async function createStorage(settings: Settings & { secret_key: string }): Promise<FileStorage> {
  if (!settings.s3) return new LocalStorage(await closedFolder(join(settings.data_dir, 'files')), settings.secret_key);
  // Loaded only where it is used, because the bucket's library takes longer to load than the rest of the server.
  const { S3Storage } = await import('./s3-storage.ts');
  return new S3Storage(settings.s3);
}

/** Makes the folder, or closes an existing one, so that no other account can read it. */
async function closedFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  return folder;
}
