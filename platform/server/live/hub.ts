import type { Actor } from '../../contract/permissions.ts';
import type { Database } from '../database/db.ts';
import { type OrgScope, withScope } from '../database/scope.ts';
import type { Log } from '../logs/log.ts';
import { CursorSeal } from './cursor.ts';
import type { Listener } from './listener.ts';
import { CATCH_UP_LIMIT, type LiveEvent, readEventsSince, readLiveCursor } from './live-events.queries.ts';
import { PASSED_ON, type PassedOn } from './relay-event.ts';

/** One open screen. `actor` is read for every event, because rights change while a stream is open. */
export interface LiveStream {
  readonly token_hash: string;
  actor(): Promise<Actor | null>;
  /** Returns whether this kind of event concerns such a person at all. */
  hears(actor: Actor, event: LiveEvent): boolean;
  /** @param cursor the point to continue from when the connection breaks after this event. */
  send(event: LiveEvent, cursor: string): void;
  /** Tells the screen that it missed too much and must reload its data. */
  reset(cursor: string): void;
  close(): void;
}

/** A joined stream; until it has caught up, events do not move its cursor. */
interface Joined {
  stream: LiveStream;
  resumes_from: string | null;
}

interface OrgStreams {
  streams: Set<Joined>;
  cursor: string;
  /** The events sent since the cursor, by id, with their transaction: the cursor waits for the oldest open one. */
  sent: Map<string, bigint>;
  /** Events sent in the last thousand transactions, with theirs. */
  recent: Map<string, bigint>;
  reading: boolean;
  readAgain: boolean;
}

/**
 * After a crash the server reuses the numbers of transactions that were just rolled back, which lie before the cursor.
 * Events sent twice because of the step back are dropped by their id.
 */
const stepBack = (cursor: string) => String(BigInt(cursor) > 1_000n ? BigInt(cursor) - 1_000n : 0n);

/** Maps keep the order in which events were sent, which is that of their transactions but for a few. */
function forgetBefore(sent: Map<string, bigint>, xact: bigint): void {
  for (const [id, of] of sent) if (of < xact) sent.delete(id);
}

/** The wait before reading again after a failure, such as a restart of the database. */
const AGAIN_MS = 500;

/** Returns whether the actor may receive events of this assignee; 0 means unassigned. */
export type Hears = (actor: Actor, assignee: number) => boolean;

/**
 * Sends history events to the open screens of this process. A NOTIFY only names the organisation with something new;
 * the events are read from the table, so a lost notification loses nothing.
 */
