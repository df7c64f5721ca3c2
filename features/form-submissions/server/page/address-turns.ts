import { perProcess } from '#platform/server/per-process.ts';

/** How much of one address is worked on at once. */
const AT_ONCE = 2;

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/**
 * Lets what one address sends wait for itself, so that a flood from it takes no time of other visitors: between two of its turns
 * the process does whatever else has come.
 */
export class AddressTurns {
  private readonly queues = new Map<string, Queue>();

  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    await this.begin(address);
    try {
      return await work();
    } finally {
      // Most work is over before the next request is read, so a turn ends only once the process has done other things.
      setImmediate(() => this.end(address));
    }
  }

  private async begin(address: string): Promise<void> {
    const queue = this.queues.get(address) ?? { running: 0, waiting: [] };
    this.queues.set(address, queue);
    if (queue.running < AT_ONCE) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
  }

  /** Hands the turn on, or gives it up where nobody waits. */
  private end(address: string): void {
    const queue = this.queues.get(address)!;
    const next = queue.waiting.shift();
    if (next) {
      next();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) this.queues.delete(address);
  }
}

export const turnsFor = perProcess(() => new AddressTurns());
