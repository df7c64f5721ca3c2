import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { workLook } from '#platform/server/jobs/look-for-work.ts';
import { sweepWork } from '#platform/server/jobs/repeat-work.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { listStatements } from '#testing/statements.ts';
import { modules } from '../../modules.ts';

let app: TestApp;
let works: BackgroundWork[] = [];

beforeAll(async () => {
  app = await startTestApp({}, await freshDatabaseUrl());
});
// Clocks stand still, so that only the test looks.
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(async () => {
  await Promise.all(works.splice(0).map((work) => work.stop()));
  vi.useRealTimers();
});
afterAll(() => app.close());

const look = () => workLook(app.services).look();

describe('a process with nothing to do', () => {
  it('asks once a second, in one statement for everything that may wait', async () => {
    works = modules.flatMap(({ background = [] }) => background).map((start) => start(app.services));
    // One clock looks. Others are for clients held by a plan, and where something is sold for payments and for states by the clock.
    expect(vi.getTimerCount()).toBe(4);
    expect(await listStatements(look)).toHaveLength(1);
  });

  it('begins what has work and nothing else, each no more often than it asks for', async () => {
    const begun = { without: 0, often: 0, seldom: 0 };
    const sweep = (name: keyof typeof begun, rows: number, every_ms: number) =>
      sweepWork(app.services, {
        every_ms,
        finds: [() => sql`select from generate_series(1, 0)`, () => sql`select from generate_series(1, ${rows}::int)`],
        work: async () => (begun[name] += 1),
        complaint: 'it waits',
      });
    works = [sweep('without', 0, 1_000), sweep('often', 1, 1_000), sweep('seldom', 2, 2_000)];
    for (let second = 0; second < 4; second += 1) await look();
    expect(begun).toEqual({ without: 0, often: 4, seldom: 2 });
  });
});
