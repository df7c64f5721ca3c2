import type { EmulatedClock } from './clock.ts';
import { type DeliveryOptions, makeBodies, type Sender, type SignedPost, signPost } from './delivery-body.ts';

/** One notice to the product and what became of it. */
export interface Delivery {
  url: string;
  body: string;
  attempts: { at: string /** 0 when nobody answered. */; status: number; latency_ms: number }[];
  outcome: 'waiting' | 'accepted' | 'given up' | 'dropped';
  next_try_at: string | null;
}

interface Waiting {
  delivery: Delivery;
  post: SignedPost;
  /** Signs the next try, for a service that dates each. */
  signAgain: (() => SignedPost) | null;
  due_ms: number;
  /** Pauses that are left after the next try. */
  pauses_s: readonly number[];
  copies: number;
}

/**
 * Sends a service's notices: signs the bytes that leave, writes a journal, and repeats what was not accepted by the
 * service's own schedule on the emulated clock.
 */
export class Deliveries {
  readonly journal: Delivery[] = [];
  private waiting: Waiting[] = [];
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(
    private readonly clock: EmulatedClock,
    private readonly sender: Sender,
  ) {}

  /**
   * Sends events to an address, several in a notice if `batch` says so.
   *
   * @returns the statuses of the first tries; none for what is dropped or delayed.
   */
  async send(url: string, events: readonly unknown[], options: DeliveryOptions = {}): Promise<number[]> {
    const at_ms = this.clock.nowMs - (options.old_timestamp_s ?? 0) * 1000;
    const waiting = makeBodies(this.sender, events, at_ms, options).map((body) => {
      const sign = (signed_ms: number) => signPost(this.sender, url, body, signed_ms, options);
      const signAgain = this.sender.signs_each_try ? () => sign(this.clock.nowMs) : null;
      return this.enter({ post: sign(at_ms), signAgain }, options);
    });
    if (options.drop || options.delay_s) return [];
    const tries = waiting.flatMap((one) => Array.from({ length: one.copies }, () => () => this.try(one)));
    const statuses = options.concurrent ? await Promise.all(tries.map((start) => start())) : await inTurn(tries);
    await this.runDue();
    return statuses;
  }

  /** Starts to send without waiting for it, as a service does that answers its own caller first. */
  sendSoon(url: string, events: readonly unknown[], options: DeliveryOptions = {}): void {
    const sending = new Promise((resolve) => setImmediate(resolve)).then(() => this.send(url, events, options));
    this.underWay.add(sending);
    void sending.finally(() => this.underWay.delete(sending));
  }

  /** Waits for everything that was started with `sendSoon`. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** Sends what has become due, in the order of its time. */
  async runDue(): Promise<void> {
    for (let next = this.nextDue(); next; next = this.nextDue()) {
      this.waiting = this.waiting.filter((one) => one !== next);
      for (let copy = 0; copy < next.copies; copy++) await this.try(next);
    }
  }

  clear(): void {
    this.journal.length = 0;
    this.waiting = [];
  }

  private nextDue(): Waiting | undefined {
    return this.waiting.filter(({ due_ms }) => due_ms <= this.clock.nowMs).sort((a, b) => a.due_ms - b.due_ms)[0];
  }

  private enter(
    signed: Pick<Waiting, 'post' | 'signAgain'>,
    { copies = 1, delay_s = 0, drop, retry }: DeliveryOptions,
  ): Waiting {
    const due_ms = this.clock.nowMs + delay_s * 1000;
    const outcome = drop ? 'dropped' : 'waiting';
    const { url, body } = signed.post;
    const delivery: Delivery = { url, body: body.toString('utf8'), attempts: [], outcome, next_try_at: null };
    this.journal.push(delivery);
    const pauses_s = retry === 'provider' ? this.sender.retry_pauses_s : [];
    const waiting = { delivery, ...signed, due_ms, pauses_s, copies };
    if (delay_s > 0 && !drop) this.wait(waiting);
    return waiting;
  }

  private wait(waiting: Waiting): void {
    waiting.delivery.next_try_at = new Date(waiting.due_ms).toISOString();
    this.waiting.push(waiting);
  }

  private async try(waiting: Waiting): Promise<number> {
    const { delivery, post, signAgain, due_ms, pauses_s } = waiting;
    const startedMs = performance.now();
    const status = await postTo(delivery.attempts.length > 0 && signAgain ? signAgain() : post);
    const latency_ms = Math.round(performance.now() - startedMs);
    delivery.attempts.push({ at: new Date(due_ms).toISOString(), status, latency_ms });
    delivery.next_try_at = null;
    if (status >= 200 && status < 300) delivery.outcome = 'accepted';
    else if (delivery.outcome !== 'accepted') this.tryLater(waiting, pauses_s);
    return status;
  }

  private tryLater(waiting: Waiting, [pause, ...pauses_s]: readonly number[]): void {
    waiting.delivery.outcome = pause === undefined ? 'given up' : 'waiting';
    if (pause !== undefined) this.wait({ ...waiting, due_ms: waiting.due_ms + pause * 1000, pauses_s, copies: 1 });
  }
}

async function inTurn(tries: readonly (() => Promise<number>)[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const start of tries) statuses.push(await start());
  return statuses;
}

async function postTo({ url, headers, body }: SignedPost): Promise<number> {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
