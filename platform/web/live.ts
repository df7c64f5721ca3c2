import type { QueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '../contract/live.ts';
import { refreshFromLive } from './data.ts';

type Hear = (message: LiveMessage) => void;

const CHANNEL = 'leadkeep.live';
const LOCK = 'leadkeep.live.leader';
/** Events that come in a burst are answered by one refresh. */
const GATHER_MS = 120;
/** Ids remembered to drop what the server says twice around a reconnection. */
const REMEMBERED = 2_000;

/** The pause before a stream that was refused is opened again; it doubles, with some chance in it, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const listeners = new Set<Hear>();
const awayListeners = new Set<(isAway: boolean) => void>();
const remembered = new Set<string>();
/** Where the stream goes on from: the page was read here, or the newest event heard by any tab came here. */
let cursor: string | null = null;
/** True while the server does not tell us anything. */
let isAway = false;

/** Tells a screen or a toast of every live event one may see, whichever tab holds the connection. */
export function onLive(hear: Hear): () => void {
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
  };
}

/** Tells whether the server can be heard, now and at every change. @returns a function that stops it. */
export function onAway(hear: (isAway: boolean) => void): () => void {
  awayListeners.add(hear);
  hear(isAway);
  return () => {
    awayListeners.delete(hear);
  };
}

/**
 * Keeps this tab up to date. All tabs of a browser share one connection: the one that holds the lock opens the stream
 * and tells the others; when it is closed, the next takes over from the last event heard.
 *
 * @param pageCursor where the stream stood when the page was read; what has happened since is told first.
 * @returns stops listening.
 */
export function followLive(client: QueryClient, pageCursor: string | null): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const gather = gatherer(client);
  cursor ??= pageCursor;
  const handle = (heard: StreamMessage) => {
    if (heard.kind === 'away') {
      // What failed meanwhile is read again; what changed meanwhile is told by the stream, if it knows from where.
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
  // The tab that leads may have heard already what this one must still hear.
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

/** A tab that has just opened, to the one that leads. */
interface Joined {
  kind: 'joined';
  cursor: string | null;
}

/** Holds the stream for as long as the tab is the one to hold it. */
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
 * The connection. A browser reconnects by itself when the line breaks, and says what it heard last; but an answer that
 * refuses (a proxy whose server is being restarted) ends its source for good, so then a new one is opened here.
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

  /** Hears again what came after an earlier moment; what is known already is dropped. */
  goBackTo(earlier: string | null): void {
    if (!this.source) return;
    if (isAway) this.tell({ kind: 'away', isAway });
    this.close();
    this.open(chooseEarlier(earlier, cursor));
  }

  /** Somebody looks at the page, or the network is back: a pause is not waited for. */
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

/** Only the server can tell which of two cursors is older: it goes on from that one. */
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
