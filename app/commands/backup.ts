import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeBackup } from '#database/backup/write-backup.ts';
import { nowIso } from '#platform/server/clock.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { readProductSettings } from '../settings.ts';
import { openInstallation, reportFailure } from './open-installation.ts';

/**
 * `npm run backup [-- file-or-folder]`: saves rows, files and keys into one archive, whether or not the product runs.
 */
async function backup(): Promise<void> {
  const settings = readProductSettings(processEnvironment());
  const file = placeFor(process.argv[2] ?? join(settings.data_dir, 'backups/'));
  const installation = await openInstallation(settings);
  try {
    const { tables, files, has_keys } = await writeBackup(installation, file);
    console.log(`Saved ${tables} tables and ${files} files to ${file}`);
    if (settings.s3) console.log(`Files in the bucket ${settings.s3.bucket} are NOT in it.`);
    if (has_keys)
      console.log('It contains the KEYS of this installation: anyone with the archive can read every secret in it.');
    if (processEnvironment().SECRET_KEY)
      console.log('SECRET_KEY is NOT in it. Keep it elsewhere: without it the secrets of connected services are lost.');
  } finally {
    await installation.close();
  }
}

function placeFor(wanted: string): string {
  const path = resolve(wanted);
  const isFolder = wanted.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  if (!isFolder) return path;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return join(path, `leadkeep-${nowIso().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.tar.gz`);
}

backup().catch(reportFailure);
