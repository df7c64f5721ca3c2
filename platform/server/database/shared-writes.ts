import { isDatabaseAway, isLockRefused } from './database-errors.ts';

export interface SharedWritesOptions<Part> {
  /** How many writes run at once; parts that come meanwhile share the next. */
  at_once: number;
  /** The largest write; a part that is larger is written alone. */
  largest: number;
  sizeOf(part: Part): number;
  /** Commits these parts, all of them or none. */
  write(parts: readonly Part[]): Promise<void>;
}

/** A part that waits, and its caller. */
interface WaitingPart<Part> {
  part: Part;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Lets callers who come at the same time share a transaction, because its commit costs far more than what one of them
 * writes. Nobody fails for another: the parts of a write that failed are written again, each alone.
 */
export class SharedWrites<Part> {
  private readonly waiting: WaitingPart<Part>[] = [];
  private running = 0;

  constructor(private readonly options: SharedWritesOptions<Part>) {}

  /** Returns when this part is committed; throws what prevents that. */
  add(part: Part): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ part, resolve, reject });
      this.begin();
    });
  }

  private begin(): void {
    while (this.running < this.options.at_once && this.waiting.length > 0) {
      this.running += 1;
      void this.write(this.takeNext()).finally(() => {
        this.running -= 1;
        this.begin();
      });
    }
  }

  /** The oldest that waits, and those behind it as far as there is room. */
  private takeNext(): WaitingPart<Part>[] {
    const { largest, sizeOf } = this.options;
    let size = 0;
    const beyond = this.waiting.findIndex(({ part }, index) => {
      size += sizeOf(part);
      return index > 0 && size > largest;
    });
    return this.waiting.splice(0, beyond === -1 ? this.waiting.length : beyond);
  }

  private async write(together: readonly WaitingPart<Part>[]): Promise<void> {
    try {
      await this.options.write(together.map(({ part }) => part));
      for (const { resolve } of together) resolve();
    } catch (error) {
      const mayBeOfOne = !isDatabaseAway(error) || isLockRefused(error);
      if (together.length > 1 && mayBeOfOne) await Promise.all(together.map((one) => this.write([one])));
      else for (const { reject } of together) reject(error);
    }
  }
}
