interface Waiting {
  begin: () => void;
  /** Waits for longer, because the ones before it come to an end. */
  extend: () => void;
}

/** What an organisation has running, and who waits behind it. */
interface Share {
  running: number;
  waiting: Waiting[];
}

/** The longest that one waits while others before it come to an end. */
const LONGEST_WAIT_MS = 20_000;

/** Lets each organisation have its share of a process: what it asks for beyond that waits in turn. */
export class FairShares {
  private readonly shares = new Map<number, Share>();

  /** @param limit how much of one organisation runs in a process at a time. */
  constructor(private readonly limit: number) {}

  /**
   * Waits for the turn of this organisation.
   *
   * @param limit_ms how long one waits while none of those before it ends.
   * @throws Error as the pool does where no connection was free in time, answered 503.
   * @returns gives the place to the next that waits.
   */
  async take(org_id: number, limit_ms: number): Promise<() => void> {
    const share = this.shares.get(org_id) ?? { running: 0, waiting: [] };
    this.shares.set(org_id, share);
    if (share.running < this.limit) share.running += 1;
    else await waitInTurn(share, limit_ms);
    return () => this.give(org_id, share);
  }

  private give(org_id: number, share: Share): void {
    const next = share.waiting.shift();
    if (next) next.begin();
    else share.running -= 1;
    for (const waiting of share.waiting) waiting.extend();
    if (share.running === 0) this.shares.delete(org_id);
  }
}

function waitInTurn(share: Share, limit_ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const waiting: Waiting = {
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
      extend: () => {
        if (performance.now() - began < LONGEST_WAIT_MS) timer.refresh();
      },
    };
    const timer = setTimeout(() => {
      share.waiting.splice(share.waiting.indexOf(waiting), 1);
      reject(new Error('timeout exceeded when trying to connect: the organisation has its share'));
    }, limit_ms);
    share.waiting.push(waiting);
  });
}
