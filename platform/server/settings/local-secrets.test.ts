import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from './env.ts';
import { withLocalSecrets } from './local-secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadkeep-secrets-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('keys nobody configured', () => {
  it('are made once in local mode and are the same at the next start', async () => {
    const settings = readSettings({ DATA_DIR: join(folder, 'data') });

    const first = await withLocalSecrets(settings);
    const second = await withLocalSecrets(settings);

    expect(first.secret_key.length).toBeGreaterThanOrEqual(32);
    expect(Buffer.from(first.vapid?.public_key ?? '', 'base64url')).toHaveLength(65);
    expect(second).toEqual(first);
  });

  it('can be read by their owner alone', async () => {
    await withLocalSecrets(readSettings({ DATA_DIR: folder }));

    const { mode } = await stat(join(folder, 'secrets.json'));

    expect(mode & 0o777).toBe(0o600);
  });

  it('are the same for two processes that start at one moment', async () => {
    const settings = readSettings({ DATA_DIR: folder });

    const all = await Promise.all(Array.from({ length: 8 }, () => withLocalSecrets(settings)));

    expect(new Set(all.map((ready) => ready.secret_key)).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secrets.json']);
  });

  it('give way to configured ones', async () => {
    const secret = 's'.repeat(40);

    const ready = await withLocalSecrets(readSettings({ DATA_DIR: folder, SECRET_KEY: secret }));

    expect(ready.secret_key).toBe(secret);
  });

  it('are never replaced silently when the file is damaged', async () => {
    await writeFile(join(folder, 'secrets.json'), '{');

    await expect(withLocalSecrets(readSettings({ DATA_DIR: folder }))).rejects.toThrow('is damaged');
  });

  it('are not made on a server that other people can reach', async () => {
    const online = readSettings({
      DATA_DIR: folder,
      PUBLIC_URL: 'https://crm.example.com',
      SECRET_KEY: 's'.repeat(40),
      SMTP_URL: 'smtp://mail.example.com',
      SMTP_FROM: 'a@example.com',
    });

    const ready = await withLocalSecrets(online);

    expect(ready.vapid).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });
});
