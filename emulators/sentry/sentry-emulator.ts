import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';

/** An event as it is sent in an envelope. */
export interface ReportedEvent {
  event_id: string;
  platform: string;
  transaction?: string;
  tags: Record<string, string>;
  extra?: Record<string, unknown>;
  exception: {
    values: { type: string; value: string; stacktrace?: { frames: { function: string; filename: string }[] } }[];
  };
}

/**
 * A server that accepts error reports as develop.sentry.dev/sdk/envelopes describes: one envelope per request, in lines
 * of JSON, under the key of the project.
 */
export class SentryEmulator extends Emulator {
  readonly events: ReportedEvent[] = [];

  /** The address clients are configured with. */
  get dsn(): string {
    return `${this.url.replace('://', '://publickey@')}/42`;
  }

  protected override answer({ method, path, headers, body }: EmulatedRequest): EmulatedAnswer {
    if (method !== 'POST' || path !== '/api/42/envelope/') return { status: 404 };
    if (!/sentry_key=publickey\b/.test(String(headers['x-sentry-auth']))) return { status: 403 };
    if (headers['content-type'] !== 'application/x-sentry-envelope') return { status: 415 };
    const lines = body
      .toString('utf8')
      .split('\n')
      .map((line) => JSON.parse(line));
    const [header, item, event] = lines;
    if (lines.length !== 3 || item.type !== 'event' || header.event_id !== event.event_id) return { status: 400 };
    if (!/^[0-9a-f]{32}$/.test(event.event_id)) return { status: 400 };
    this.events.push(event);
    return { status: 200, body: { id: event.event_id } };
  }

  protected override clear(): void {
    this.events.length = 0;
  }

  protected override seed(): void {}

  protected override dump(): unknown {
    return this.events;
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    return { status: Number(name) };
  }

  protected override rateLimit(): EmulatedAnswer {
    return { status: 429, headers: { 'retry-after': '60' } };
  }
}
