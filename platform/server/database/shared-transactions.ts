import { perProcess } from '../per-process.ts';
import type { Services } from '../services.ts';
import { isDatabaseAway, isLockRefused } from './database-errors.ts';

export interface SharedTransactionsOptions<Part, Result> {
  /** How many transactions run at once; parts that come meanwhile share the next. */
  at_once: number;
  /** How many parts are worth another transaction while one runs; fewer wait for its end. 1 where it is not said. */
  worth_another?: number;
  /** The largest transaction; a part that is larger has one alone. */
  largest: number;
  /** Each part is 1 where it is not said. */
  sizeOf?(part: Part): number;
  /** Runs when nothing is left to do. */
  onIdle?(): void;
  /** Reads or commits these parts, all of them or none. @returns what came of each, in their order. */
  run(parts: readonly Part[]): Promise<readonly Result[]>;
}

/** A part that waits, and its caller. */
interface WaitingPart<Part, Result> {
  part: Part;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Lets callers who come at the same time share a transaction, because beginning and ending one costs far more than what one
 * of them asks for. None fails because of another: the parts of a transaction that failed are run again, each alone.
 */
export class SharedTransactions<Part, Result> {
  private readonly waiting: WaitingPart<Part, Result>[] = [];
  private running = 0;
  /** Set while those who came together are gathered: requests that have arrived by now are read first. */
  private beginning: NodeJS.Immediate | undefined;

  constructor(private readonly options: SharedTransactionsOptions<Part, Result>) {}

  /** Returns what came of this part once its transaction has ended; throws what prevents that. */
  add(part: Part): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ part, resolve, reject });
      this.beginning ??= setImmediate(() => {
        this.beginning = undefined;
        this.begin();
      });
    });
  }

  private begin(): void {
    const { at_once, worth_another = 1 } = this.options;
    while (this.running < at_once && this.waiting.length >= (this.running === 0 ? 1 : worth_another)) {
      this.running += 1;
      void this.run(this.takeNext()).finally(() => {
        this.running -= 1;
        this.begin();
        if (this.running === 0 && this.waiting.length === 0) this.options.onIdle?.();
      });
    }
  }

  /** The oldest that waits, and those behind it as far as there is room. */
  private takeNext(): WaitingPart<Part, Result>[] {
    const { largest, sizeOf = () => 1 } = this.options;
    let size = 0;
    const beyond = this.waiting.findIndex(({ part }, index) => {
      size += sizeOf(part);
      return index > 0 && size > largest;
    });
    return this.waiting.splice(0, beyond === -1 ? this.waiting.length : beyond);
  }

  private async run(together: readonly WaitingPart<Part, Result>[]): Promise<void> {
    try {
      const results = await this.options.run(together.map(({ part }) => part));
      for (const [place, { resolve }] of together.entries()) resolve(results[place] as Result);
    } catch (error) {
      const mayBeOfOne = !isDatabaseAway(error) || isLockRefused(error);
      if (together.length > 1 && mayBeOfOne) await Promise.all(together.map((one) => this.run([one])));
      else for (const { reject } of together) reject(error);
    }
  }
}

/** Work on parts that belong to something: an organisation, a provider. */
interface SharedWork<Key, Part, Result> extends Omit<SharedTransactionsOptions<Part, Result>, 'run' | 'onIdle'> {
  run(services: Services, key: Key, parts: readonly Part[]): Promise<readonly Result[]>;
}

/** Returns how a part is given to the shared transactions of what it belongs to, in this process; only keys at work are held. */
export function shareTransactions<Key, Part, Result>({ run, ...limits }: SharedWork<Key, Part, Result>) {
  const sharedByKey = perProcess(() => new Map<Key, SharedTransactions<Part, Result>>());
  return (services: Services, key: Key, part: Part): Promise<Result> => {
    const byKey = sharedByKey(services);
    const shared =
      byKey.get(key) ??
      new SharedTransactions({
        ...limits,
        onIdle: () => byKey.delete(key),
        run: (parts) => run(services, key, parts),
      });
    byKey.set(key, shared);
    return shared.add(part);
  };
}
