import { afterEach, describe, expect, it, vi } from 'vitest';
import { RestrictedAccessHost } from '#features/subscription/web/index.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { answers, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { Automation, AutomationLog, automations, Credits, type DisabledReason } from '../contract.ts';
import { AutomationStatus, AutomationsHeader } from './index.ts';

const renews_at = '2026-11-30T16:00:00.000Z';
const notLimited = sample(Credits, { spent_this_month: 14, renews_at });
const limited = (left: number, bought_left = 0): Credits => ({
  monthly_share: 1_500,
  spent_this_month: 1_500 - left,
  share_left: left,
  bought_left,
  renews_at,
  warning: left + bought_left === 0 ? 'DISABLED' : left + bought_left <= 150 ? 'RUNNING_OUT' : null,
});
const on = sample(Automation, { status: 'ACTIVE', spent_this_month: 14 });
const off = { ...on, status: 'DISABLED_BY_USER' as const, disabled_reason: 'DISABLED_BY_USER' as const };
const keptOff = (disabled_reason: DisabledReason) => ({
  ...on,
  status: 'DISABLED_BY_SYSTEM' as const,
  disabled_reason,
});
const details = (automation: Automation, credits: Credits = notLimited) =>
  answers(automations.getDetails, { automations: [automation], credits });

const Card = () => (
  <>
    <AutomationsHeader actions={<button type="button">Add rule</button>} />
    <AutomationStatus kind="LEAD_DISTRIBUTION" figures={[]} />
    <RestrictedAccessHost />
  </>
);

let page: OpenPage | undefined;
const open = (options: PageOptions): OpenPage => {
  page = openPart(Card, options);
  return page;
};
const findSwitch = () => document.querySelector<HTMLInputElement>('[role=switch]');

