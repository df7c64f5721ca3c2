import { Logger, runOnce, type TaskList } from 'graphile-worker';
import type { AnyJob } from '#platform/server/jobs/define-job.ts';
import { taskListOf } from '#platform/server/jobs/runner.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Runs every job that is waiting, and those they start, in this process.
 *
 * @param only these jobs; all unless said.
 */
export async function runWaitingJobs(services: Services, only?: readonly AnyJob[]): Promise<void> {
  const names = only?.map(({ name }) => name);
  const tasks = Object.entries(taskListOf(services)).filter(([name]) => names?.includes(name) ?? true);
  await runOnce({
    connectionString: services.database.url,
    taskList: Object.fromEntries(tasks) as TaskList,
    logger: new Logger(() => () => {}),
    concurrency: 2,
    noHandleSignals: true,
  });
}
