import type pg from 'pg';

/** The schema of graphile-worker's queue. */
const QUEUE = 'graphile_worker';

/** The advisory lock of one worker, held for as long as its process lives. */
const writeLockKey = (worker: string) => `hashtextextended('leadkeep.worker:' || ${worker}, 0)`;

/** @returns false while another session holds it, such as an old one of ours that the server has not ended yet. */
export async function lockWorker(client: pg.ClientBase, worker: string): Promise<boolean> {
  const { rows } = await client.query<{ is_held: boolean }>(
    `select pg_try_advisory_lock(${writeLockKey('$1')}) as is_held`,
    [worker],
  );
  return rows[0]?.is_held ?? false;
}

/** Lists the workers that have jobs or queues and whose lock is free: their process is gone. */
export async function listDeadWorkers(pool: pg.Pool, own: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    `with workers as materialized (
       select locked_by as worker from ${QUEUE}._private_jobs where locked_by is not null
       union select locked_by from ${QUEUE}._private_job_queues where locked_by is not null)
     select worker from workers
     where worker <> all($1::text[]) and pg_try_advisory_xact_lock(${writeLockKey('worker')})`,
    [own],
  );
  return rows.map(({ worker }) => worker);
}

/** Releases the jobs of dead workers. Being killed is no failure of the job, so it keeps its tries. */
export async function releaseWorkers(pool: pg.Pool, workers: readonly string[]): Promise<void> {
  await pool.query(
    `with kept as (
       update ${QUEUE}._private_jobs set max_attempts = least(max_attempts + 1, 30000) where locked_by = any($1::text[])
       returning id)
     select count(*) from kept`,
    [workers],
  );
  await pool.query(`select ${QUEUE}.force_unlock_workers($1::text[])`, [workers]);
}

/**
 * Wakes workers for jobs that may run now: those whose time has come, and those of which nobody has heard. Nothing is said while
 * there are none.
 *
 * @param tasks the names of the jobs that this process can run.
 */
export const wakeWorkers = (pool: pg.Pool, tasks: readonly string[], most: number) =>
  pool.query(
    `select pg_notify('jobs:insert', json_build_object('count', count(*))::text) from (
       select from ${QUEUE}._private_jobs as jobs join ${QUEUE}._private_tasks as tasks on tasks.id = jobs.task_id
       where jobs.is_available and jobs.run_at <= now() and tasks.identifier = any($1::text[])
       limit $2) as due
     having count(*) > 0`,
    [tasks, most],
  );

/** Lists the jobs taken by these workers. */
export async function listTakenJobs(pool: pg.Pool, workers: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text as id from ${QUEUE}._private_jobs where locked_by = any($1::text[])`,
    [workers],
  );
  return rows.map(({ id }) => id);
}

/** Releases single jobs with their queues. */
export const releaseJobs = (pool: pg.Pool, workers: readonly string[], ids: readonly string[]) =>
  pool.query(
    `with released as (
       update ${QUEUE}._private_jobs
       set locked_at = null, locked_by = null, max_attempts = least(max_attempts + 1, 30000)
       where id = any($1::bigint[]) and locked_by = any($2::text[]) returning job_queue_id)
     update ${QUEUE}._private_job_queues set locked_at = null, locked_by = null
     where id in (select job_queue_id from released) and locked_by = any($2::text[])`,
    [ids, workers],
  );

/** The beginning of what the queue keeps of a job that the database interrupted. */
export const INTERRUPTED = 'interrupted: ';

/**
 * Lets jobs go on that the database interrupted, at once and with all their tries: the queue would make them wait as for a
 * failure of their own, longer with every interruption.
 */
export const resumeInterrupted = (pool: pg.Pool) =>
  pool.query(
    `update ${QUEUE}._private_jobs set run_at = now(), last_error = null, max_attempts = least(max_attempts + 1, 30000)
     where locked_at is null and starts_with(last_error, $1)`,
    [INTERRUPTED],
  );

/**
 * Brings clock tasks back that ran by a clock that was ahead: the queue starts none before the time it has noted for its last run.
 *
 * @returns their names.
 */
export async function bringBackClockTasks(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ identifier: string }>(
    `update ${QUEUE}._private_known_crontabs set last_execution = now() - interval '1 minute'
     where last_execution > now() + interval '1 minute' returning identifier`,
  );
  return rows.map(({ identifier }) => identifier);
}
