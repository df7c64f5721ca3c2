import { describe, expect, it } from 'vitest';
import { Thread, ThreadOverrun } from './thread.ts';

interface Question {
  busy_ms?: number;
  fill?: boolean;
  fail?: boolean;
}

const newThread = (deadline_ms = 10_000) =>
  new Thread<Question, number>({ source: 'platform/server/threads/thread.fixture.ts', deadline_ms, heap_mb: 64 });

describe('a thread for heavy work', () => {
  it('answers one question after the other, and this process goes on meanwhile', async () => {
    const thread = newThread();
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 5);

    const answers = await Promise.all([thread.ask({ busy_ms: 200 }), thread.ask({}), thread.ask({})]);
    clearInterval(counting);

    expect(answers).toEqual([1, 2, 3]);
    expect(turns).toBeGreaterThan(10);
  });

  it('is ended when a question takes too long or too much memory, and begins anew with the next', {
    tags: 'slow',
  }, async () => {
    const thread = newThread(1_000);

    await expect(thread.ask({ busy_ms: 60_000 })).rejects.toThrow(ThreadOverrun);
    expect(await thread.ask({})).toBe(1);
    await expect(newThread(15_000).ask({ fill: true })).rejects.toThrow(ThreadOverrun);
  });

  it('says what failed in it, and its next question is answered', async () => {
    const thread = newThread();

    const first = thread.ask({ fail: true });
    const second = thread.ask({});

    await expect(first).rejects.toThrow('TypeError: as asked');
    expect(await second).toBe(1);
  });
});
