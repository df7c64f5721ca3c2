import { afterEach, describe, expect, it, vi } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { type CallFailed, call, onCallFailed } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

/** Replaces the browser's fetch by one that gives this answer and records its calls. */
function answering(status: number, body: string) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const awaitFailure = (promise: Promise<unknown>): Promise<CallFailed> =>
  promise.then(
    () => Promise.reject(new Error('did not fail')),
    (failure) => failure,
  );

describe('a call', () => {
  it('goes to a path below /api/ with the cookies of the browser (S0-7-01, S0-7-02, S0-9-29, S1-7-01)', async () => {
    const fetch = answering(200, '{"id":7}');

    expect(await call(clients.get, { params: { id: 7 } })).toEqual({ id: 7 });
    expect(fetch).toHaveBeenCalledWith(
      '/api/dashboard-v2/api/v2/user-client/7/',
      expect.objectContaining({ method: 'GET', credentials: 'same-origin' }),
    );
  });

  it('without a query, or with an empty one, adds nothing to the address (S1-7-02, C24)', async () => {
    const fetch = answering(200, '{}');

    await call(clients.list, {});
    await call(clients.list, { query: { search: '', source: undefined } });

    expect(new Set(fetch.mock.calls.map(([url]) => url))).toEqual(new Set(['/api/dashboard-v2/api/v2/user-client/']));
  });
});

describe('a call that fails', () => {
  it.each([
    ['detail', { detail: 'One', message: 'Two', data: 'Three', error: 'Four' }, 'One'],
    ['message', { message: 'Two', data: 'Three', error: 'Four' }, 'Two'],
    ['data', { data: 'Three', error: 'Four' }, 'Three'],
    ['error', { detail: { of: 'no text' }, error: 'Four' }, 'Four'],
  ])('says the %s of the answer (S0-8-15)', async (_field, body, message) => {
    answering(400, JSON.stringify(body));

    expect(await awaitFailure(call(clients.list, {}))).toMatchObject({ status: 400, message });
  });

  it('says a general sentence where the answer has none, is no JSON, or never comes (S0-8-15)', async () => {
    for (const body of ['{}', '<html>502</html>']) {
      answering(502, body);
      expect((await awaitFailure(call(clients.list, {}))).message).toBe('Something went wrong. Try again in a moment.');
    }
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    expect(await awaitFailure(call(clients.list, {}))).toMatchObject({
      status: 0,
      message: "The server didn't respond. Check your connection and try again.",
    });
  });

  it('is told to the shell with its status and sub-error', async () => {
    answering(423, JSON.stringify({ detail: 'Part of Pro.', sub_error: 'unavailable_in_free_plan' }));
    const heard: CallFailed[] = [];
    const stop = onCallFailed((failure) => void heard.push(failure));

    await awaitFailure(call(clients.list, {}));
    stop();
    await awaitFailure(call(clients.list, {}));

    expect(heard).toMatchObject([{ status: 423, body: { sub_error: 'unavailable_in_free_plan' } }]);
  });
});
