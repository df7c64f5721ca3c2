import type { BackgroundWork } from '../module.ts';
import { perProcess } from '../per-process.ts';
import type { Services } from '../services.ts';
import { type FindWork, findAnyWork } from './waiting-work.queries.ts';

const LOOK_EVERY_MS = 1_000;

interface LookedFor {
  /** Each finds something where there is work. */
  finds: readonly FindWork[];
  /** How long one beginning is behind the other, at least; whole seconds. */
  every_ms: number;
  /** Begins the work; nothing where it is under way. */
  begin: () => void;
}

/** Looks every second, in one statement for all work of this process that looks for itself in the database. */
class WorkLook {
  private readonly works = new Set<LookedFor>();
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private looks = 0;

  constructor(private readonly services: Services) {}

  /** Begins the work from now on whenever there is some. */
  add(work: LookedFor): BackgroundWork {
    this.works.add(work);
    this.timer ??= setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
    return {
      stop: async () => {
        this.works.delete(work);
        if (this.works.size > 0) return;
        clearInterval(this.timer);
        this.timer = undefined;
      },
    };
  }

  /** Begins everything for which there is work. */
  async look(): Promise<void> {
    this.looks += 1;
    if (this.isLooking) return;
    this.isLooking = true;
    // The same text every time, which the database has prepared.
    const works = [...this.works];
    try {
      const found = await findAnyWork(
        this.services.database,
        works.map(({ finds }) => finds),
      );
      for (const [index, work] of works.entries())
        if (found[index] && this.works.has(work) && (this.looks * LOOK_EVERY_MS) % work.every_ms === 0) work.begin();
    } catch (error) {
      if (this.works.size > 0) this.services.log.warn({ err: error }, 'work waits for the next look');
    } finally {
      this.isLooking = false;
    }
  }
}

/** What looks for work in this process. */
export const workLook = perProcess((services) => new WorkLook(services));
