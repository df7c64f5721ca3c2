import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
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
const plan = sample(Warning, { id: 'plan', warning_type: 'SUBSCRIPTION_ISSUES' });
const list = (...given: Warning[]) => answers(warnings.list, { warnings: given });

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
  });

  it('say that credits are running out, and lead to them (S0-2.4-11, S0-4-09, G-016)', async () => {
    await open({ calls: [list(runningOut)] }).shows(
      'Lead distribution credits are running low.',
      '118 credits are left until 01 Dec 2026.',
      'See credits',
    );
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/automations/lead-distribution');
  });

  it('say that lead distribution is off without credits (S0-2.4-11, S0-4-09, G-016)', async () => {
    await open({ calls: [list(credits('DISABLED', 0))] }).shows(
      'Lead distribution is off.',
      'All credits are used up. New ones arrive on 01 Dec 2026.',
    );
  });

  it('go when they are dismissed (S0-2.4-04)', async () => {
    const opened = open({ calls: [list(runningOut), waits(warnings.dismiss)] });
    await opened.shows('running out');

    opened.press('Dismiss');

    await vi.waitFor(() => expect(opened.text()).not.toContain('running out'), { interval: 2 });
    expect(opened.network.faults).toEqual([]);
  });

  it('come one at a time, without those that have no words here (S0-2.4-02, S0-2.4-03, S0-2.4-12)', async () => {
    const opened = open({ calls: [list(plan, runningOut, credits('DISABLED', 0))] });
    await opened.shows('running out', '1 of 2');

    opened.press('Next');

    await opened.shows('Lead distribution is off.', '2 of 2');
    expect(opened.text()).not.toContain('running out');
  });

  it('are asked for by members who manage integrations', async () => {
    await open({ person: { policies: ['INTEGRATIONS.MANAGE'], role: 'MEMBER' }, calls: [list(runningOut)] }).shows(
      'running out',
    );
  });

  it('are not asked for by somebody whom none concerns', async () => {
    const opened = open({ person: { policies: [], role: 'MEMBER' } });

    await vi.waitFor(() => expect(document.body.innerHTML).not.toBe(''), { interval: 2 });
    expect(opened.network.asked).toEqual([]);
  });
});
