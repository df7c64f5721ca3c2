import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { identity } from '../contract.ts';

let page: OpenPage | undefined;
/** The script that would be loaded from Google. */
let appended: HTMLScriptElement | undefined;

beforeEach(() => {
  appended = undefined;
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    appended = script as HTMLScriptElement;
  });
});
afterEach(() => {
  page?.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Loads a stand-in for Google's script and returns what Google calls once somebody has chosen an account. */
async function loadGoogle(): Promise<(answer: { credential: string }) => void> {
  let choose: ((answer: { credential: string }) => void) | undefined;
  const id = {
    initialize: ({ callback }: { callback: typeof choose }) => {
      choose = callback;
    },
    renderButton: () => undefined,
  };
  vi.stubGlobal('google', { accounts: { id } });
  const script = await vi.waitUntil(() => appended);
  script.onload?.(new Event('load'));
  return vi.waitUntil(() => choose);
}

describe('signing in with Google', () => {
  it('names the platform of the browser in the header OS-Platform, and shows what was wrong (S1-7-04, S1-3-02)', async () => {
    page = openPage('/login', {
      person: null,
      installation: { google_client_id: 'id.apps.example' },
      calls: [fails(identity.signInWithGoogle, 'forbidden', { detail: 'Google did not confirm this account.' })],
    });
    const fetching = vi.spyOn(globalThis, 'fetch');
    const choose = await loadGoogle();

    choose({ credential: 'token' });

    await page.shows('Google did not confirm this account.');
    const [, request] = fetching.mock.calls.find(([address]) => String(address).includes('google-sign-in'))!;
    expect(request?.headers).toMatchObject({ 'os-platform': 'web' });
    expect(JSON.parse(String(request?.body))).toMatchObject({ g_token: 'token' });
  });
});
