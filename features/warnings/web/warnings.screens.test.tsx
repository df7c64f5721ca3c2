import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SubscriptionLevel } from '#features/subscription/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { clearPersonalStorage } from '#platform/web/browser/personal-storage.ts';
import { answers, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { Warning, warnings } from '../contract.ts';
import { Warnings } from './index.ts';

const credits = (status: string, credits_left: number) =>
  sample(Warning, {
    id: `automation-credits-${status}`,
    warning_type: 'AUTOMATION_CREDIT_WARNING',
    status,
    additional_info: { credits_left, renews_at: '2026-11-30T16:00:00.000Z' },
  });
const runningOut = credits('RUNNING_OUT', 118);
/** 10:00 AM in Singapore on 12 March 2026. */
const NOW = '2026-03-12T02:00:00.000Z';
const plan = (status: SubscriptionLevel, dates: Partial<Warning> = {}) =>
  sample(Warning, {
    id: `subscription-issues-${status}`,
    warning_type: 'SUBSCRIPTION_ISSUES',
    status,
    free_trial_end_date: null,
    paid_for_until_date: null,
    ...dates,
  });
const trial = (free_trial_end_date: string) => plan('FREE_TRIAL_EXPIRING', { free_trial_end_date });
const unknown = sample(Warning, { id: 'custom', warning_type: 'CUSTOM_IN_APP_WARNING' });
const list = (...given: Warning[]) => answers(warnings.list, { warnings: given });

const installation = { sells: true };
const linkOf = (label: string) =>
  [...document.querySelectorAll('a')].find((link) => link.textContent === label)?.getAttribute('href');

const none = [] as const;
const Shown = () => <Warnings banners={none} />;

let page: OpenPage | undefined;
const open = (options: PageOptions): OpenPage => {
  page = openPart(Shown, options);
  return page;
};

describe('the banners', () => {
  afterEach(() => {
    page?.close();
    page = undefined;
    vi.unstubAllGlobals();
    vi.useRealTimers();
    clearPersonalStorage();
  });

  it('say that credits are running low, and lead to them (S0-2.4-11, S0-4-09, G-016)', async () => {
    await open({ calls: [list(runningOut)] }).shows(
      'Automation credits are running low.',
      '118 credits are left until 01 Dec 2026.',
      'See credits',
    );
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/automations');
  });

  it('say that nothing is sent without credits (S0-2.4-11, S0-4-09, G-016)', async () => {
    await open({ calls: [list(credits('DISABLED', 0))] }).shows(
      'Automations send no e-mails or WhatsApp messages.',
      'All credits are used up. New ones arrive on 01 Dec 2026.',
    );
  });

  it('go when they are dismissed (S0-2.4-04)', async () => {
    const opened = open({ calls: [list(runningOut), waits(warnings.dismiss)] });
    await opened.shows('running low');

    opened.press('Dismiss');

    await waitFor(() => expect(opened.text()).not.toContain('running low'));
    expect(opened.network.faults).toEqual([]);
  });

  it('come one at a time, without those that have no words here (S0-2.4-02, S0-2.4-03, S0-2.4-12)', async () => {
    const opened = open({ calls: [list(unknown, runningOut, credits('DISABLED', 0))] });
    await opened.shows('running low', '1 of 2');

    opened.press('Next');

    await opened.shows('Automations send no e-mails or WhatsApp messages.', '2 of 2');
    expect(opened.text()).not.toContain('running low');
  });

  it.each([
    ['2026-03-12T15:00:00.000Z', 'Your free trial ends today.'],
    ['2026-03-11T15:00:00.000Z', 'Your free trial ends today.'],
    ['2026-03-12T17:00:00.000Z', 'Your free trial ends tomorrow.'],
    ['2026-03-15T02:00:00.000Z', 'Your free trial ends in 3 days.'],
  ])(
    'count the days of a trial that ends at %s on the person’s own calendar: %s (S0-2.4-05, S0-2.4-13)',
    async (end, words) => {
      vi.setSystemTime(NOW);

      await open({ installation, calls: [list(trial(end))] }).shows(words, 'View pricing plans');
    },
  );

  it.each([
    ['FREE_TRIAL_EXPIRED', 'Your free trial has ended.', 'View pricing plans', '/subscription/pricing'],
    ['SUBSCRIPTION_EXPIRING', 'Your subscription ends soon.', 'Renew', '/subscription/manage'],
    ['SUBSCRIPTION_EXPIRED', 'Your subscription has ended.', 'View pricing plans', '/subscription/pricing'],
    ['PAYMENT_OVERDUE', 'Your payment is overdue.', 'View pricing plans', '/subscription/pricing'],
    ['PAYMENT_FAILING', 'Your last payment failed.', 'Update billing', '/subscription/payment-failed'],
  ] as const)(
    'say of %s “%s”, and “%s” leads to %s (S0-2.4-05, S0-2.4-15, S0-2.4-16, S0-2.4-17, S0-2.4-18)',
    async (level, words, action, href) => {
      await open({ installation, calls: [list(plan(level))] }).shows(words, action);
      expect(linkOf(action)).toBe(href);
    },
  );

  it('lead an owner whose trial ends to the plans (S0-2.4-14, S0-6-03)', async () => {
    await open({ installation, calls: [list(trial('2026-03-15T02:00:00.000Z'))] }).shows('View pricing plans');
    expect(linkOf('View pricing plans')).toBe('/subscription/pricing');
  });

  it.each([
    [{ installation: { sells: false } }, 'FREE_TRIAL_EXPIRED', 'See what Pro includes'],
    [{ installation: { sells: true }, person: { is_sponsored: true } }, 'PAYMENT_FAILING', 'Write to us'],
  ] as const)(
    'show no price where nothing is sold, or another organisation pays: %j (S0-6-11, D39)',
    async (around, level, action) => {
      const opened = open({ ...around, calls: [list(plan(level))] });
      await opened.shows(action);
      expect(opened.text()).not.toMatch(/pricing|billing/i);
    },
  );

  it('about the plan are hidden until one signs out, also after a reload; a failed payment stays (B14)', async () => {
    const calls = [list(plan('FREE_TRIAL_EXPIRED')), answers(warnings.dismiss, done)];
    const opened = open({ calls });
    await opened.shows('Your free trial has ended.');
    opened.press('Dismiss');
    await waitFor(() => expect(opened.text()).not.toContain('has ended'));

    opened.close();
    await open({ calls: [list(plan('FREE_TRIAL_EXPIRED'), plan('PAYMENT_FAILING'))] }).shows(
      'Your last payment failed.',
    );
    expect(document.body.textContent).not.toContain('has ended');
    expect(document.querySelector('[aria-label="Dismiss"]')).toBeNull();

    page?.close();
    clearPersonalStorage();
    await open({ calls }).shows('Your free trial has ended.');
  });

  it('are asked for by members who manage integrations', async () => {
    await open({ person: { policies: ['INTEGRATIONS.MANAGE'], role: 'MEMBER' }, calls: [list(runningOut)] }).shows(
      'running low',
    );
  });

  it('are not asked for by somebody whom none concerns', async () => {
    const opened = open({ person: { policies: [], role: 'MEMBER' } });

    await waitFor(() => expect(document.body.innerHTML).not.toBe(''));
    expect(opened.network.asked).toEqual([]);
  });
});
