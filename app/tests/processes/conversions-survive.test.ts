import { afterAll, describe, expect, it } from 'vitest';
import { beginWithDataset } from '#integrations/meta-conversions/testing/conversions.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { type FacebookApp, metaApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

let fb: FacebookApp;
afterAll(() => fb.close());
const { processes, start } = prepareProcesses(async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  fb = await startFacebookApp({}, DATABASE_URL);
  return {
    DATABASE_URL,
    META_APP_ID: metaApp.id,
    META_APP_SECRET: metaApp.secret,
    META_VERIFY_TOKEN: metaApp.verify_token,
    META_GRAPH_BASE: fb.meta.url,
    META_DIALOG_BASE: fb.meta.url,
  };
});

describe('conversion events of a process that was killed', { timeout: 180_000, tags: 'slow' }, () => {
  it('are sent by another one within a minute, under the same id, and counted once (CAPI-06)', async () => {
    const { steps } = await beginWithDataset(fb);
    await steps.arrive();
    // Meta counts the event, and the process dies before it hears so.
    fb.meta.failNext({ kind: 'timeout', is_done: true }, { path: '/events' });

    const first = await start();
    await expect.poll(() => steps.counted().length, { timeout: 30_000 }).toBe(1);
    await processes.kill(first);
    expect(await steps.statuses()).toEqual(['Lead WAITING']);
    await start();

    await expect.poll(steps.statuses, { timeout: 80_000 }).toEqual(['Lead RECEIVED']);
    expect(steps.counted()).toMatchObject([{ event_name: 'Lead', copies: 2 }]);
    const ids = steps.calls().map(({ body }) => /"event_id":"([^"]+)"/.exec(body.toString('utf8'))?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });
});
