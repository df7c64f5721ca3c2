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

const hearers = new Set<Hear>();
const remembered = new Set<string>();

/** Tells a screen or a toast of every live event one may see, whichever tab holds the connection. */
export function onLive(hear: Hear): () => void {
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
  };
}

/**
 * Keeps this tab up to date. All tabs of a browser share one connection: the one that holds the lock opens the stream
 * and tells the others; when it is closed, the next takes over from the last event heard.
 *
 * @returns stops listening.
 */
export function followLive(client: QueryClient): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const gather = gatherer(client);
  const handle = (heard: Heard) => {
    if (heard.kind === 'reset') void client.invalidateQueries();
    else if (isNew(heard.message.id)) {
      for (const hear of hearers) hear(heard.message);
      gather(heard.message.refreshes);
    }
  };
  channel.onmessage = ({ data }: MessageEvent<Heard>) => handle(data);
  const tell = (heard: Heard) => {
    handle(heard);
    channel.postMessage(heard);
  };
  lead(ending.signal, tell);
  return () => {
    ending.abort();
    channel.close();
  };
}

type Heard = { kind: 'change'; message: LiveMessage } | { kind: 'reset' };

function lead(signal: AbortSignal, tell: (heard: Heard) => void): void {
  if (!('locks' in navigator)) {
    listen(signal, tell);
    return;
  }
  navigator.locks.request(LOCK, { signal }, () => listen(signal, tell)).catch(() => undefined); // leaving the page while waiting for the lock is no failure
}

/** Holds the stream until the tab lets go. The browser reconnects by itself and says what it heard last. */
function listen(signal: AbortSignal, tell: (heard: Heard) => void): Promise<void> {
  return new Promise((ended) => {
    const source = new EventSource('/api/live');
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      tell({ kind: 'change', message: JSON.parse(data) as LiveMessage }),
    );
    source.addEventListener('reset', () => tell({ kind: 'reset' }));
    signal.addEventListener('abort', () => {
      source.close();
      ended();
    });
  });
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
