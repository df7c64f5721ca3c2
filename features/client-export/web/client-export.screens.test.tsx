import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, clients } from '#features/clients/contract.ts';
import { preferences, UserPreferences } from '#features/preferences/contract.ts';
import { answers, type FakeCall, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { clientExports } from '../contract.ts';
import { clientExportWeb } from './index.ts';

testScreens(clientExportWeb.screens, {
  client_export: {
    at: '/integrations/client-export',
    empty: {
      it: 'says that nothing was exported yet',
      calls: [answers(preferences.get, sample(UserPreferences, { last_client_export_datetime: null }))],
      shows: [
        'Client export',
        'You have not exported clients yet.',
        'In the file',
        'Only clients you can see',
        'Export clients',
      ],
    },
    failed: {
      it: 'says that the last export could not be loaded',
      calls: [fails(preferences.get, 'internal')],
      shows: ['Couldn’t load your last export.', 'Export clients'],
    },
    locked: {
      it: 'is refused to who may not manage integrations',
      person: { policies: [] },
      shows: ['Insufficient permissions'],
    },
    filled: {
      it: 'says when the last export was (S0-2.1-65)',
      calls: [
        answers(
          preferences.get,
          sample(UserPreferences, {
            last_client_export_datetime: '2026-11-20T09:00:00.000Z',
            time_zone: 'Asia/Singapore',
          }),
        ),
      ],
      shows: ['Your last export was on 20 Nov 2026, 05:00 PM.', 'Export clients'],
    },
  },
});

const listed = answers(clients.list, {
  ...pageWith([sample(Client, { id: 11, name: 'Wei Ling Tan' })]),
  count: 214,
  sorted_by: { sort: 'last_activity', sort_order: 'DESC' },
});
const exported = (csv: string): FakeCall => ({
  endpoint: clientExports.exportClients,
  path: undefined,
  respond: async () => new Response(csv, { headers: { 'content-type': 'text/csv' } }),
});
const brokenOff: FakeCall = {
  endpoint: clientExports.exportClients,
  path: undefined,
  respond: async () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('Name\r\nAna\r\n')),
        pull: (controller) => controller.error(new TypeError('network error')),
      }),
    ),
};

describe('the page of the export', () => {
  it('downloads the clients of the chosen period itself, and says how many there were', async () => {
    URL.createObjectURL = () => 'blob:export';
    URL.revokeObjectURL = () => undefined;
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const page = openPage('/integrations/client-export', {
      calls: [answers(preferences.get, sample(UserPreferences, {})), exported('Name\r\nAna\r\nBen\r\n')],
    });
    await page.shows('At any time', 'Custom range', 'Your last export');
    page.press('Export clients');

    await page.shows('2 clients are in “Clients');
    expect(saved).toHaveLength(1);
    page.close();
    vi.restoreAllMocks();
  });
});

describe('the export of clients', () => {
  let page: OpenPage | undefined;
  let saved: string[] = [];
  afterEach(() => {
    page?.press('Close');
    page?.close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  async function open(calls: FakeCall[], address = '/clients'): Promise<OpenPage> {
    saved = [];
    URL.createObjectURL = () => 'blob:export';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    page = openPage(address, { calls: [listed, ...calls] });
    await page.shows('Wei Ling Tan');
    page.press('Export');
    await page.shows('Export clients', 'A CSV file for spreadsheets', 'Added At any time', 'Download');
    return page;
  }

  it('over a list without filters asks for the period alone', async () => {
    const { text } = await open([]);

    expect(text()).not.toContain('This list');
  });

  it('over a list with filters says how many clients it holds, and offers all of them', async () => {
    const { shows } = await open([], '/clients?search=tan&where=source.is.added_manually');

    await shows('This list: 214 clients with 2 filters', 'All clients you can see');
  });

  it('says when it works, and cannot be begun twice', async () => {
    const { press, shows } = await open([waits(clientExports.exportClients)]);
    press('Download');

    await shows('Preparing the file…');
    expect(saved).toEqual([]);
  });

  it('saves the file and says how many clients are in it', async () => {
    const { press, shows } = await open([
      exported('Name\r\nAna\r\n"two\nlines"\r\n'),
      answers(preferences.get, sample(UserPreferences, {})),
    ]);
    press('Download');

    await shows('2 clients are in “Clients');
    expect(saved).toEqual([expect.stringMatching(/^Clients \d{4}-\d\d-\d\d\.csv$/)]);
  });

  it('says so when nobody is in it', async () => {
    const { press, shows } = await open([exported('Name\r\n')]);
    press('Download');

    await shows('No client matches.', 'contains only the column names.');
  });

  it('shows why it was refused', async () => {
    const detail = 'You have exported clients 10 times in ten minutes. Try again in 4 minutes.';
    const { press, shows } = await open([fails(clientExports.exportClients, 'too_many_requests', { detail })]);
    press('Download');

    await shows(detail);
    expect(saved).toEqual([]);
  });

  it('saves nothing when the download breaks off', async () => {
    const { press, shows } = await open([brokenOff]);
    press('Download');

    await shows('The export wasn’t completed, and nothing was saved.', 'Download');
    expect(saved).toEqual([]);
  });
});
