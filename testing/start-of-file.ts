import { beforeAll } from 'vitest';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { findSharedApp } from './app.ts';
import { emptyQueue } from './jobs.ts';

// The files of a worker share its database and its clock: a job that another file left would be run with this file's own.
beforeAll(async () => {
  setClock(systemClock);
  const app = await findSharedApp();
  if (app) await emptyQueue(app);
});