describe('the state of lead distribution', () => {
  afterEach(() => {
    page?.close();
    page = undefined;
    vi.unstubAllGlobals();
  });

  it('stands under the title and the tabs of automations (S0-2.1-43)', async () => {
    await open({ calls: [details(on)] }).shows('Automations', 'Lead distribution', 'Add rule', 'is on');
  });

  it('says that it is on, what happens then, and what was spent where credits are not limited (S0-4-10, D39)', async () => {
    await open({ calls: [details(on)] }).shows(
      'Lead distribution is on',
      'Each new lead is sent to the recipients of the first rule that matches it',
      '14 credits',
      'Unlimited',
    );
    expect(findSwitch()?.checked).toBe(true);
  });

  it('is switched off, and says at once what that means (S0-4-10)', async () => {
    const opened = open({ calls: [details(on), waits(automations.setStatus)] });
    await opened.shows('is on');

    findSwitch()?.click();

    await opened.shows('Lead distribution is off', 'New leads aren’t sent to anyone');
    expect(opened.network.faults).toEqual([]);
  });

  it('says that people switched it off (S0-4-11)', async () => {
    await open({ calls: [details(off)] }).shows('Lead distribution is off', 'New leads aren’t sent to anyone');
    expect(findSwitch()?.checked).toBe(false);
  });

  it('stays as it was, with the server’s sentence, where switching is refused', async () => {
    const refused = fails(automations.setStatus, 'not_possible_now', { detail: 'All credits are used up.' });
    const opened = open({ calls: [details(off), refused] });
    await opened.shows('is off');

    findSwitch()?.click();

    await opened.shows('All credits are used up.', 'Lead distribution is off');
  });

  it('says that credits are running out, and when new ones come (S0-4-09)', async () => {
    await open({ calls: [details(on, limited(118))] }).shows(
      '118 of 1,500',
      'Running low',
      'Monthly credits renew on 01 Dec 2026',
    );
  });

  it('counts bought credits with the month’s share (D38)', async () => {
    await open({ calls: [details(on, limited(118, 400))] }).shows('518 of 1,900', '400 of them bought');
  });

  it('says that only what costs nothing is sent without credits, and until when (S0-4-11)', async () => {
    await open({ calls: [details(keptOff('USAGE_CREDIT_FINISHED'), limited(0))] }).shows(
      'Lead distribution only sends alerts in the app',
      'All credits are used up, so no e-mails or WhatsApp messages are sent until 01 Dec 2026',
    );
    expect(findSwitch()).toBeNull();
  });

  it('leads the owner to more credits where they are sold', async () => {
    const calls = [details(keptOff('USAGE_CREDIT_FINISHED'), limited(0))];
    await open({ calls, installation: { sells: true } }).shows('Add credits');
    page?.close();
    const member = open({ calls, installation: { sells: true }, person: { role: 'MEMBER' } });
    await member.shows('Lead distribution only sends');
    expect(member.text()).not.toContain('Add credits');
  });

  it.each([
    ['SUBSCRIPTION_NOT_ACTIVE', 'It’s part of Pro', notLimited],
    ['SPONSORED_ACCOUNT_PROHIBITED', 'The organisation that pays for your account doesn’t include it', notLimited],
    ['PAYMENT_PLATFORM_NOT_SUPPORTED', 'Your payment method doesn’t cover it', notLimited],
  ] as const)('says why the product keeps it off, without a switch: %s (S0-4-11)', async (reason, words, credits) => {
    await open({ calls: [details(keptOff(reason), credits)] }).shows('Lead distribution is off', words);
    expect(findSwitch()).toBeNull();
  });

  it('leads from the free tier to what Pro includes (D36)', async () => {
    const opened = open({ calls: [details(keptOff('SUBSCRIPTION_NOT_ACTIVE'))] });
    await opened.shows('Unlock with Pro');

    opened.press('Unlock with Pro');

    await opened.shows('Lead distribution is part of Pro', 'Ask for Pro');
  });

  it('leads from a plan without paid automations to whom to write to (S0-8-11)', async () => {
    const opened = open({ calls: [details(keptOff('PAYMENT_PLATFORM_NOT_SUPPORTED'))] });
    await opened.shows('What to do');

    opened.press('What to do');

    await opened.shows('Your payment method doesn’t cover paid automations. Write to help@example.com', 'Write to us');
  });

  it('tells a sponsored organisation that paid automations are not for it (S0-8-10)', async () => {
    const opened = open({ calls: [details(keptOff('SPONSORED_ACCOUNT_PROHIBITED'))], person: { is_sponsored: true } });
    await opened.shows('What to do');

    opened.press('What to do');

    await opened.shows('Sponsored accounts don’t include paid automations', 'OK');
    expect(opened.text()).not.toContain('Write to');
  });

  it('says whom to ask to somebody who may not manage it', async () => {
    await open({ person: { policies: [], role: 'MEMBER' } }).shows('Ask Nadia Rahman');
  });

  it('says that it is loading', async () => {
    await open({ calls: [waits(automations.getDetails)] }).shows(uiText('loading'));
  });

  it('says that it did not load, and tries again', async () => {
    const opened = open({ calls: [fails(automations.getDetails, 'internal')] });
    await opened.shows('Couldn’t load the status of lead distribution');
    const before = opened.network.asked.length;

    opened.press(uiText('try_again'));

    await waitFor(() => expect(opened.network.asked.length).toBeGreaterThan(before));
  });

  it('opens what credits were spent on; a client the person may not see has no name', async () => {
    const client = { id: 5, name: 'Amir Khan' };
    const log = sample(AutomationLog, { id: 2, channel: 'email_alert', client, outcome: 'SPENT' });
    const hidden = { ...log, id: 1, channel: 'whatsapp_alert', client: null };
    const opened = open({ calls: [details(on), answers(automations.listLogs, pageWith([log, hidden]))] });
    await opened.shows('Credits used');

    opened.press('Credits used');

    await opened.shows('Amir Khan', 'E-mail', 'A client you can’t see', 'WhatsApp message', '1 credit');
  });

  it('says that no credits were used yet', async () => {
    const opened = open({ calls: [details(on), answers(automations.listLogs, pageWith([]))] });
    await opened.shows('Credits used');

    opened.press('Credits used');

    await opened.shows('No credits used yet');
  });
});
