import { afterEach, describe, expect, it } from 'vitest';
import { Client, clients } from '#features/clients/contract.ts';
import { preferences, UserPreferences } from '#features/preferences/contract.ts';
import { answers, type FakeCall, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { exportColumnSets } from '../column-sets-contract.ts';
import { ClientExport, clientExports, type ExportPreview } from '../contract.ts';
import { clientExportWeb } from './index.ts';

const me = { id: 7, name: 'Nadia Rahman' };
const done = sample(ClientExport, {
  id: 21,
  period: 'ALL',
  from: null,
  to: null,
  is_filtered: false,
  format: 'XLSX',
  status: 'DONE',
  failure: null,
  created_by: me,
  is_mine: true,
  total_count: 1251,
  done_count: 1251,
  file_bytes: 98_304,
  can_download: true,
  is_unusual_hour: false,
  created_at: '2026-11-20T09:00:00.000Z',
  finished_at: '2026-11-20T09:00:10.000Z',
  expires_at: new Date(Date.now() + 3.5 * 86_400_000).toISOString(),
});
const ended = { can_download: false, expires_at: null, file_bytes: null };
const running: ClientExport = {
  ...done,
  ...ended,
  id: 22,
  status: 'RUNNING',
  done_count: 796,
  total_count: 1284,
  finished_at: null,
};
const exports: ClientExport[] = [
  running,
  done,
  { ...done, ...ended, id: 20, created_by: { id: 9, name: 'Tom Baker' }, is_mine: false, is_unusual_hour: true },
  { ...done, ...ended, id: 19, period: 'SINCE_LAST_EXPORT', done_count: 0, total_count: 0 },
  { ...done, ...ended, id: 18, format: 'CSV', status: 'CANCELLED', done_count: 400, total_count: 1000 },
  { ...done, id: 17, period: 'LAST_30_DAYS', can_download: false, expires_at: '2020-03-07T09:00:00.000Z' },
  { ...done, ...ended, id: 16, status: 'FAILED', failure: 'An Excel sheet holds at most 1,048,575 clients.' },
];

const preview: ExportPreview = {
  available: [
    { key: 'name', header: 'Name' },
    { key: 'phone', header: 'Phone' },
    { key: 'company', header: 'Company' },
  ],
  columns: ['phone', 'name'],
  format: 'CSV',
  rows: [
    [
      { text: '+6581234567', kind: 'TEXT', is_guarded: false },
      { text: "'=SUM(A1)", kind: 'TEXT', is_guarded: true },
    ],
  ],
  row_bytes: 240,
};
const monthly = { id: 3, name: 'Monthly report', columns: ['company', 'name'] };

const page = (listed: readonly ClientExport[], more: FakeCall[] = []): FakeCall[] => [
  answers(preferences.get, sample(UserPreferences, { last_client_export_datetime: '2026-11-20T09:00:00.000Z' })),
  answers(clientExports.list, pageWith([...listed])),
  answers(clientExports.preview, preview),
  answers(exportColumnSets.list, { results: [monthly] }),
  answers(clientExports.count, { counts: { ALL: 1284, LAST_7_DAYS: 0 } }),
  ...more,
];

testScreens(clientExportWeb.screens, {
  client_export: {
    at: '/integrations/client-export',
    empty: {
      it: 'says that nobody exported yet, and what a file would hold',
      calls: page([]),
      shows: ['Client export', 'No exports yet.', 'Only those you may see', 'Export 1,284 clients'],
    },
    failed: [
      {
        it: 'says that the exports could not be loaded',
        calls: page([], [fails(clientExports.list, 'internal')]),
        shows: ['Couldn’t load the exports.', 'Export 1,284 clients'],
      },
      {
        it: 'says that the preview could not be loaded',
        calls: page([], [fails(clientExports.preview, 'internal')]),
        shows: ['Couldn’t load the preview.', 'No exports yet.'],
      },
    ],
    locked: {
      it: 'is refused to who may not manage integrations',
      person: { policies: [] },
      shows: ['Insufficient permissions'],
    },
    filled: {
      it: 'shows the work that goes on, and what became of each export (S0-2.1-65)',
      calls: page(exports),
      shows: [
        'All, XLSX',
        '796 of 1,284 rows',
        'You can leave. The link comes by e-mail.',
        'All, 1,251 clients',
        '96 KB, 4 days left',
        '1,284 clients, 2 columns, about 300.9 KB',
        'Tom Baker',
        'Unusual hour',
        '0 clients, no file',
        'Stopped at 40',
        'Again',
        'Expired 07 Mar 2020',
        'An Excel sheet holds at most 1,048,575 clients.',
        'Written as text',
        'The link goes to nadia@example.com and works for 7 days.',
      ],
    },
  },
});

describe('the page of exports', () => {
  let opened: OpenPage | undefined;
  afterEach(() => opened?.close());
  const open = async (calls: FakeCall[]) => {
    opened = openPage('/integrations/client-export', { calls });
    await opened.shows('1,284');
    return opened;
  };
  const findButton = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));

  it('begins with the columns and the format of the last export, and asks for both days of a period', async () => {
    const { shows } = await open(page([]));

    const boxes = [...document.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')];
    expect(boxes.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Phone', true],
      ['Name', true],
      ['Company', false],
    ]);
    expect(document.querySelector<HTMLInputElement>('input[value=CSV]')?.checked).toBe(true);
    document.querySelector<HTMLInputElement>('input[value=CUSTOM]')?.click();
    await shows('Choose the first day.', 'Choose the last day.');
    expect(findButton('Export clients')?.disabled).toBe(true);
  });

  it('exports nothing without a column or without clients', async () => {
    const { shows } = await open(page([]));

    for (const box of document.querySelectorAll<HTMLInputElement>('li input:checked')) box.click();
    await shows('Choose at least one column.');
    expect(findButton('Export 1,284 clients')?.disabled).toBe(true);
    document.querySelector<HTMLInputElement>('input[value=LAST_7_DAYS]')?.click();
    await shows('No client matches, so there is nothing to export.');
  });

  it('chooses the columns of a saved set, and keeps those chosen under a name', async () => {
    const saved = answers(exportColumnSets.save, { id: 4, name: 'Mine', columns: ['company', 'name'] });
    const { press, shows, network } = await open(page([], [saved]));

    press('Saved sets');
    await shows('Monthly report');
    const choices = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
    choices.find(({ textContent }) => textContent === 'Monthly report')?.click();
    await shows('Saved set: Monthly report');
    const boxes = [...document.querySelectorAll<HTMLInputElement>('li input:checked')];
    expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Company', 'Name']);
    press('Saved set: Monthly report');
    await shows('Save these columns as a set…', 'Remove “Monthly report”');
    press('Save these columns as a set…');
    await shows('Save 2 columns as a set');
    press('Save set');
    await waitFor(() => expect(network.asked).toContain(exportColumnSets.save));
  });

  it('offers the filters of the clients list', async () => {
    const { press, shows } = await open(page([]));

    press('Filters');
    await shows('Add condition');
  });

  it('starts an export, stops one and repeats one that was stopped', async () => {
    const calls = [
      answers(clientExports.exportClients, running),
      answers(clientExports.cancel, { ...running, status: 'CANCELLED' }),
      answers(clientExports.again, running),
    ];
    const { press, network } = await open(page(exports, calls));

    press('Export 1,284 clients');
    await waitFor(() => expect(network.asked).toContain(clientExports.exportClients));
    press('Cancel');
    await waitFor(() => expect(network.asked).toContain(clientExports.cancel));
    press('Again');
    await waitFor(() => expect(network.asked).toContain(clientExports.again));
    expect(document.querySelector('a[download]')?.getAttribute('href')).toBe(
      '/api/integrations/api/v1/export-clients/21/file',
    );
  });
});

