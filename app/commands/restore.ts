import { resolve } from 'node:path';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { readProductSettings } from '../settings.ts';
import { openInstallation, reportFailure } from './open-installation.ts';

/** `npm run restore -- <file> [--replace]`: restores a backup into this installation while the product is stopped. */
async function restore(): Promise<void> {
  const [file, ...others] = process.argv.slice(2).filter((word) => word !== '--replace');
  if (!file || others.length > 0) throw new Error('Name the archive: npm run restore -- <file> [--replace]');
  const isReplacing = process.argv.includes('--replace');
  const installation = await openInstallation(readProductSettings(processEnvironment()));
  try {
    const { made_at } = await restoreBackup({ ...installation, isReplacing }, resolve(file));
    console.log(`This installation has been restored to its state at ${made_at}.`);
    console.log('Messages and reminders in it will be sent at the next start: do not run the original as well.');
  } finally {
    await installation.close();
  }
}

restore().catch(reportFailure);
