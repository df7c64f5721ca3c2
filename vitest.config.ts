import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './scripts/suite/sequencer.ts';
import { growthFiles, slowFiles } from './scripts/suite/test-files.ts';

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

/** PostgreSQL, for those who meet it. */
const globalSetup = ['testing/global-setup.ts'];
const setupFiles = ['testing/start-of-file.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    // The files of a worker share what they import: loading the product anew for each of them takes a third of the time.
    isolate: false,
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
          setupFiles,
          include: serverTests,
          exclude: [...growthFiles, ...slowFiles],
          maxWorkers: 3,
        },
      },
      { extends: true, test: { name: 'slow', globalSetup, setupFiles, include: slowFiles, maxWorkers: 3 } },
      { extends: true, test: { name: 'growth', globalSetup, include: growthFiles, isolate: true, maxWorkers: 2 } },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['{app,engines,features,integrations,testing}/**/*.screens.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          setupFiles: ['testing/web/end-of-file.ts'],
          maxWorkers: 2,
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
