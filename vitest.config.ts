import { defineConfig } from 'vitest/config';

const serverTests = [
  'app/*.test.ts',
  'platform/**/*.test.ts',
  'features/**/*.test.ts',
  'integrations/**/*.test.ts',
  'database/**/*.test.ts',
  'emulators/**/*.test.ts',
  'testing/**/*.test.ts',
  'scripts/**/*.test.ts',
];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Machines that test many changes at once are slow for moments.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['testing/global-setup.ts'],
    projects: [
      { extends: true, test: { name: 'server', include: serverTests } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['testing/global-setup.ts', 'e2e/global-setup.ts'],
          // A browser, a server and a database at once are enough for one machine.
          fileParallelism: false,
          // A browser on a busy machine misses a moment once in a while; what fails twice is at fault.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
