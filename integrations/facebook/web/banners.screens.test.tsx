import { afterEach, describe, expect, it, vi } from 'vitest';
import { Warning, warnings } from '#features/warnings/contract.ts';
import { Warnings, warningSlots } from '#features/warnings/web/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { readSlot } from '#platform/web/slots.ts';
import { answers, answersInTurn, type FakeCall } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { facebook } from '../contract.ts';
import { facebookWeb } from './index.ts';

const banners = readSlot([facebookWeb], warningSlots.banner);
const Shown = () => <Warnings banners={banners} />;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const permission = (...pages: object[]) =>
  sample(Warning, { id: 'permission', warning_type: 'INTEGRATION_FB_PERMISSION_ISSUES', additional_info: { pages } });
const delayed = sample(Warning, {
  id: 'delayed',
  warning_type: 'INTEGRATION_FB_DELAYED_LEAD_ALERTS',
  additional_info: {
    fb_pages_delayed_leads: [
      { id: 1, name: 'Marina Homes' },
      { id: 2, name: 'Orchard Homes' },
    ],
  },
});
const list = (...given: Warning[]) => answers(warnings.list, { warnings: given });

let page: OpenPage | undefined;
const open = (...calls: FakeCall[]): OpenPage => {
  page = openPart(Shown, { calls });
  return page;
};
const link = () => document.querySelector('a')?.getAttribute('href');

afterEach(() => {
  page?.close();
  page = undefined;
  vi.unstubAllGlobals();
});

describe('the banner about permissions at Facebook (S0-2.4-06)', () => {
  it('says when they expire, and leads to the page where they are given again (S0-2.4-06)', async () => {
    await open(list(permission({ id: 1, name: 'Marina', problem: null, expires_at: inDays(3) }))).shows(
      'Facebook permissions expire in 3 days.',
      'Reconnect so that new leads keep arriving.',
    );
    expect(link()).toBe('/integrations/facebook');
  });

  it.each([
    [0, 'expire today'],
    [1, 'expire tomorrow'],
    [-2, 'expire today'],
  ])('says of %i days: they %s', async (days, words) => {
    await open(list(permission({ id: 1, name: 'Marina', problem: null, expires_at: inDays(days) }))).shows(words);
  });

  it.each([
    ['token_expired', 'The permission has expired.', 'Reconnect'],
    ['password_changed', 'The Facebook password was changed.', 'Reconnect'],
    ['app_removed', 'Leadkeep was removed from Facebook.', 'Reconnect'],
    ['account_blocked', 'Sign in to Facebook, then reconnect.', 'Reconnect'],
    ['data_access_expired', 'Facebook access has expired.', 'Reconnect'],
    ['scope_declined', 'allow all of them', 'Reconnect'],
    ['task_missing', 'Ask an admin of the page', 'See what to do'],
    ['page_not_ticked', 'Reconnect and select it.', 'Reconnect'],
    ['leads_access_manager', 'Leads Access Manager', 'See what to do'],
    ['secret_key_changed', 'can no longer be read', 'Reconnect'],
    ['not_set_up', 'has lost its settings for Facebook', 'See what to do'],
    ['not_answering', 'Facebook has not responded for a while.', 'See what to do'],
  ])('names what to do about %s', async (problem, words, action) => {
    await open(list(permission({ id: 1, name: 'Marina Homes', problem }))).shows(
      'Leads from Marina Homes aren’t arriving.',
      words,
      action,
    );
  });

  it('counts the other pages with a problem', async () => {
    const broken = [1, 2, 3].map((id) => ({ id, name: `Page ${id}`, problem: 'token_expired' }));

    await open(list(permission(...broken, { id: 4, name: 'Page 4', problem: null }))).shows(
      'Leads from Page 1 and 2 more pages aren’t arriving.',
    );
  });
});

describe('the banner about delayed leads (S0-2.4-07)', () => {
  it('lists the pages (S0-2.4-21, S0-2.4-07)', async () => {
    await open(list(delayed)).shows('Leads from Marina Homes and Orchard Homes arrived late.');
    expect(link()).toBe('/integrations/facebook');
  });

  it('is put aside by its own call (S0-2.4-22, S1-4-13, B14)', async () => {
    const opened = open(answersInTurn(list(delayed), list()), answers(facebook.dismissDelayedWarning, done));
    await opened.shows('Leads from');

    opened.press('Dismiss');

    await waitFor(() => expect(opened.text()).not.toContain('Leads from'));
    expect(opened.network.asked).toContain(facebook.dismissDelayedWarning);
    expect(opened.network.asked).not.toContain(warnings.dismiss);
  });
});
