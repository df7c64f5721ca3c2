import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './testing/sequencer.ts';

const serverTests = [
  'app/**/*.test.ts',
  'platform/**/*.test.ts',
  'domain/**/*.test.ts',
  'engines/**/*.test.ts',
  'features/**/*.test.ts',
  'integrations/**/*.test.ts',
  'database/**/*.test.ts',
  'demo/**/*.test.ts',
  'emulators/**/*.test.ts',
  'testing/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/** What kills, storms, backs up, fuzzes or replays years: `npm run test:slow`. */
const slowTests = [
  'app/while-starting.test.ts',
  'app/tests/calls/{fuzz,slow-bodies,stored-values}.test.ts',
  'app/tests/database/{backup,database-away,newer-tables,own-database,upgrade}.test.ts',
  'app/tests/leads/{announced-leads-survive,distribution-shares,form-leads-survive}.test.ts',
  'app/tests/leads/{lead-claims,lead-shares,leads-survive}.test.ts',
  'app/tests/modules/additions.test.ts',
  'app/tests/processes/*.test.ts',
  'demo/**/*.test.ts',
  'features/client-import/server/run/interrupted-import.test.ts',
  'features/content/server/documents/render-limits.test.ts',
  'features/form-submissions/server/spam/recorded/recorded.test.ts',
  'features/lead-rules/server/simulate/long-replay.test.ts',
  'features/source-health/server/inactivity.test.ts',
  'integrations/facebook/server/large-notices.test.ts',
  'platform/server/embedded-database/launcher.test.ts',
];

/** What they measure in processor time, other tests of the same process would add to. */
const growthTests = [
  'testing/growth.test.ts',
  'features/files/server/foreign-bytes.test.ts',
  'features/client-import/server/read/csv-records.test.ts',
  'integrations/webhook/server/growth.test.ts',
  'integrations/webhook/server/heavy-bodies.test.ts',
  'app/tests/calls/heavy-bodies.test.ts',
];

/** PostgreSQL, for those who meet it. */
const globalSetup = ['testing/global-setup.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    // The files of a worker share what they import: loading the product anew for each of them takes a third of the time.
    isolate: false,
    // What one run has transformed serves the next: the cache goes by what a file contains.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/modules' },
    sequence: { sequencer: LongFilesFirst },
    // Machines that test many changes at once are slow for moments.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    tags: [
      { name: 'story', description: 'The main story of a subject in a browser, a part of `npm test`.' },
      {
        name: 'slow',
        description: 'Takes seconds by its nature (volume, random cases, waiting): `npm run test:slow`.',
      },
    ],
    // What is waited for may take longer than a second on such a machine; a poll never passes without it.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // One more than the cores of a small machine, because some tests mostly wait.
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup,
          include: serverTests,
          exclude: [...growthTests, ...slowTests],
          maxWorkers: 3,
        },
      },
      { extends: true, test: { name: 'slow', globalSetup, include: slowTests, maxWorkers: 3 } },
      { extends: true, test: { name: 'growth', globalSetup, include: growthTests, isolate: true, maxWorkers: 2 } },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['{app,engines,features,integrations,testing}/**/*.screens.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          // Most of the time goes into loading the product, so it is loaded once.
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: [...globalSetup, 'e2e/global-setup.ts'],
          // One more than the cores of a small machine, because journeys wait now and then.
          maxWorkers: 3,
          // A browser on a busy machine misses a moment once in a while; what fails twice is at fault.
          retry: 1,
          // A journey of 35 s took more than 60 on a machine with other work.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
