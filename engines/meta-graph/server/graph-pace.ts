import type { IncomingHttpHeaders } from 'node:http';
import { nowMillis, pause } from '#platform/server/clock.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { perProcess } from '#platform/server/per-process.ts';
import { hashToken } from '#platform/server/sessions/secrets.ts';
import { findLimit } from './graph-errors.ts';
import { readUsage } from './graph-usage.ts';

/** Percent of an allowance from which calls go one a second, and from which bulk work waits (integrations 1.11). */
const SLOW_FROM = 80;
const PAUSE_FROM = 95;
const SLOW_MS = 1_000;
const LONGEST_QUEUE_MS = 60_000;
/** How long a report of usage is believed, which nothing renews while bulk work waits. */
const BELIEVED_MS = 5 * 60_000;
/** Minutes to wait at a limit where Meta names no time: after the first refusal, the second and so on. */
const WAITS = [5, 10, 20, 60];
const MAX_KEPT = 10_000;

/** How far one allowance is used: that of our app, or that of the business behind a token. */
class Allowance {
  private used = 0;
  private believedUntil = 0;
  private nextCallAt = 0;
  private refusals = 0;
  closedUntil = 0;

  get usage(): number {
    return nowMillis() < this.believedUntil ? this.used : 0;
  }

  report(used: number): void {
    this.used = used;
    this.believedUntil = nowMillis() + BELIEVED_MS;
  }

  /** Closes it for the told time, else longer with every refusal. @returns the seconds. */
  close(told: number | null): number {
    const minutes = WAITS[Math.min(this.refusals, WAITS.length - 1)]!;
    const seconds = told ?? minutes * 60;
    this.refusals += 1;
    this.closedUntil = nowMillis() + seconds * 1_000;
    return seconds;
  }

  succeed(): void {
    this.refusals = 0;
  }

  /** Takes the next free second. @returns the milliseconds until then. */
  takeTurn(): number {
    // A turn so far ahead was given out before the clock was set back.
    const isBelieved = this.nextCallAt - nowMillis() <= LONGEST_QUEUE_MS;
    const at = isBelieved ? Math.max(nowMillis(), this.nextCallAt) : nowMillis();
    this.nextCallAt = at + SLOW_MS;
    return at - nowMillis();
  }
}

/** Keeps the calls of this process within what Meta allows. */
class GraphPace {
  private readonly app = new Allowance();
  private readonly byToken = new Map<string, Allowance>();

  /** Waits for its turn where an allowance is nearly used. Throws `retry_later` instead of a call that would be refused. */
  async waitForTurn(token: string, isBulk: boolean): Promise<void> {
    const allowances = [this.app, this.of(token)];
    const closedMs = Math.max(...allowances.map(({ closedUntil }) => closedUntil)) - nowMillis();
    if (closedMs > 0) throw makePause(closedMs, 'Meta asked us to wait');
    const [fullest] = allowances.toSorted((one, other) => other.usage - one.usage);
    if (!fullest || fullest.usage < SLOW_FROM) return;
    if (isBulk && fullest.usage >= PAUSE_FROM)
      throw makePause(BELIEVED_MS, `${fullest.usage} % of an allowance is used`);
    await pause(fullest.takeTurn());
  }

  noteAnswer(token: string, headers: IncomingHttpHeaders): void {
    const usage = readUsage(headers);
    this.app.report(usage.app);
    this.of(token).report(usage.token);
  }

  noteSuccess(token: string): void {
    this.app.succeed();
    this.of(token).succeed();
  }

  /** Closes the allowance whose limit was met. @returns the error with the time to wait. */
  noteError(token: string, error: ProviderError): ProviderError {
    const limit = findLimit(error);
    if (limit === null) return error;
    const { call_class, code, said, retry_after_seconds } = error;
    const seconds = (limit === 'app' ? this.app : this.of(token)).close(retry_after_seconds);
    return new ProviderError({ call_class, code, said, retry_after_seconds: seconds });
  }

  private of(token: string): Allowance {
    const key = hashToken(token).toString('base64');
    const known = this.byToken.get(key);
    if (known) return known;
    if (this.byToken.size >= MAX_KEPT) this.byToken.clear();
    const allowance = new Allowance();
    this.byToken.set(key, allowance);
    return allowance;
  }
}

const makePause = (ms: number, said: string) =>
  new ProviderError({ call_class: 'retry_later', said, retry_after_seconds: Math.ceil(ms / 1_000) });

export const graphPaceOf = perProcess(() => new GraphPace());
