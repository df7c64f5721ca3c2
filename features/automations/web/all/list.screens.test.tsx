import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { AutomationItem, AutomationList, AutomationLog, automations, Credits } from '../../contract.ts';
import { automationsWeb } from '../index.ts';

const renews_at = '2026-11-30T16:00:00.000Z';
const credits = sample(Credits, {
  monthly_share: 1_500,
  spent_this_month: 1_382,
  share_left: 118,
  bought_left: 0,
  renews_at,
  warning: 'RUNNING_OUT',
});
const item = (id: string, name: string, more: Partial<AutomationItem> = {}): AutomationItem =>
  sample(AutomationItem, {
    ...{
      id,
      name,
      kind: null,
      page: `/automations/${id}`,
      status: 'ACTIVE',
      disabled_reason: null,
      fault: null,
      remark: null,
    },
    ...{ figures: null, last_run_at: null, switched_off: null, uses_credits: false, icon: 'distribution' },
    ...more,
  });

const distribution = item('lead-distribution', 'Lead distribution', {
  kind: 'LEAD_DISTRIBUTION',
  about: '3 rules',
  figures: '412 leads sent',
  uses_credits: true,
});
const assignment = item('lead-assignment', 'Lead assignment', {
  about: '6 rules, the first that matches wins',
  figures: '284 leads assigned',
  icon: 'assignment',
});
const mails = item('automatic-emails', 'Automatic e-mail steps', {
  about: '12 steps in 3 sequences',
  status: 'DISABLED_BY_SYSTEM',
  disabled_reason: 'PAYMENT_PLATFORM_NOT_SUPPORTED',
  remark: '11 clients are held',
  icon: 'email',
});
const responder = item('whatsapp-responder', 'WhatsApp auto-responder', {
  kind: 'WHATSAPP_RESPONDER',
  status: 'DISABLED_BY_USER',
  disabled_reason: 'DISABLED_BY_USER',
  switched_off: { by: 'Nadia Rahman', at: '2026-03-02T04:00:00.000Z' },
  uses_credits: true,
  icon: 'whatsapp',
});
const stopped = { ...distribution, status: 'DISABLED_BY_SYSTEM', disabled_reason: 'USAGE_CREDIT_FINISHED' } as const;
const usedUp = { ...credits, share_left: 0, warning: 'DISABLED' } as const;

const listed = (more: Partial<AutomationList> = {}) =>
  answers(
    automations.list,
    sample(AutomationList, {
      results: [distribution, mails, assignment, responder],
      credits,
      days: [],
      forecast: null,
      missed: { leads: 0, can_send: false },
      ...more,
    }),
  );