const listed = answers(clients.list, {
  ...pageWith([sample(Client, { id: 11, name: 'Wei Ling Tan' })]),
  count: 214,
  sorted_by: { sort: 'last_activity', sort_order: 'DESC' },
});

describe('the export of clients', () => {
  let page: OpenPage | undefined;
  afterEach(() => {
    page?.press('Close');
    page?.close();
  });

  async function open(calls: FakeCall[], address = '/clients', past: ClientExport[] = []): Promise<OpenPage> {
    const chosen = [answers(clientExports.preview, preview), answers(exportColumnSets.list, { results: [monthly] })];
    page = openPage(address, { calls: [listed, answers(clientExports.list, pageWith(past)), ...chosen, ...calls] });
    await page.shows('Wei Ling Tan');
    page.press('Export');
    await page.shows('Export clients', 'As last time: 2 columns', 'Added All', 'XLSX');
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

  it('offers the last file of the person', async () => {
    const { shows } = await open([], '/clients', [done]);

    await shows('Your last file', 'All, 1,251 clients', 'Download');
  });

  it('begins with the columns and the format of the last export', async () => {
    const { shows } = await open([]);

    await shows('As last time: 2 columns');
    const chosen = document.querySelector(
      '[role=dialog] [role=radio][aria-checked=true], [role=dialog] input[type=radio]:checked',
    );
    expect(chosen?.closest('label, button, span')?.textContent).toContain('CSV');
  });

  it('does not offer the last file while a new export is at work', async () => {
    const { text } = await open([], '/clients', [running, done]);

    expect(text()).not.toContain('Your last file');
  });

  it('says how far it is', async () => {
    const { press, shows } = await open([
      answers(clientExports.exportClients, running),
      answers(clientExports.get, running),
    ]);
    press('Export clients');

    await shows('796 of 1,284 rows', 'You can leave.');
  });

  it('offers the file and says how many clients are in it', async () => {
    const { press, shows } = await open([
      answers(clientExports.exportClients, running),
      answers(clientExports.get, { ...done, id: 22 }),
    ]);
    press('Export clients');

    await shows('1,251 clients are in the file.', 'Download');
    expect(document.querySelector('a[download]')?.getAttribute('href')).toContain('/export-clients/22/file');
  });

  it('says so when nobody is in it', async () => {
    const { press, shows } = await open([
      answers(clientExports.exportClients, running),
      answers(clientExports.get, { ...done, ...ended, id: 22, done_count: 0, total_count: 0 }),
    ]);
    press('Export clients');

    await shows('No client matches, so there is no file.');
  });

  it('shows why it was refused', async () => {
    const detail = 'You have exported clients 10 times in ten minutes. Try again in 4 minutes.';
    const { press, shows } = await open([fails(clientExports.exportClients, 'too_many_requests', { detail })]);
    press('Export clients');

    await shows(detail);
  });

  it('shows why it stopped', async () => {
    const failure = 'The person who started this export is no longer active.';
    const { press, shows } = await open([
      answers(clientExports.exportClients, running),
      answers(clientExports.get, { ...done, ...ended, id: 22, status: 'FAILED', failure }),
    ]);
    press('Export clients');

    await shows(failure);
  });

  it('waits for its beginning', async () => {
    const { press } = await open([waits(clientExports.exportClients)]);
    press('Export clients');

    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull());
  });
});
