import { randomUUID } from 'node:crypto';
import { nowMillis } from '../clock.ts';
import { type HttpClient, retryAfterSeconds } from '../network/http-client.ts';
import type { Log } from './log.ts';
import { type ErrorOrigin, toEnvelope } from './sentry-envelope.ts';

/** Reports bugs: unexpected failures, not refusals. */
export interface ErrorReporter {
  /** Never throws and never waits; reports above the limit are left out and counted. */
  report(error: unknown, origin: ErrorOrigin): void;
  /** Waits for the reports under way. */
  flush(): Promise<void>;
}

/** The most reports a minute from one process; a repeated bug says nothing new. */
const PER_MINUTE = 30;
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 5_000;

interface SentryAddress {
  url: string;
  key: string;
}

/** Reports in the Sentry protocol to the server that `SENTRY_DSN` names; without it bugs are in the log only. */
export function createErrorReporter(dsn: string | null, { http, log }: { http: HttpClient; log: Log }): ErrorReporter {
  return dsn === null ? { report: () => undefined, flush: async () => undefined } : new SentryReporter(dsn, http, log);
}

/** Reads `https://key@host/path/42`, which reports to `https://host/path/api/42/envelope/` under `key`. */
export function parseDsn(dsn: string): SentryAddress {
  const { origin, username, pathname } = new URL(dsn);
  const parts = pathname.split('/').filter(Boolean);
  const project = parts.pop();
  return { url: [origin, ...parts, 'api', project, 'envelope', ''].join('/'), key: username };
}

class SentryReporter implements ErrorReporter {
  private readonly address: SentryAddress;
  private readonly underway = new Set<Promise<void>>();
  private minuteStartedMs = 0;
  private sentThisMinute = 0;
  private leftOut = 0;
  private pausedUntilMs = 0;

  constructor(
    dsn: string,
    private readonly http: HttpClient,
    private readonly log: Log,
  ) {
    this.address = parseDsn(dsn);
  }

  report(error: unknown, origin: ErrorOrigin): void {
    if (!this.mayReport()) {
      this.leftOut += 1;
      return;
    }
    const sending = this.send(error, origin).catch((failure: unknown) =>
      this.log.warn({ err: failure }, 'a bug could not be reported'),
    );
    this.underway.add(sending);
    void sending.finally(() => this.underway.delete(sending));
  }

  async flush(): Promise<void> {
    await Promise.all(this.underway);
  }

  private mayReport(): boolean {
    const at = nowMillis();
    if (at < this.pausedUntilMs) return false;
    if (at - this.minuteStartedMs >= MINUTE_MS) {
      this.minuteStartedMs = at;
      this.sentThisMinute = 0;
    }
    this.sentThisMinute += 1;
    return this.sentThisMinute <= PER_MINUTE;
  }

  private async send(error: unknown, origin: ErrorOrigin): Promise<void> {
    const left_out = this.leftOut;
    this.leftOut = 0;
    const event_id = randomUUID().replaceAll('-', '');
    const answer = await this.http.send({
      service: 'error-reports',
      method: 'POST',
      url: this.address.url,
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=leadkeep/1, sentry_key=${this.address.key}`,
      },
      body: await toEnvelope(error, { ...origin, event_id, left_out }),
      timeout_ms: TIMEOUT_MS,
    });
    if (answer.status === 429) this.pausedUntilMs = nowMillis() + (retryAfterSeconds(answer.headers) ?? 60) * 1_000;
    else if (answer.status >= 400) this.log.warn({ status: answer.status }, 'a bug could not be reported');
  }
}