testScreens(automationsWeb.screens, {
  automations: {
    at: '/automations',
    empty: {
      it: 'has lead distribution, which waits for its first rule',
      calls: [listed({ results: [{ ...distribution, about: 'No rules', figures: null }] })],
      shows: ['Lead distribution', 'No rules', 'Nothing yet', 'Never'],
    },
    failed: {
      it: 'says that the automations did not load',
      calls: [fails(automations.list, 'internal')],
      shows: ['Couldn’t load automations'],
    },
    locked: {
      it: 'says whom to ask to a person who may not manage the team',
      person: { policies: [], role: 'MEMBER' },
      shows: ['You can’t see automations', 'Ask Nadia Rahman'],
    },
    filled: [
      {
        it: 'shows states, figures and credits in one list (S0-2.1-43, S0-4-10)',
        calls: [listed()],
        shows: [
          'Lead distribution',
          '412 leads sent',
          '118 credits left',
          'Stopped by the system',
          'Your payment method doesn’t cover it, 11 clients are held',
          'No credits needed',
          'Switched off by Nadia Rahman, 02 Mar 2026',
        ],
      },
      {
        it: 'shows only those that are stopped, by its address',
        at: '/automations?state=stopped',
        calls: [listed()],
        shows: ['Automatic e-mail steps'],
        lacks: ['WhatsApp auto-responder', '284 leads assigned'],
      },
      {
        it: 'says that none is in the chosen state',
        at: '/automations?state=off',
        calls: [listed({ results: [distribution] })],
        shows: ['No automation is off', 'Clear'],
      },
      {
        it: 'says what keeps an automation from working although it is on, and where that is mended',
        calls: [
          listed({
            results: [
              {
                ...{ ...responder, status: 'ACTIVE', disabled_reason: null, switched_off: null },
                fault: { sentence: 'Meta has locked the WhatsApp account.', page: '/account/whatsapp-business' },
              },
            ],
          }),
        ],
        shows: ['On, but not working', 'Meta has locked the WhatsApp account.', 'See what to do'],
        lacks: ['Stopped by the system'],
      },
      {
        it: 'says what is left of the credits and when they are gone, beside the days (S0-4-09)',
        calls: [
          listed({
            days: [{ day: '2026-11-02', credits: 1_382 }],
            forecast: { gone_on: '2026-12-24', credits_a_day: 115 },
          }),
        ],
        shows: ['118 of 1,500 left', 'Gone about 24 Dec at 115 a day'],
      },
      {
        it: 'counts what was used where credits are not limited (D39)',
        calls: [listed({ credits: sample(Credits, { spent_this_month: 14, renews_at }) })],
        shows: ['Unlimited', '14 credits used this month', 'Not limited'],
      },
      {
        it: 'says what was missed, which can be sent once there are credits',
        calls: [listed({ results: [stopped], credits: usedUp, missed: { leads: 14, can_send: false } })],
        shows: ['Missed while stopped', '14 leads, last 24 hours', 'After you add credits', 'No credits left'],
        lacks: ['Send now to the 14'],
      },
      {
        it: 'leads the owner to more credits where they are sold (S0-4-11)',
        calls: [listed({ results: [stopped], credits: usedUp })],
        installation: { sells: true },
        shows: ['Add credits', 'Monthly credits renew on 01 Dec 2026'],
      },
    ],
  },
});

let page: OpenPage | undefined;
const open = (options: PageOptions): OpenPage => {
  page = openPage('/automations', options);
  return page;
};
const findSwitch = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('[role=switch]')].find(
    (input) => input.closest('label')?.textContent === name,
  );

describe('the list of automations', () => {
  afterEach(() => {
    page?.close();
    page = undefined;
    vi.unstubAllGlobals();
  });

  it('has switches that act at once, and none where the product stopped it or another page switches it', async () => {
    const opened = open({ calls: [listed(), waits(automations.setStatus)] });
    await opened.shows('WhatsApp auto-responder');
    expect(findSwitch('Lead distribution')?.checked).toBe(true);
    expect(findSwitch('WhatsApp auto-responder')?.checked).toBe(false);
    expect([findSwitch('Automatic e-mail steps'), findSwitch('Lead assignment')]).toEqual([undefined, undefined]);

    findSwitch('WhatsApp auto-responder')?.click();

    await waitFor(() => expect(opened.network.asked).toContain(automations.setStatus));
    expect(opened.network.faults).toEqual([]);
  });

  it('leads from a plan without paid automations to what helps (S0-8-11)', async () => {
    const opened = open({ calls: [listed()] });
    await opened.shows('What to do');

    opened.press('What to do');

    await opened.shows('Your payment method doesn’t cover paid automations. Write to help@example.com');
  });

  it('sends what was missed with one click', async () => {
    const missed = { leads: 14, can_send: true };
    const opened = open({ calls: [listed({ missed }), answers(automations.sendMissed, { leads: 14 })] });
    await opened.shows('Send now to the 14');

    opened.press('Send now to the 14');

    await opened.shows('Sending 14 leads');
  });

  it('opens what credits were used for, with what became of them', async () => {
    const log = sample(AutomationLog, { id: 2, channel: 'whatsapp_alert', client: { id: 5, name: 'Amir Khan' } });
    const logs = [
      { ...log, outcome: 'HELD' as const },
      { ...log, id: 1, outcome: 'RETURNED' as const },
    ];
    const opened = open({ calls: [listed(), answers(automations.listLogs, pageWith(logs))] });
    await opened.shows('History');

    opened.press('History');

    await opened.shows('Credits used', 'Amir Khan', 'Held', 'Returned');
  });
});
