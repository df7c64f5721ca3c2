interface Waiting {
  kind: string;
  begin: () => void;
  /** Waits for longer, because the ones before it come to an end. */
  extend: () => void;
}

/** What an organisation has running, and who waits behind it. */
interface Share {
  running: number;
  waiting: Waiting[];
  kinds: Map<string, KindOfCall>;
}

/** What is known of one kind of call of one organisation. */
interface KindOfCall {
  running: number;
  /** How long the last ones took, each new one counted a quarter; milliseconds. */
  mean_ms: number;
}

/** How much of one organisation runs in a process at a time. */
export interface ShareLimits {
  calls: number;
  /** How many calls of kinds that are slow: each of them keeps a processor busy. */
  slow_calls: number;
}

/** The longest that one waits while others before it come to an end; a slow call, in any case. */
const LONGEST_WAIT_MS = 20_000;
/** From here on calls are slow. */
const SLOW_MS = 60;

/** Lets each organisation have its share of a process: what it asks for beyond that waits in turn. */
export class FairShares {
  private readonly shares = new Map<number, Share>();

  constructor(private readonly limits: ShareLimits) {}

  /**
   * Waits for the turn of this organisation.
   *
   * @param kind of the call, such as its route: slow kinds take turns, and quick ones do not wait for them.
   * @param limit_ms how long one waits while none of those before it ends.
   * @throws Error as the pool does where no connection was free in time, answered 503.
   * @returns ends the turn, so that the next that waits begins.
   */
  async take(org_id: number, kind: string, limit_ms: number): Promise<() => void> {
    const share = this.shares.get(org_id) ?? { running: 0, waiting: [], kinds: new Map() };
    this.shares.set(org_id, share);
    if (this.hasPlace(share, kind)) begin(share, kind);
    else await waitInTurn(share, kind, isSlow(getKind(share, kind)) ? Math.max(LONGEST_WAIT_MS, limit_ms) : limit_ms);
    const began = performance.now();
    return () => this.end(org_id, share, kind, performance.now() - began);
  }

  private hasPlace(share: Share, kind: string): boolean {
    if (share.running >= this.limits.calls) return false;
    return !isSlow(getKind(share, kind)) || countSlow(share) < this.limits.slow_calls;
  }

  private end(org_id: number, share: Share, kind: string, took_ms: number): void {
    const ended = getKind(share, kind);
    ended.running -= 1;
    ended.mean_ms += (took_ms - ended.mean_ms) / 4;
    share.running -= 1;
    for (const waiting of [...share.waiting]) {
      if (!this.hasPlace(share, waiting.kind)) waiting.extend();
      else {
        share.waiting.splice(share.waiting.indexOf(waiting), 1);
        begin(share, waiting.kind);
        waiting.begin();
      }
    }
    if (share.running === 0) this.shares.delete(org_id);
  }
}

function getKind({ kinds }: Share, kind: string): KindOfCall {
  const known = kinds.get(kind) ?? { running: 0, mean_ms: 0 };
  kinds.set(kind, known);
  return known;
}

const isSlow = ({ mean_ms }: KindOfCall): boolean => mean_ms > SLOW_MS;

const countSlow = ({ kinds }: Share): number =>
  [...kinds.values()].reduce((count, kind) => count + (isSlow(kind) ? kind.running : 0), 0);

function begin(share: Share, kind: string): void {
  share.running += 1;
  getKind(share, kind).running += 1;
}

function waitInTurn(share: Share, kind: string, limit_ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const waiting: Waiting = {
      kind,
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
      extend: () => {
        if (performance.now() - began + limit_ms <= LONGEST_WAIT_MS) timer.refresh();
      },
    };
    const timer = setTimeout(() => {
      share.waiting.splice(share.waiting.indexOf(waiting), 1);
      reject(new Error('timeout exceeded when trying to connect: the organisation has its share'));
    }, limit_ms);
    share.waiting.push(waiting);
  });
}