export class LiveHub {
  private readonly orgs = new Map<number, OrgStreams>();
  private readonly cursors: CursorSeal;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
    listener: Pick<Listener, 'on' | 'onReconnect'>,
    private readonly hears: Hears,
    secretKey: string,
  ) {
    this.cursors = new CursorSeal(secretKey);
    listener.on('live', (payload) => this.wake(Number(payload)));
    listener.on(PASSED_ON, (payload) => void this.passOn(JSON.parse(payload) as PassedOn));
    // Runs after the session store has forgotten, so that sessions asked about now are read from the database.
    listener.on('session', (payload) => void this.endSignedOut(payload));
    listener.onReconnect(() => {
      for (const [org_id, org] of this.orgs) {
        org.cursor = stepBack(org.cursor);
        // What the screens have heard already is not sent to all of them again at the worst moment.
        org.sent = new Map([...org.recent, ...org.sent]);
        this.wake(org_id);
        void this.endSignedOut(`org:${org_id}`);
      }
    });
  }

  /** The number of open streams in this process, for `/metrics`. */
  get size(): number {
    let size = 0;
    for (const { streams } of this.orgs.values()) size += streams.size;
    return size;
  }

  /** Returns whether this process has an open screen of the organisation. */
  isOpen(org_id: number): boolean {
    return this.orgs.has(org_id);
  }

  /** Returns the cursor from which a page that is read now continues. */
  async readCursor(scope: OrgScope): Promise<string> {
    return this.cursors.seal(scope.org_id, await readLiveCursor(scope));
  }

  /**
   * Joins a stream and sends it what it missed.
   *
   * @param lastCursor the browser's last cursor (`Last-Event-ID`); none on a first connection.
   * @returns the function that leaves.
   */
  async join(org_id: number, stream: LiveStream, lastCursor: string | null): Promise<() => void> {
    const org = await this.orgStreams(org_id);
    const since = lastCursor === null ? null : this.cursors.open(org_id, lastCursor);
    const joined: Joined = { stream, resumes_from: since && this.cursors.seal(org_id, since) };
    org.streams.add(joined);
    const leave = () => {
      org.streams.delete(joined);
      if (org.streams.size === 0 && this.orgs.get(org_id) === org) this.orgs.delete(org_id);
    };
    try {
      if (lastCursor !== null) await this.catchUp(org_id, joined, since);
    } catch (error) {
      leave();
      throw error;
    }
    // Reads what happened before this organisation had a stream here.
    this.wake(org_id);
    return leave;
  }

  /** Sends an event that is kept nowhere; it moves no cursor. */
  private async passOn({ org_id, ...event }: PassedOn): Promise<void> {
    const org = this.orgs.get(org_id);
    if (!org) return;
    const cursor = this.cursors.seal(org_id, org.cursor);
    await Promise.all([...org.streams].map((joined) => this.tell(joined, [event], cursor, cursor))).catch((error) =>
      this.log.warn({ err: error, org_id }, 'a live event could not be passed on'),
    );
  }

  /** Ends every stream for a graceful stop; browsers connect again by themselves. */
  closeAll(): void {
    for (const { streams } of this.orgs.values()) for (const { stream } of streams) stream.close();
  }

  private async orgStreams(org_id: number): Promise<OrgStreams> {
    const known = this.orgs.get(org_id);
    if (known) return known;
    const cursor = await this.read(org_id, readLiveCursor);
    const streams = new Set<Joined>();
    const fresh = { streams, cursor, sent: new Map(), recent: new Map(), reading: false, readAgain: false };
    const raced = this.orgs.get(org_id) ?? fresh;
    this.orgs.set(org_id, raced);
    return raced;
  }

  private wake(org_id: number): void {
    const org = this.orgs.get(org_id);
    if (!org) return;
    org.readAgain = true;
    if (!org.reading) void this.drain(org_id, org);
  }

  /** Notifications during the reading cause one more round. */
  private async drain(org_id: number, org: OrgStreams): Promise<void> {
    org.reading = true;
    try {
      while (org.readAgain) {
        org.readAgain = false;
        await this.tellNew(org_id, org);
      }
    } catch (error) {
      this.log.warn({ err: error, org_id }, 'live events could not be read');
      setTimeout(() => this.wake(org_id), AGAIN_MS).unref();
    } finally {
      org.reading = false;
    }
  }

  private async tellNew(org_id: number, org: OrgStreams): Promise<void> {
    const known = [...org.sent.keys()];
    const { events, cursor } = await this.read(org_id, (scope) => readEventsSince(scope, org.cursor, known));
    const isFull = events.length === CATCH_UP_LIMIT;
    // A transaction may have written more than a page; the next round reads the rest.
    const next = isFull ? events.at(-1)!.xact_id : cursor;
    const [before, after] = [org.cursor, next].map((one) => this.cursors.seal(org_id, one)) as [string, string];
    await Promise.all([...org.streams].map((joined) => this.tell(joined, events, before, after)));
    for (const { id, xact_id } of events) {
      org.sent.set(id, BigInt(xact_id));
      org.recent.set(id, BigInt(xact_id));
    }
    forgetBefore(org.sent, BigInt(next));
    forgetBefore(org.recent, BigInt(stepBack(next)));
    org.cursor = next;
    if (isFull) org.readAgain = true;
  }

  /** @param since null when the browser's cursor cannot be read. */
  private async catchUp(org_id: number, joined: Joined, since: string | null): Promise<void> {
    const missed = await this.read(org_id, async (scope) =>
      since === null ? { events: null, cursor: await readLiveCursor(scope) } : readEventsSince(scope, since),
    );
    const { stream } = joined;
    const actor = await stream.actor();
    if (!actor) return stream.close();
    const before = joined.resumes_from;
    joined.resumes_from = null;
    const after = this.cursors.seal(org_id, missed.cursor);
    if (before === null || missed.events === null || missed.events.length === CATCH_UP_LIMIT) stream.reset(after);
    else sendAll(stream, this.heardBy(joined, actor, missed.events), before, after);
  }

  /** @param payload whose session changed: `token:<hash>` or `org:<id>`. */
  private async endSignedOut(payload: string): Promise<void> {
    const [kind, value] = payload.split(':');
    const streams = [...this.orgs].flatMap(([org_id, org]) =>
      kind === 'token' || String(org_id) === value ? [...org.streams].map(({ stream }) => stream) : [],
    );
    for (const stream of streams) {
      if (kind === 'token' && stream.token_hash !== value) continue;
      const actor = await stream.actor().catch(() => undefined);
      if (actor === null) stream.close();
    }
  }

  private async tell(joined: Joined, events: readonly LiveEvent[], before: string, after: string): Promise<void> {
    if (events.length === 0) return;
    const { stream } = joined;
    const actor = await stream.actor();
    if (!actor) return stream.close();
    const { resumes_from } = joined;
    sendAll(stream, this.heardBy(joined, actor, events), resumes_from ?? before, resumes_from ?? after);
  }

  private heardBy({ stream }: Joined, actor: Actor, events: readonly LiveEvent[]): LiveEvent[] {
    return events.filter((event) => this.isInAudience(actor, event) && stream.hears(actor, event));
  }

  /** Returns whether the actor is in the audience: those who may see the client before or after the change. */
  private isInAudience(actor: Actor, { audience, to_profile_id }: LiveEvent): boolean {
    if (to_profile_id !== null) return to_profile_id === actor.profile_id;
    return audience === null || audience.some((assignee) => this.hears(actor, assignee));
  }

  private read<Result>(org_id: number, work: (scope: OrgScope) => Promise<Result>): Promise<Result> {
    return withScope(this.database, { org_id, actor: null, request_id: 'live', mode: 'read' }, work);
  }
}

/** Sends the events; only the last one moves the cursor, so that after a break all of them are repeated. */
function sendAll(stream: LiveStream, events: readonly LiveEvent[], before: string, after: string): void {
  for (const event of events) stream.send(event, event === events.at(-1) ? after : before);
}
