import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTO_LOG_DELAY_MS, closeQuestion, nextQuestion } from './contact-questions.ts';
import { watchAnswered } from './pushed-contacts.ts';

/** The cache that the worker of pushes and the app share. */
function fakeCaches() {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (key: string, response: Response) => void kept.set(key, response),
    keys: async () => [...kept.keys()],
    match: async (key: string) => kept.get(key)?.clone(),
    delete: async (key: string) => kept.delete(key),
  };
  return { kept, caches: { open: async () => cache } };
}

type Handler = (event: object) => void;

/** Runs push-worker.js. @returns what it opens, and how it is told of a tap. */
function startWorker(caches: object) {
  const handlers = new Map<string, Handler>();
  const opened: string[] = [];
  const self = {
    addEventListener: (kind: string, handler: Handler) => handlers.set(kind, handler),
    clients: { openWindow: async (address: string) => void opened.push(address), matchAll: async () => [] },
    location: { origin: 'https://crm.example.com' },
  };
  const code = readFileSync(new URL('../../../../app/web/public/push-worker.js', import.meta.url), 'utf8');
  const fetched = vi.fn(async () => new Response());
  runInContext(code, createContext({ self, caches, fetch: fetched, Response, URL, encodeURIComponent, Date }));
  const tap = async (action: string, notification: object) => {
    let done: Promise<unknown> = Promise.resolve();
    handlers.get('notificationclick')!({
      ...{ action, notification: { close: () => undefined, ...notification } },
      waitUntil: (work: Promise<unknown>) => {
        done = work;
      },
    });
    await done;
  };
  return { opened, tap, fetched };
}

const notification = {
  body: 'Hi Jane & co',
  data: {
    ...{ page: '/client/7', receipt: '1.a.b' },
    answer: { label: 'Open WhatsApp', phone: '6591234567/../x', client_id: 7, client_name: 'Jane Tan' },
  },
};

describe('an answer from a push', () => {
  let shared: ReturnType<typeof fakeCaches>;
  beforeEach(() => {
    vi.useFakeTimers();
    shared = fakeCaches();
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
    vi.stubGlobal('caches', shared.caches);
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{"is_new_lead":true}')),
    );
  });
  afterEach(() => {
    for (let question = nextQuestion(); question; question = nextQuestion()) closeQuestion(question);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('opens WhatsApp with the text in one tap, and nothing else whatever the push says (S0-1-28)', async () => {
    const { opened, tap } = startWorker(shared.caches);
    await tap('answer', notification);
    expect(opened).toEqual(['https://wa.me/6591234567?text=Hi%20Jane%20%26%20co']);
  });

  it('opens the client where the notification itself is tapped', async () => {
    const { opened, tap } = startWorker(shared.caches);
    await tap('', notification);
    expect(opened).toEqual(['https://crm.example.com/client/7']);
  });

  it('is asked about once when the person is back (S0-9-03)', async () => {
    await startWorker(shared.caches).tap('answer', notification);
    const stop = watchAnswered();
    await vi.advanceTimersByTimeAsync(AUTO_LOG_DELAY_MS);
    const question = { client: { id: 7, name: 'Jane Tan' }, channel: 'whatsapp', message: 'Hi Jane & co' };
    expect(nextQuestion()).toEqual(question);
    expect(shared.kept.size).toBe(0);
    closeQuestion(nextQuestion()!);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(AUTO_LOG_DELAY_MS);
    expect(nextQuestion()).toBeUndefined();
    stop();
  });

  it('is not asked about half a day later', async () => {
    await startWorker(shared.caches).tap('answer', notification);
    vi.setSystemTime(Date.now() + 13 * 3_600_000);
    watchAnswered()();
    await vi.advanceTimersByTimeAsync(AUTO_LOG_DELAY_MS);
    expect(nextQuestion()).toBeUndefined();
  });
});
