import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../settings/env.ts';
import { createStorage } from './create-storage.ts';

it('keeps files where no other account of the machine can read them, also below a folder that was open', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'leadkeep-storage-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  mkdirSync(join(DATA_DIR, 'files'), { mode: 0o755 });
  const storage = await createStorage({ ...readSettings({ DATA_DIR }), secret_key: 's'.repeat(32) });

  await storage.put('a-key', Buffer.from('bytes'), 'text/plain');

  const readMode = (path: string) => statSync(join(DATA_DIR, path)).mode & 0o777;
  const [folder] = readdirSync(join(DATA_DIR, 'files'));
  expect([readMode('files'), readMode(`files/${folder}`), readMode(`files/${folder}/a-key`)]).toEqual([
    0o700, 0o700, 0o600,
  ]);
});
