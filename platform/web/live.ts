import type { QueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '../contract/live.ts';
import { refreshFromLive } from './data.ts';

type Hear = (message: LiveMessage) => void;

const CHANNEL = 'leadkeep.live';
const LOCK = 'leadkeep.live.leader';
/** Milliseconds in which a burst of events becomes one refresh. */
const GATHER_MS = 120;
/** The number of ids kept to drop events that the server repeats after a reconnection. */
const REMEMBERED = 2_000;

/** The pause before a refused stream is opened again; it doubles, with a random part, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const listeners = new Set<Hear>();
const awayListeners = new Set<(isAway: boolean) => void>();
const remembered = new Set<string>();
/** The point from which the stream continues: when the page was read, or the newest event of any tab. */
let cursor: string | null = null;
/** True while the server cannot reach us. */
let isAway = false;

/** Calls the listener for every live event the person may see, whichever tab holds the connection. */
export function onLive(hear: Hear): () => void {
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
  };
}

/** Calls the listener with whether the server is away, now and at every change. @returns a function that stops it. */
export function onAway(hear: (isAway: boolean) => void): () => void {
  awayListeners.add(hear);
  hear(isAway);
  return () => {
    awayListeners.delete(hear);
  };
}

/**
 * Keeps this tab up to date. All tabs of a browser share one connection: the tab with the lock opens the stream and
 * passes events on; when it closes, the next takes over from the last event.
 *
 * @param pageCursor the stream's position when the page was read; events since then come first.
 * @returns a function that stops it.
 */
export function followLive(client: QueryClient, pageCursor: string | null): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const gather = gatherer(client);
  cursor ??= pageCursor;
  const handle = (heard: StreamMessage) => {
    if (heard.kind === 'away') {
      // What failed meanwhile is read again; the stream sends what changed meanwhile, if it knows from where.
      const isBack = isAway && !heard.isAway;
      setAway(heard.isAway);
      if (isBack)
        void client.invalidateQueries({ predicate: ({ state }) => cursor === null || state.status === 'error' });
      return;
    }
    cursor = heard.cursor;
    if (heard.kind === 'reset') void client.invalidateQueries();
    else if (isNew(heard.message.id)) {
      for (const hear of listeners) hear(heard.message);
      gather(heard.message.refreshes);
    }
  };
  const tell = (heard: StreamMessage) => {
    handle(heard);
    channel.postMessage(heard);
  };
  const stream = new Stream(tell);
  channel.onmessage = ({ data }: MessageEvent<StreamMessage | Joined>) => {
    if (data.kind === 'joined') stream.goBackTo(data.cursor);
    else handle(data);
  };
  const tryNow = () => stream.openNow();
  window.addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', tryNow);
  // The leading tab may already have received what this one still needs.
  channel.postMessage({ kind: 'joined', cursor } satisfies Joined);
  lead(ending.signal, stream);
  return () => {
    ending.abort();
    window.removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', tryNow);
    stream.close();
    channel.close();
  };
}

type StreamMessage =
  | { kind: 'change'; cursor: string; message: LiveMessage }
  | { kind: 'reset'; cursor: string }
  | { kind: 'away'; isAway: boolean };

function setAway(now: boolean): void {
  if (now === isAway) return;
  isAway = now;
  for (const hear of awayListeners) hear(now);
}

/** The message of a new tab to the leading one. */
interface Joined {
  kind: 'joined';
  cursor: string | null;
}

/** Holds the stream while this tab is the leading one. */
function lead(signal: AbortSignal, stream: Stream): void {
  if (!('locks' in navigator)) {
    stream.open();
    return;
  }
  const untilLeft = () => new Promise<void>((left) => signal.addEventListener('abort', () => left()));
  navigator.locks
    .request(LOCK, { signal }, () => {
      stream.open();
      return untilLeft();
    })
    .catch(() => undefined); // leaving the page while waiting for the lock is no failure
}

/**
 * The connection. A browser reconnects by itself after a break and sends its last position; but a refusing answer (a
 * proxy whose server restarts) ends its source for good, so a new one is opened here.
 */
class Stream {
  private source: EventSource | null = null;
  private refusals = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (heard: StreamMessage) => void) {}

  open(from = cursor): void {
    const source = new EventSource(`/api/live${from === null ? '' : `?last_event_id=${from}`}`);
    source.addEventListener('open', () => {
      this.refusals = 0;
      this.tell({ kind: 'away', isAway: false });
    });
    source.addEventListener('error', () => {
      if (source !== this.source) return;
      this.tell({ kind: 'away', isAway: true });
      if (source.readyState === EventSource.CLOSED) this.openLater();
    });
    source.addEventListener('change', ({ data, lastEventId }: MessageEvent<string>) =>
      this.tell({ kind: 'change', cursor: lastEventId, message: JSON.parse(data) as LiveMessage }),
    );
    source.addEventListener('reset', ({ lastEventId }: MessageEvent<string>) =>
      this.tell({ kind: 'reset', cursor: lastEventId }),
    );
    this.source = source;
  }

  /** Receives the events after an earlier point again; known ones are dropped. */
  goBackTo(earlier: string | null): void {
    if (!this.source) return;
    if (isAway) this.tell({ kind: 'away', isAway });
    this.close();
    this.open(chooseEarlier(earlier, cursor));
  }

  /** Ends a pause early, because the page is visible or the network is back. */
  openNow(): void {
    if (this.source?.readyState !== EventSource.CLOSED || document.hidden) return;
    this.close();
    this.open();
  }

  close(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  private openLater(): void {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.refusals, LONGEST_PAUSE_MS);
    this.refusals += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.close();
        this.open();
      },
      pause * (0.5 + Math.random() / 2),
    );
  }
}

/** Joins two cursors, because only the server can tell which is older. */
function chooseEarlier(one: string | null, other: string | null): string | null {
  return [...new Set([one, other])].filter((cursor) => cursor !== null).join('.') || null;
}

function gatherer(client: QueryClient): (tags: readonly string[]) => void {
  const waiting = new Set<string>();
  const answer = () => {
    const gathered = [...waiting];
    waiting.clear();
    void refreshFromLive(client, gathered);
  };
  return (tags) => {
    if (waiting.size === 0) setTimeout(answer, GATHER_MS);
    for (const tag of tags) waiting.add(tag);
  };
}

function isNew(id: string): boolean {
  if (remembered.has(id)) return false;
  remembered.add(id);
  if (remembered.size > REMEMBERED) remembered.delete(remembered.values().next().value as string);
  return true;
}
