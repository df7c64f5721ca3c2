import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientExports } from '#features/client-export/contract.ts';
import { preferences, UserPreferences } from '#features/preferences/contract.ts';
import { Warning, warnings } from '#features/warnings/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { usePageLocation } from '#platform/web/navigation/router/page-frame.tsx';
import { answers, answersInTurn, type FakeCall, fails, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, openPart, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { IntegrationItem, integrations } from '../contract.ts';
import { integrationsWeb } from './index.ts';
import { OtherIntegrationsScreen } from './other-integrations.screen.tsx';

const NONE = 'none: it leads to the directory';
testScreens(integrationsWeb.screens, {
  other_integrations: {
    at: '/integrations/other',
    empty: NONE,
    failed: NONE,
    locked: NONE,
    filled: NONE,
  },
});

const item = (id: string, name: string, given: Partial<IntegrationItem> = {}) =>
  sample(IntegrationItem, {
    id,
    name,
    label: name,
    description: `What ${name} does.`,
    icon_url: 'data:image/svg+xml,',
    type: 'lead_source',
    category: 'ads',
    status: 'not_configured',
    visibility: 'public',
    integration_web_path: `/integrations/${id}`,
    ...given,
  });
const soon = (id: string, name: string, given: Partial<IntegrationItem> = {}) =>
  item(id, name, { visibility: 'UPCOMING', integration_web_path: '', ...given });
const list = (...results: IntegrationItem[]) => answers(integrations.list, { results });

const webhook = item('webhook', 'Webhook', { category: 'websites', is_suggested: true, setup_minutes: 3 });
const tiktok = soon('tiktok', 'TikTok');
const everything = [
  webhook,
  tiktok,
  item('lead-distribution', 'Lead distribution', { type: 'automation', category: null }),
  item('client-export', 'Client export', { type: 'import_export', category: null, status: 'active' }),
  item('calendar', 'Calendar', { type: 'other', category: null }),
];

const own = answers(preferences.get, sample(UserPreferences, { connect_lead_source_warning: true }));
const noted = answers(preferences.updatePreferredIntegrations, sample(UserPreferences, {}));

let page: OpenPage | undefined;
const openDirectory = (calls: readonly FakeCall[], address = '/integrations', options: PageOptions = {}): OpenPage => {
  page = openPage(address, { calls, ...options });
  return page;
};

const alert = sample(Warning, { id: 'connect', warning_type: 'INTEGRATIONS_CONNECT_LEAD_SOURCES' });

afterEach(() => {
  page?.close();
  page = undefined;
  vi.unstubAllGlobals();
});

describe('the directory', () => {
  it('has a heading for what is connected, for sources, for automations and export, and for the rest', async () => {
    const opened = openDirectory([list(item('facebook', 'Facebook lead ads', { status: 'active' }), ...everything)]);

    await opened.shows('Your connections 1', 'Lead sources New enquiries', 'Automations and export', 'Other');
    expect(opened.text().indexOf('Facebook lead ads')).toBeLessThan(opened.text().indexOf('TikTok'));
  });

  it.each([
    ['active', 'Connected', 'Manage'],
    ['EXPIRING_SOON', 'Permissions Expiring', 'Reconnect'],
    ['expired', 'Permissions Expired', 'Reconnect'],
    ['unknown', 'Status Unknown', 'Manage'],
    ['not_configured', 'Not Connected', 'Connect'],
  ] as const)(
    'says of %s “%s”, and offers to %s (S0-4-39, S0-4-40, S0-4-41, S0-4-42, S0-4-43)',
    async (status, words, action) => {
      const opened = openDirectory([list(item('facebook', 'Facebook lead ads', { status }))]);

      await opened.shows(words, `${action} Facebook lead ads`);
    },
  );

  it('shows a status that nobody knows as not connected, and only an unknown one and an expired one in red (S0-4-42, S0-4-43)', async () => {
    const red = async (status: IntegrationItem['status'], words: string) => {
      await openDirectory([list(item('facebook', 'Facebook', { status }))]).shows(words);
      const isRed = document.querySelector('li [class*=text-danger-fg]') !== null;
      page?.close();
      return isRed;
    };

    expect(await red('unknown', 'Status Unknown')).toBe(true);
    expect(await red('expired', 'Permissions Expired')).toBe(true);
    expect(await red('EXPIRING_SOON', 'Permissions Expiring')).toBe(false);
    expect(await red('not_configured', 'Not Connected')).toBe(false);
  });

  it('says how many leads came, or when the last one did', async () => {
    const last_lead_at = '2026-03-02T09:00:00.000Z';
    const busy = { status: 'active', leads_last_30_days: 1_312, last_lead_at } as const;

    await openDirectory([
      list(
        item('a', 'Busy', busy),
        item('b', 'Very busy', { ...busy, leads_last_30_days: 10_000 }),
        item('c', 'Quiet', { ...busy, leads_last_30_days: 0 }),
      ),
    ]).shows('1,312 leads in 30 days', '10,000+ leads in 30 days', 'Last lead 02 Mar 2026');
  });

  it('puts connections that need somebody first', async () => {
    const names = ['Fine', 'Ending', 'Silent', 'Ended'];
    const statuses = ['active', 'EXPIRING_SOON', 'unknown', 'expired'] as const;
    const opened = openDirectory([list(...names.map((name, index) => item(name, name, { status: statuses[index]! })))]);

    await opened.shows('Your connections 4');
    const headings = [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
    expect(headings).toEqual(['Ended', 'Silent', 'Ending', 'Fine']);
  });

  it('shows one kind at a time, by its tab or its address (S0-3E-27, D30)', async () => {
    const opened = openDirectory([list(...everything)], '/integrations?type=import_export');
    await opened.shows('Client export', 'Your clients, as a file');
    expect(opened.text()).not.toContain('Webhook');

    opened.press('Automations');

    await opened.shows('Lead distribution', 'Work that runs without you');
    expect(opened.text()).not.toContain('Client export');
  });

  it('opens at Other for its old address (S0-2.1-64)', async () => {
    const opened = openDirectory([list(...everything)], '/integrations/other');

    await opened.shows('Calendar');
    expect(opened.text()).not.toContain('Webhook');
  });

  it('says that a search finds nothing, and clears it', async () => {
    const opened = openDirectory(
      [list(...everything), answers(integrations.search, { results: [] })],
      '/integrations?search=pigeon',
    );
    await opened.shows('No integration is called “pigeon”', 'No integrations found');

    opened.press('Clear filters');

    await opened.shows('Webhook', 'TikTok');
  });

  it('shows what a search finds, under its headings', async () => {
    const opened = openDirectory(
      [list(...everything), answers(integrations.search, { results: [tiktok] })],
      '/integrations?search=tik',
    );

    await opened.shows('TikTok', '1 integration found');
    expect(opened.text()).not.toContain('Webhook');
  });

  it('notes the wish on Connect and then goes where the integration is set up (S0-4-46)', async () => {
    const opened = openDirectory([
      list(item('client-export', 'Client export')),
      noted,
      own,
      waits(clientExports.list),
      waits(clientExports.preview),
      waits(clientExports.count),
    ]);
    await opened.shows('Connect Client export');

    opened.press('Connect Client export');

    await opened.shows('Which clients');
    expect(opened.network.asked).toContain(preferences.updatePreferredIntegrations);
    expect(opened.network.faults).toEqual([]);
  });

  it('stays where it is when the wish was not noted', async () => {
    const opened = openDirectory([
      list(item('client-export', 'Client export')),
      fails(preferences.updatePreferredIntegrations, 'internal'),
    ]);
    await opened.shows('Connect Client export');

    opened.press('Connect Client export');

    await waitFor(() => expect(opened.network.asked).toContain(preferences.updatePreferredIntegrations));
    await opened.shows('Connect Client export', 'Lead sources New enquiries');
  });

  it('says of an upcoming one that it comes soon, and tells once it opens, if wished (S0-2.8-20, S0-4-45)', async () => {
    const opened = openDirectory([
      answersInTurn(list(tiktok), list({ ...tiktok, is_notify_me: true })),
      answers(integrations.setNotifyMe, done),
    ]);
    await opened.shows('Coming soon');

    opened.press('TikTok is coming soon');
    await opened.shows('It can’t be connected yet.', 'Notify me when TikTok launches');
    opened.press('Notify me when TikTok launches');

    await opened.shows('We’ll notify you when TikTok launches.');
  });

  it('keeps a long name in its card', async () => {
    const name = 'An integration with a name that is longer than any card is wide, and then some more';

    await openDirectory([list(item('long', name))]).shows(name);
    expect(document.querySelector('h3')?.title).toBe(name);
  });
});

describe('the choice of a lead source', () => {
  const sources = [webhook, tiktok, soon('indiamart', 'IndiaMART', { category: 'marketplaces' })];
  const openPicker = async (...calls: FakeCall[]) => {
    const opened = openDirectory([list(...sources), own, ...calls]);
    await opened.shows('Connect Webhook');
    opened.press('Connect a lead source');
    await opened.shows('Where do your enquiries come from?', 'Suggested for you');
    return opened;
  };

  it('has suggestions, everything else and what comes soon (S0-2.4-23, S0-2.8-19, S0-7-08)', async () => {
    const opened = await openPicker();

    await opened.shows(
      'Suggested for you Singapore',
      '3 min',
      'Coming soon We’ll notify you',
      'Notify me when IndiaMART launches',
    );
  });

  it('suggests what can be connected once more where everything is connected, and counts only that', async () => {
    const connected = { ...webhook, status: 'active' as const };
    const opened = openDirectory([list(connected, tiktok), own]);
    await opened.shows('Webhook');
    opened.press('Connect a lead source');

    await opened.shows('Suggested1', 'Suggested for you Singapore');
    expect(dialogText()).toMatch(/Suggested for you.*Webhook.*Connected.*Coming soon.*TikTok/s);
    expect(document.querySelector('[role=dialog] input')?.getAttribute('placeholder')).toBe(
      'Search 2 sources, such as TikTok',
    );
  });

  it('has shelves, and shows one of them', async () => {
    const opened = await openPicker();

    opened.press('Marketplaces1');

    await waitFor(() => expect(dialogText()).not.toContain('TikTok'));
    expect(dialogText()).toContain('IndiaMART');
  });

  it('searches all of them, and says where to ask for one that is not there', async () => {
    const opened = await openPicker(answers(integrations.search, { results: [] }));

    opened.write('Search sources', 'Rightmove');

    await opened.shows('No source is called “Rightmove”', 'Ask for a source');
    expect(document.querySelector('[role=dialog] a')?.getAttribute('href')).toMatch(/^mailto:help@example.com/);
  });

  it('says that it could not be loaded', async () => {
    const opened = openDirectory([fails(integrations.list, 'internal'), own]);
    await opened.shows('Couldn’t load the integrations');

    opened.press('Connect a lead source');

    await opened.shows('Couldn’t load the sources');
  });

  it('keeps that it is not wanted again when it is left (S0-2.4-24)', async () => {
    const opened = await openPicker(answers(preferences.update, sample(UserPreferences, {})));

    document.querySelector<HTMLInputElement>('[role=dialog] input[type=checkbox]')?.click();
    expect(opened.network.asked).not.toContain(preferences.update);
    opened.press('Skip for now');

    await waitFor(() => expect(opened.network.asked).toContain(preferences.update));
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('changes nothing when it is skipped', async () => {
    const opened = await openPicker();

    opened.press('Skip for now');

    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    expect(opened.network.asked).not.toContain(preferences.update);
  });

  it('opens from the warning that no source is connected (S0-2.4-08, S0-2.4-23)', async () => {
    const opened = openDirectory(
      [list(...sources), own, answers(warnings.list, { warnings: [alert] })],
      '/integrations?type=other',
    );
    await opened.shows('No lead source is connected.');
    const [inBanner] = [...document.querySelectorAll<HTMLElement>('[data-notices] button')];

    inBanner?.click();

    await opened.shows('Where do your enquiries come from?');
  });

  it('is not offered again when the warning is put aside: the preference says so (B14)', async () => {
    const opened = openDirectory([
      list(...sources),
      answersInTurn(answers(warnings.list, { warnings: [alert] }), answers(warnings.list, { warnings: [] })),
      answers(preferences.update, sample(UserPreferences, {})),
    ]);
    await opened.shows('No lead source is connected.');

    opened.press('Dismiss');

    await waitFor(() => expect(opened.text()).not.toContain('No lead source is connected.'));
    expect(opened.network.asked).not.toContain(warnings.dismiss);
  });
});

const dialogText = () => document.querySelector('[role=dialog]')?.textContent ?? '';

/** The screen of the old address, and the path it leads to. */
function Redirected() {
  const { pathname, search } = usePageLocation();
  return pathname === '/' ? <OtherIntegrationsScreen /> : `${pathname} ${JSON.stringify(search)}`;
}

describe('the address of other integrations', () => {
  it('leads to the tab of the directory (D30)', async () => {
    page = openPart(Redirected);

    await page.shows('/integrations {"type":"other"}');
  });
});
