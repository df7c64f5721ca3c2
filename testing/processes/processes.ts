import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { processProgram } from './process-program.ts';

/** Those of every test of this process. */
const running = new Set<ChildProcess>();
// Runs also when a test times out and its own clean-up is never reached.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Processes of the product that a test or a storm starts and kills; none outlives the process that started it. */
export class Processes {
  private readonly children = new Set<ChildProcess>();
  /** The number of processes that ended by themselves. */
  ended = 0;

  /**
   * Starts one role of the product on a migrated database.
   *
   * @param node the program of another version of Node.js.
   */
  async start(environment: Record<string, string>, node: string = process.execPath): Promise<ChildProcess> {
    const child = spawn(node, [await processProgram()], {
      cwd: repositoryRoot,
      env: { PATH: processEnvironment().PATH, NODE_ENV: 'test', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.children.add(child);
    running.add(child);
    child.once('exit', () => {
      running.delete(child);
      if (this.children.delete(child)) this.ended += 1;
    });
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`the process ended while starting (${child.exitCode})`);
    return child;
  }

  /** Kills one process as a power cut does. */
  async kill(child: ChildProcess): Promise<void> {
    this.children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async killAll(): Promise<void> {
    await Promise.all([...this.children].map((child) => this.kill(child)));
  }
}
