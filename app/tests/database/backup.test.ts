import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPartTable, partName, readAll, readArchive } from '#database/backup/archive.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import type { DatabaseUrls } from '#database/migrate.ts';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, emptyDatabase, findOwnerUrl, freshDatabaseUrl } from '#testing/database.ts';
import { newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'leadkeep-backup-'));
const closings: (() => Promise<void>)[] = [];
let app: TestApp;
let org: Org;
let webhook: TestWebhook;

beforeAll(async () => {
  app = await startTestApp({ DATA_DIR: join(folder, 'original') }, await freshDatabaseUrl());
  closings.push(app.close);
  org = await newOrg({ app });
  webhook = await newWebhook(org, { leads_per_minute: 6_000, burst: 20_000 }, app);
});

afterAll(async () => {
  for (const close of closings.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

const backUp = async (source: TestApp, name: string): Promise<string> => {
  const { database, settings } = source.services;
  const file = join(folder, name);
  await writeBackup({ ownerUrl: findOwnerUrl(database), dataDir: settings.data_dir, hasLocalFiles: true }, file);
  return file;
};

const makeTarget = (urls: DatabaseUrls, name: string, isReplacing = false) => ({
  ...urls,
  dataDir: join(folder, name),
  hasLocalFiles: true,
  isReplacing,
});

/** Returns the rows of each table in the archive, in no order. */
async function readRows(file: string): Promise<Map<number, string[]>> {
  const texts = new Map<number, string>();
  await readArchive(file, async ({ name }, entry) => {
    const table = findPartTable(name);
    if (table !== null) texts.set(table, (texts.get(table) ?? '') + (await readAll(entry)).toString('utf8'));
  });
  return new Map([...texts].map(([table, text]) => [table, text.split('\n').sort()]));
}

describe('a backup', { timeout: 120_000 }, () => {
  it('made while leads arrive holds one moment of the database, and restores sessions, files, jobs and sealed secrets', async () => {
    const { id: client_id } = await org.client({ name: 'Charlotte Whitfield' });
    const template = await org.owner.call(textTemplates.create, { body: { title: 'Hello', body: 'Hi' } });
    const share = { params: { t: 'text' as const, id: template.id }, body: { client_id } };
    const { link } = await org.owner.call(shares.prepare, share);
    await app.services.storage.put('a-file-of-ours', Buffer.from('bytes of a file'), 'text/plain');
    await asOwner(
      app.services.database,
      `insert into outbox_messages (id, channel, recipient, text)
       select gen_random_uuid(), 'email', 'long@kestrel.example', repeat('A long message. ', 100000) from generate_series(1, 6)`,
    );
    const before = await webhook.post({ name: 'Before', phone: '+65 9123 4567' });
    let isArriving = true;
    const arriving = (async () => {
      for (let n = 0; isArriving; n += 1) await webhook.post({ name: `Lead ${n}`, phone: `+65 9${1_000_000 + n}` });
    })();

    const file = await backUp(app, 'busy.tar.gz');
    isArriving = false;
    await arriving;
    const urls = await emptyDatabase();
    await restoreBackup(makeTarget(urls, 'restored'), file);

    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = await startTestApp({ DATA_DIR: join(folder, 'restored') }, urls.url);
    closings.push(restored.close);
    const { cookie } = org.owner;
    const client = { url: fillPath(clients.get.path, { id: client_id }), headers: { cookie } };
    expect((await restored.server.inject(client)).json()).toMatchObject({ name: 'Charlotte Whitfield' });
    const url = fillPath(shares.prepare.path, share.params);
    const prepared = await restored.server.inject({ method: 'POST', url, payload: { client_id }, headers: { cookie } });
    expect(prepared.json()).toMatchObject({ link });
    const stored = await restored.services.storage.read('a-file-of-ours');
    expect((await readAll(stored.stream)).toString()).toBe('bytes of a file');
    const again = await restored.server.inject({
      method: 'POST',
      url: webhook.path,
      payload: { name: 'Before', phone: '+65 9123 4567' },
    });
    expect(String(again.headers['x-receipt'])).toBe(before.receipts[0]);
    await restored.runJobs();
  });

  it('of a restored installation holds the same rows as the one it was restored from', async () => {
    const first = await backUp(app, 'quiet.tar.gz');
    const urls = await emptyDatabase();
    await restoreBackup(makeTarget(urls, 'same'), first);
    const same = await startTestApp({ DATA_DIR: join(folder, 'same') }, urls.url);
    closings.push(same.close);

    const second = await backUp(same, 'again.tar.gz');

    const [expected, found] = [await readRows(first), await readRows(second)];
    expect(expected.size).toBeGreaterThan(15);
    expect(found).toEqual(expected);
  });

  it('is not restored over existing data unless asked to replace it, nor under a running product', async () => {
    const file = await backUp(app, 'kept.tar.gz');
    const urls = await emptyDatabase();
    await restoreBackup(makeTarget(urls, 'kept'), file);

    await expect(restoreBackup(makeTarget(urls, 'kept'), file)).rejects.toThrow('add: --replace');
    await restoreBackup(makeTarget(urls, 'kept', true), file);
    const { database } = app.services;
    const running = { url: database.url, ownerUrl: findOwnerUrl(database) };
    await expect(restoreBackup(makeTarget(running, 'original', true), file)).rejects.toThrow('Stop Leadkeep first');
  });

  it('that was cut off is refused before anything is changed', async () => {
    const file = await backUp(app, 'whole.tar.gz');
    const urls = await emptyDatabase();
    await restoreBackup(makeTarget(urls, 'whole'), file);
    truncateSync(file, statSync(file).size - 100);

    await expect(restoreBackup(makeTarget(urls, 'whole', true), file)).rejects.toThrow('is damaged, or no backup');

    const whole = await startTestApp({ DATA_DIR: join(folder, 'whole') }, urls.url);
    closings.push(whole.close);
    const answer = await whole.server.inject({ url: clients.list.path, headers: { cookie: org.owner.cookie } });
    expect(answer.json().results.length).toBeGreaterThan(0);
    expect(partName(3, 1)).toBe('tables/3/000001.copy');
  });
});
