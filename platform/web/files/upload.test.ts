import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendForm } from './upload.ts';

/** Replaces the browser's request by one that the test drives. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  sent: FormData | undefined;
  opened: string[] = [];

  constructor() {
    FakeRequest.last = this;
  }
  open(...parts: string[]) {
    this.opened = parts;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: string) {
    this.status = status;
    this.responseText = body;
    this.onload?.();
    this.onloadend?.();
  }
}

const file = new File(['bytes'], 'a.pdf');
const send = (more: { onProgress?: (part: number) => void } = {}) =>
  sendForm({ url: '/store', fields: { key: 'k', policy: 'p' }, file, ...more });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('sending a file to the store', () => {
  it('posts a form of the granted fields with the file last (S0-7-11)', async () => {
    const sending = send();
    FakeRequest.last.answer(201, '');
    await sending;

    expect(FakeRequest.last.opened).toEqual(['POST', '/store']);
    expect([...(FakeRequest.last.sent ?? [])].map(([name]) => name)).toEqual(['key', 'policy', 'file']);
  });

  it('is given up after 30 s without progress, and not before (S0-9-04, D19)', async () => {
    const parts: number[] = [];
    const failed = send({ onProgress: (part) => parts.push(part) }).catch(({ status }) => status);

    vi.advanceTimersByTime(29_000);
    FakeRequest.last.upload.onprogress?.({ loaded: 1, total: 4 });
    vi.advanceTimersByTime(29_999);
    FakeRequest.last.upload.onprogress?.({ loaded: 2, total: 4 });
    expect(parts).toEqual([0.25, 0.5]);
    const settled = vi.fn();
    void failed.then(settled);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(await failed).toBe(0);
  });

  it('says what our own store says, and nothing of what a bucket writes', async () => {
    const refused = send();
    FakeRequest.last.answer(413, '{"detail":"This is too large to be accepted."}');
    await expect(refused).rejects.toMatchObject({ status: 413, message: 'This is too large to be accepted.' });

    const byBucket = send();
    FakeRequest.last.answer(403, '<Error><Code>AccessDenied</Code></Error>');
    await expect(byBucket).rejects.toMatchObject({
      status: 403,
      message: 'Something went wrong. Try again in a moment.',
    });
  });
});
