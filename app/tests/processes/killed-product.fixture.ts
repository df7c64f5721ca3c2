import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#database/migrate.ts';
import { startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { temporaryFolder } from '#testing/cluster.ts';
import { Processes } from '#testing/processes/processes.ts';

export type KillableProduct = Awaited<ReturnType<typeof startKillable>>;

/** Starts a database server of its own, whose processes a test may kill together with those of the product. */
export async function startKillable() {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), settings: { shared_buffers: '64MB' } });
  await migrate(postgres, { info() {} });
  const processes = new Processes();
  return {
    url: postgres.url,
    processes,
    killDatabase: () => process.kill(postgres.pid, 'SIGKILL'),
    close: async () => {
      await processes.killAll();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts one web process and one worker. @returns what kills each of them, and the database under them, while leads come. */
export async function startWebAndWorker(
  { processes, killDatabase }: KillableProduct,
  environment: Record<string, string>,
) {
  const start = (ROLE: string): Promise<ChildProcess> => processes.start({ ...environment, ROLE });
  const [web, worker] = await Promise.all([start('web'), start('worker')]);
  /** @param reached waits until such a part of the leads was acknowledged. */
  return async function killInTurn(reached: (part: number) => Promise<void>): Promise<void> {
    await reached(0.13);
    await processes.kill(worker);
    await reached(0.26);
    killDatabase();
    const second = await start('worker');
    await reached(0.46);
    await processes.kill(web);
    await start('web');
    await reached(0.66);
    killDatabase();
    await processes.kill(second);
    await start('worker');
  };
}
