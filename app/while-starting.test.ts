import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { emptyDatabase } from '#testing/database.ts';
import { answerWhile, startPatiently } from './while-starting.ts';

const log = { info() {}, warn() {} };

describe('a process that changes the tables', () => {
  it('is alive and not ready meanwhile, tells senders to come again, and leaves its port to the product', async () => {
    const port = await freePort();
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return [answer.status, answer.headers.get('retry-after'), await answer.text()];
    };

    const seen = await answerWhile({ host: '127.0.0.1', port }, async () => [
      await ask('/healthz'),
      await ask('/readyz'),
      await ask('/hooks/form/abc'),
    ]);

    expect(seen).toEqual([
      [200, '10', '{"status":"alive"}'],
      [503, '10', '{"status":"migrating"}'],
      [503, '10', 'Leadkeep is being updated. Please try again in a moment.'],
    ]);
    await answerWhile({ host: '127.0.0.1', port }, async () => {});
  });
});

describe('a start', () => {
  it('goes on after the database was killed in the middle of a migration', async () => {
    const urls = await emptyDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    const file = join(folder, '0001-first.sql');
    await writeFile(file, 'select pg_terminate_backend(pg_backend_pid())');
    const [undone, applied]: [string[], string[][]] = [[], []];

    await startPatiently(
      log,
      async () => {
        applied.push((await migrate(urls, log, { folder })).applied);
      },
      async () => {
        undone.push('closed');
        await writeFile(file, 'create table one (id int)');
      },
    );

    expect([undone, applied]).toEqual([['closed'], [['0001-first.sql']]]);
  });

  it('ends where the database stays away, and at once where trying again cannot help', async () => {
    const away = () => migrate({ url: 'postgres://127.0.0.1:1/none', ownerUrl: 'postgres://127.0.0.1:1/none' }, log);
    let starts = 0;
    const start = (fail: () => Promise<unknown>, patience_ms?: number) =>
      startPatiently(
        log,
        async () => {
          starts += 1;
          await fail();
        },
        async () => {},
        patience_ms,
      );

    await expect(start(away, 0)).rejects.toThrow('ECONNREFUSED');
    await expect(start(() => Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake');
    expect(starts).toBe(2);
  });
});
