import { afterEach, describe, expect, it, vi } from 'vitest';
import { FollowUp } from '#domain/follow-up.ts';
import { Client, clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { leadDistribution } from '#features/lead-distribution/contract.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { subteams } from '#features/subteams/contract.ts';
import { Warning, warnings } from '#features/warnings/contract.ts';
import type { SessionPerson } from '#platform/contract/startup/startup.ts';
import { answers, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';

let page: OpenPage | undefined;
const open = (...given: Parameters<typeof openPage>): OpenPage => {
  page = openPage(...given);
  return page;
};

afterEach(() => {
  page?.close();
  page = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const addresses = [
  ['/client/11', clients.get, 'This client does not exist'],
  ['/content/message/21', textTemplates.get, 'This content does not exist'],
  ['/team/sub-team/3', subteams.get, 'This sub-team no longer exists'],
  ['/team/lead-assignment/edit-rule/7', leadRules.get, 'This rule no longer exists'],
  ['/automation/lead-distribution/edit-rule/7', leadDistribution.get, 'This rule no longer exists'],
] as const;

describe('a record', () => {
  it.each(addresses)('at %s that is gone is titled so (S0-1-39)', async (path, call, words) => {
    await open(path, { calls: [fails(call, 'not_found')] }).shows(words);

    expect(document.title).toBe(`${words} - Leadkeep`);
  });

  it.each([
    ['/client/11', clients.get, 'client_not_assigned_to_user', 'This client is not assigned to you.'],
    ['/content/message/21', textTemplates.get, 'no_permission_for_object', 'You do not have permission to do this.'],
  ] as const)(
    'at %s that one may not see has the mark, the header and the server’s words (S0-1-39, S0-2.8-02, S0-2.8-03, S0-2.8-04)',
    async (path, call, code, words) => {
      await open(path, { calls: [fails(call, code)] }).shows('Insufficient permissions', words);

      expect(document.title).toBe('Insufficient permissions - Leadkeep');
      expect(document.querySelector('main svg.lucide-shield-alert')).not.toBeNull();
    },
  );

  it.each([
    ['2026-03-10T01:00:00.000Z', 'Follow Up Overdue'],
    ['2026-03-10T15:00:00.000Z', 'Follow Up Today'],
    ['2026-03-11T15:00:00.000Z', 'Follow Up Tomorrow'],
    ['2026-03-15T02:00:00.000Z', 'Follow Up in 5 days'],
    [null, 'Follow Up Someday'],
  ])(
    'says of a follow-up at %s, for everybody to see: %s (S0-4-30, S0-4-31, S0-4-32, S0-4-33, S0-4-34)',
    async (remind_on, words) => {
      vi.setSystemTime('2026-03-10T02:00:00.000Z');
      const maturity_type = remind_on === null ? 'NOT_FIXED' : 'FIXED';
      const is_overdue = words.endsWith('Overdue');
      const follow_up = sample(FollowUp, { remind_on, is_overdue, maturity_type });
      await open('/client/11', {
        calls: [answers(clients.get, sample(Client, { id: 11, name: 'Wei Ling', follow_up }))],
      }).shows(words);

      const shown = [...document.querySelectorAll('span:not(.sr-only)')].map(({ textContent }) => textContent);
      expect(shown).toContain(words);
    },
  );
});

describe('the menu of the person', () => {
  it('has guide and live chat, which do nothing where they lead nowhere (S0-2.3-11, S0-2.3-12, G-012)', async () => {
    const opened = open('/clients', { installation: { user_guide_url: null, live_chat_url: null } });
    await opened.shows('Clients');
    opened.press('Account menu of Nadia Rahman');
    await opened.shows('User guide', 'Live chat');

    const items = [...document.querySelectorAll('[role=menuitem]')].filter(({ textContent }) =>
      /User guide|Live chat/.test(textContent ?? ''),
    );
    expect(items.map((item) => [item.getAttribute('aria-disabled'), item.getAttribute('href')])).toEqual([
      ['true', null],
      ['true', null],
    ]);
  });
});

describe('the navigation', () => {
  it('has Team and Integrations for those who may manage them (S0-2.3-02, S0-2.3-04, S0-6-14)', async () => {
    const areas = async (policies: SessionPerson['policies']) => {
      const opened = open('/clients', { person: { policies } });
      await opened.shows('Activities');
      const names = [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent?.trim());
      opened.close();
      return ['Clients', 'Content', 'Activities', 'Team', 'Integrations'].filter((area) => names.includes(area));
    };

    expect(await areas([])).toEqual(['Clients', 'Content', 'Activities']);
    expect(await areas(['TEAM.MANAGE'])).toEqual(['Clients', 'Content', 'Activities', 'Team']);
    expect(await areas(['INTEGRATIONS.MANAGE'])).toEqual(['Clients', 'Content', 'Activities', 'Integrations']);
  });
});

it('the application has its warnings above everything else, one at a time (S0-2.4-01, S0-2.4-03)', async () => {
  const plan = (id: string, status: string) => sample(Warning, { id, warning_type: 'SUBSCRIPTION_ISSUES', status });
  const list = answers(warnings.list, { warnings: [plan('a', 'PAYMENT_FAILING'), plan('b', 'PAYMENT_OVERDUE')] });

  const opened = open('/clients', { calls: [list] });
  await opened.shows('Your last payment failed.', '1 of 2', 'Activities');

  expect(opened.text().indexOf('Your last payment failed.')).toBeLessThan(opened.text().indexOf('Activities'));
});
