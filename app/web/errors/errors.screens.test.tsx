import { afterEach, describe, expect, it, vi } from 'vitest';
import { type OpenPage, openPage } from '#testing/web/render.tsx';

let page: OpenPage | undefined;
const open = (...given: Parameters<typeof openPage>): OpenPage => {
  page = openPage(...given);
  return page;
};

afterEach(() => {
  page?.close();
  page = undefined;
  vi.unstubAllGlobals();
});

const icon = () => document.querySelector('main svg')?.getAttribute('class') ?? '';
const links = () =>
  [...document.querySelectorAll('main a')].map((link) => [link.textContent, link.getAttribute('href')]);

describe('a page that fails', () => {
  it.each([403, 455, 456])(
    'with %i shows an exclamation mark, “Insufficient permissions” and a general sentence (S0-2.8-02, S0-2.8-03, S0-2.8-04)',
    async (status) => {
      await open(`/error?status=${status}`).shows('Insufficient permissions');

      expect(icon()).toContain('circle-alert');
      expect(document.querySelector('main')?.textContent).toMatch(/permission to open this page/);
    },
  );

  it('with 404 says that it does not exist, with a sentence about a broken link, and leads home (S0-2.1-07, S0-2.8-05, S0-2.8-06, S0-2.8-16)', async () => {
    await open('/error?status=404').shows("Page doesn't exist", 'may be broken');

    expect(links()).toEqual([['Back to home', '/']]);
  });

  it.each([
    [423, 'Manage subscription', '/subscription/manage'],
    [425, 'Talk to sales', '/contact-sales'],
  ])(
    'with %i says “You don’t have access”, and “%s” leads to %s (S0-2.8-08, S0-2.8-09, S0-2.8-14, S0-2.8-15, S0-8-04, S0-2.1-80, S0-2.1-84)',
    async (status, label, href) => {
      await open(`/error?status=${status}`).shows("You don't have access");

      expect(links()).toEqual([[label, href]]);
    },
  );

  it.each([500, 503, 0])(
    'with %i says that something went wrong, whom to write to, and what to press (S0-2.8-10, S0-2.8-11, S0-2.8-17)',
    async (status) => {
      await open(`/error?status=${status}`).shows('Something went wrong', 'help@example.com', 'Back to home');

      expect(links()).toContainEqual(['help@example.com', 'mailto:help@example.com']);
      expect(document.querySelector('nav')).toBeNull();
    },
  );
});
