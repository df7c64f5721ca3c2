import { afterEach, describe, expect, it, vi } from 'vitest';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { type OpenPage, openPart, type PageOptions } from '#testing/web/render.tsx';
import { LockedStats, RestrictedAccessHost } from './index.ts';

let page: OpenPage | undefined;
const open = (options: PageOptions): OpenPage => {
  page = openPart(
    () => (
      <>
        <LockedStats />
        <RestrictedAccessHost />
      </>
    ),
    options,
  );
  return page;
};
const ended = {
  is_free_tier: true,
  subscription_status: 'free_trial_expired',
  plan_ended_at: '2026-03-08T02:00:00.000Z',
} as const;
const sells = { sells: true };
const findLink = (label: string) =>
  [...document.querySelectorAll('a')].find((link) => link.textContent === label)?.getAttribute('href');

/** Presses the locked hint. */
async function press(options: PageOptions): Promise<OpenPage> {
  const opened = open(options);
  await opened.shows('Subscribe to unlock stats');
  opened.press('Subscribe to unlock stats');
  return opened;
}

describe('what is restricted', () => {
  afterEach(() => {
    page?.close();
    page = undefined;
    vi.unstubAllGlobals();
  });

  it('leads the owner to the plans, in the owner’s words (S0-6-03, S0-6-04, S0-6-06, S0-8-12, S0-8-14, G-105)', async () => {
    const opened = await press({ installation: sells, person: ended });
    await opened.shows(
      'View statistics are part of Pro',
      'Your free trial ended on 08 Mar 2026. Sharing still works.',
      'Choose a plan, and everything is on within a minute.',
      'View pricing plans',
      'Not now',
    );
    expect(findLink('View pricing plans')).toBe('/subscription/pricing');
  });

  it('tells a member to write to the owner (S0-6-09)', async () => {
    const person = { ...ended, role: 'MEMBER', owner_email: 'nadia@example.com' } as const;
    const opened = await press({ installation: sells, person });
    await opened.shows('Only Nadia Rahman can upgrade. Write to nadia@example.com.', 'Ask Nadia Rahman');
    expect(findLink('Ask Nadia Rahman')).toMatch(/^mailto:nadia%40example.com/);
    expect(opened.text()).not.toContain('pricing');
  });

  it('has one button, OK, where another organisation pays (S0-6-11)', async () => {
    const opened = await press({ installation: sells, person: { ...ended, is_sponsored: true } });
    await opened.shows('Another organisation pays for your account.', 'OK');
    expect(document.querySelector('a')).toBeNull();
    expect(opened.text()).not.toContain('Not now');
  });

  it('is asked for by e-mail where nothing is sold (D39)', async () => {
    const opened = await press({ installation: { sells: false }, person: ended });
    await opened.shows('Write to help@example.com', 'Ask for Pro');
    expect(findLink('View pricing plans')).toBeUndefined();
  });

  it.each([
    [true, 'Sponsored accounts don’t include paid automations'],
    [false, 'Your payment method doesn’t cover paid automations. Write to help@example.com'],
  ])('says of paid automations, sponsored %s: “%s” (S0-8-10, S0-8-11, S0-8-13)', async (is_sponsored, words) => {
    const opened = open({ installation: sells, person: { is_sponsored } });
    await opened.shows('Subscribe to unlock stats');
    openRestrictedAccess({ sub_error: 'paid_automation_unavailable' });
    await opened.shows(words);
  });
});
