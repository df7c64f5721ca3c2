import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { type DatabaseUrls, migrate } from '#database/migrate.ts';
import { refuseUnlessOwner } from '#database/table-owner.ts';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { type AnyEndpoint, fillPath } from '#platform/contract/endpoint.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { startTestApp } from '#testing/app.ts';
import { onDatabase, temporaryFolder, withClient } from '#testing/cluster.ts';
import { findOwnerUrl, freshDatabaseUrl } from '#testing/database.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import {
  fetchNode,
  hasPostgres15,
  type PlainServer,
  startPostgres15,
  startPostgres18,
} from '#testing/processes/plain-server.ts';
import { Processes } from '#testing/processes/processes.ts';
import { newOrg } from '#testing/world.ts';

const log = { info() {} };
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

/** The statements an administrator is told to run, with the password the reader puts in. */
const documented = () =>
  read('docs/operations.md')
    .split('## A database of your own')[1]!
    .match(/```sql\n(.*?)```/s)![1]!
    .replaceAll("'…'", "'secret'");

const composed = () =>
  read('compose.yaml')
    .match(/content: \|\n((?: {6}.*\n)+)/)![1]!
    .replaceAll(/password '\w+'/g, "password 'secret'");

/** Runs a script as psql does, which follows `\connect`. */
async function runScript(superuserUrl: string, script: string): Promise<DatabaseUrls> {
  const [onServer = '', inDatabase = ''] = script.split(/\\connect leadkeep\n/);
  // Databases cannot be made inside the transaction that several statements in one message are.
  await withClient(superuserUrl, async (client) => {
    for (const statement of onServer.split(';').filter((text) => text.trim())) await client.query(statement);
  });
  await withClient(onDatabase(superuserUrl, 'leadkeep'), (client) => client.query(inDatabase));
  const login = (name: string) => {
    const url = new URL(onDatabase(superuserUrl, 'leadkeep'));
    [url.username, url.password] = [name, 'secret'];
    return url.href;
  };
  return { url: login('leadkeep_server'), ownerUrl: login('leadkeep') };
}

/** Removes what our own server has made for itself. */
const makePlain = (superuserUrl: string) =>
  withClient(superuserUrl, async (client) => {
    await client.query('drop database if exists leadkeep with (force)');
    for (const role of ['leadkeep', 'leadkeep_server']) await client.query(`drop role if exists ${role}`);
  });

/** A lead comes to one web process, a worker files it, and a person finds the client, shares a text and backs up. */
async function walkMainStory(url: string, node?: string): Promise<void> {
  const app = await startTestApp({ DATA_DIR: join(folder, 'app') }, url);
  const processes = new Processes();
  try {
    const org = await newOrg({ app });
    const { path } = await newWebhook(org, {}, app);
    const port = String(await freePort());
    const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'processes'), PORT: port };
    await processes.start({ ...environment, ROLE: 'worker' }, node);
    await processes.start({ ...environment, ROLE: 'web' }, node);
    const send = async (address: string, body?: object, method = body ? 'POST' : 'GET') => {
      const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
        method,
        headers: { cookie: org.owner.cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const call = async (endpoint: AnyEndpoint, params: object, query: string, body?: object) =>
      JSON.parse((await send(`${fillPath(endpoint.path, params as never)}${query}`, body, endpoint.method)).text);

    expect((await send('/readyz')).status).toBe(200);
    expect((await send(path, { name: 'Amina Hassan', phone: '+65 9123 4567' })).status).toBe(200);
    const find = async () => (await call(clients.list, {}, '?search=amina')).results;
    await expect.poll(find, { timeout: 30_000 }).toMatchObject([{ name: 'Amina Hassan', is_new_lead: true }]);
    const [client] = await find();
    const { id } = await call(textTemplates.create, {}, '', { title: 'Hello', body: 'Hi' });
    await call(shares.share, { t: 'text', id }, '', { client_id: client.id, platform: 'whatsapp' });
    const shared = await call(shares.listOfClient, { id: client.id }, '');
    expect(shared.results).toMatchObject([{ content_title: 'Hello' }]);
    expect((await send(new URL(shared.results[0].link).pathname)).status).toBe(200);
  } finally {
    await processes.killAll();
    await app.close();
  }
}

interface Installation {
  name: string;
  isThere: boolean;
  start: () => Promise<PlainServer>;
  script: () => string;
  /** The schema public belongs to the superuser, as in databases that came from PostgreSQL 14 by an upgrade. */
  isOfOldVersion?: true;
}

const installations: Installation[] = [
  { name: 'PostgreSQL 15, as operations.md says', isThere: hasPostgres15, start: startPostgres15, script: documented },
  { name: 'PostgreSQL 15, as compose.yaml says', isThere: hasPostgres15, start: startPostgres15, script: composed },
  { name: 'PostgreSQL 18, as operations.md says', isThere: true, start: startPostgres18, script: documented },
  { name: 'PostgreSQL 18, as compose.yaml says', isThere: true, start: startPostgres18, script: composed },
  {
    name: 'PostgreSQL 18 whose schema belongs to somebody else',
    isThere: true,
    start: startPostgres18,
    script: documented,
    isOfOldVersion: true,
  },
];

describe('a database of one’s own', { timeout: 240_000 }, () => {
  for (const { name, isThere, start, script, isOfOldVersion } of installations) {
    // Debian's package of PostgreSQL 15 is not on every machine.
    it.runIf(isThere)(`serves web and worker, and is backed up and restored: ${name}`, async () => {
      const { superuserUrl, stop } = await start();
      try {
        await makePlain(superuserUrl);
        const urls = await runScript(superuserUrl, script());
        if (isOfOldVersion) {
          await withClient(onDatabase(superuserUrl, 'leadkeep'), (client) =>
            client.query(
              'alter schema public owner to postgres; grant usage, create on schema public to leadkeep with grant option',
            ),
          );
        }
        const early = await migrate({ url: urls.url, ownerUrl: urls.url }, log).catch((error: Error) => error.message);
        expect(early).toContain('Start once with DATABASE_OWNER_URL');

        await migrate(urls, log);
        expect(await migrate({ url: urls.url, ownerUrl: urls.url }, log)).toMatchObject({ applied: [] });
        await walkMainStory(urls.url);

        await expect(refuseUnlessOwner(urls.url)).rejects.toThrow('Set DATABASE_OWNER_URL to it');
        await refuseUnlessOwner(urls.ownerUrl);
        const source = { ...urls, dataDir: folder, hasLocalFiles: false };
        const file = join(folder, `${name}.tar.gz`);
        await writeBackup(source, file);
        await restoreBackup({ ...source, isReplacing: true }, file);
        await walkMainStory(urls.url);

        await withClient(superuserUrl, (client) => client.query('grant leadkeep_search to leadkeep_server'));
        const mighty = await migrate({ url: urls.url, ownerUrl: urls.url }, log).catch((error: Error) => error.message);
        expect(mighty).toContain('revoke leadkeep_search from leadkeep_server granted by');
      } finally {
        await stop();
      }
    });
  }
});

describe('another version of Node.js', { timeout: 240_000 }, () => {
  const others = [20, 22, 24].filter((major) => major !== Number.parseInt(process.versions.node, 10));

  it.each(others)('%i runs web and worker', async (major) => {
    const node = fetchNode(major);
    // Without the registry there is nothing to try.
    if (node === null) return;
    const url = await freshDatabaseUrl();
    expect(findOwnerUrl({ url })).not.toBe(url);

    await walkMainStory(url, node);
  });
});
