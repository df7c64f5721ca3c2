import { allows } from '../../contract/access.ts';
import { seesAssigned } from '../../contract/assigned.ts';
import type { Actor } from '../../contract/permissions.ts';
import type { Database } from '../db.ts';
import type { Log } from '../log.ts';
import { withScope } from '../scope.ts';
import type { Listener } from './listener.ts';
import { CATCH_UP_LIMIT, type LiveEvent, readEventsSince, readLiveCursor } from './live-events.queries.ts';

/** One open screen. `actor` is asked anew for every event, because rights change while a stream is open. */
export interface LiveStream {
  actor(): Promise<Actor | null>;
  send(event: LiveEvent, cursor: string): void;
  /** Too much was missed: the screen reloads what it shows. */
  reset(cursor: string): void;
  close(): void;
}

interface OrgStreams {
  streams: Set<LiveStream>;
  cursor: string;
  /** Events sent since the cursor, by id, with their transaction: the cursor waits for the oldest one still open. */
  sent: Map<string, bigint>;
  reading: boolean;
  readAgain: boolean;
}

/**
 * Hands history events to the open screens of this process. A NOTIFY only says which organisation has something new;
 * the events themselves are read from the table, so nothing is lost when a notification is.
 */
export class LiveHub {
  private readonly orgs = new Map<number, OrgStreams>();

  constructor(
    private readonly database: Database,
    private readonly log: Log,
    listener: Listener,
  ) {
    listener.on('live', (payload) => this.wake(Number(payload)));
    listener.onReconnect(() => {
      for (const org of this.orgs.keys()) this.wake(org);
    });
  }

  /** Streams open in this process, for `/metrics`. */
  get size(): number {
    let size = 0;
    for (const { streams } of this.orgs.values()) size += streams.size;
    return size;
  }

  /**
   * Joins a stream and tells it what it missed.
   *
   * @param lastCursor what the browser heard last (`Last-Event-ID`); none on a first connection.
   * @returns leaves again.
   */
  async join(org_id: number, stream: LiveStream, lastCursor: string | null): Promise<() => void> {
    const org = await this.orgStreams(org_id);
    org.streams.add(stream);
    if (lastCursor !== null) await this.catchUp(org_id, stream, lastCursor);
    return () => {
      org.streams.delete(stream);
      if (org.streams.size === 0) this.orgs.delete(org_id);
    };
  }

  /** Ends every stream, for a graceful stop; browsers connect again by themselves. */
  closeAll(): void {
    for (const { streams } of this.orgs.values()) for (const stream of streams) stream.close();
  }

  private async orgStreams(org_id: number): Promise<OrgStreams> {
    const known = this.orgs.get(org_id);
    if (known) return known;
    const cursor = await this.read(org_id, readLiveCursor);
    const fresh = {
      streams: new Set<LiveStream>(),
      cursor,
      sent: new Map<string, bigint>(),
      reading: false,
      readAgain: false,
    };
    const raced = this.orgs.get(org_id) ?? fresh;
    this.orgs.set(org_id, raced);
    return raced;
  }

  private wake(org_id: number): void {
    const org = this.orgs.get(org_id);
    if (!org) return;
    if (org.reading) {
      org.readAgain = true;
      return;
    }
    org.reading = true;
    this.drain(org_id, org)
      .catch((error) => this.log.warn({ err: error, org_id }, 'live events could not be read'))
      .finally(() => {
        org.reading = false;
      });
  }

  /** Wake-ups that come while reading are answered by one more round. */
  private async drain(org_id: number, org: OrgStreams): Promise<void> {
    do {
      org.readAgain = false;
      const known = [...org.sent.keys()];
      const { events, cursor } = await this.read(org_id, (scope) => readEventsSince(scope, org.cursor, known));
      const isFull = events.length === CATCH_UP_LIMIT;
      // One transaction may have written more than a page holds: the rest of it comes with the next round.
      const next = isFull ? events.at(-1)!.xact_id : cursor;
      await Promise.all([...org.streams].map((stream) => tell(stream, events, next)));
      for (const { id, xact_id } of events) org.sent.set(id, BigInt(xact_id));
      for (const [id, xact] of org.sent) if (xact < BigInt(next)) org.sent.delete(id);
      org.cursor = next;
      if (isFull) org.readAgain = true;
    } while (org.readAgain);
  }

  private async catchUp(org_id: number, stream: LiveStream, lastCursor: string): Promise<void> {
    if (!/^\d{1,20}$/.test(lastCursor)) return;
    const { events, cursor } = await this.read(org_id, (scope) => readEventsSince(scope, lastCursor));
    if (events.length === CATCH_UP_LIMIT) stream.reset(cursor);
    else await tell(stream, events, cursor);
  }

  private read<Result>(org_id: number, work: Parameters<typeof withScope<null, Result>>[2]): Promise<Result> {
    return withScope(this.database, { org_id, actor: null, request_id: 'live', mode: 'read' }, work);
  }
}

async function tell(stream: LiveStream, events: readonly LiveEvent[], cursor: string): Promise<void> {
  if (events.length === 0) return;
  const actor = await stream.actor();
  if (!actor) return stream.close();
  for (const event of events) if (mayHear(actor, event)) stream.send(event, cursor);
}

/** An event about a client reaches those who may see that client, before or after the change. */
export function mayHear(actor: Actor, event: Pick<LiveEvent, 'audience' | 'to_profile_id'>): boolean {
  if (event.to_profile_id !== null) return event.to_profile_id === actor.profile_id;
  if (event.audience === null) return true;
  return event.audience.some((assigned_to_id_or_zero) => allows(seesAssigned, actor, { assigned_to_id_or_zero }));
}
