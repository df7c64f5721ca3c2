import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, clients } from '#features/clients/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { SavedView, savedViews } from '../contract.ts';

const wei = sample(Client, { id: 11, name: 'Wei Ling Tan' });
const listed = answers(clients.list, {
  ...pageWith([wei]),
  count: 38,
  sorted_by: { sort: 'name', sort_order: 'ASC' },
});
const hot = sample(SavedView, {
  id: 3,
  name: 'Hot investors',
  query: { source_name: 'Google Ads', sort: 'name', sort_order: 'ASC' },
  columns: null,
  created_by: { id: 7, name: 'Nadia Rahman' },
  access_policy: { EDIT: true },
});
const overseas = sample(SavedView, {
  ...hot,
  id: 4,
  name: 'Overseas buyers, UK and Gulf',
  is_shared: true,
  created_by: { id: 9, name: 'Daniel Osei' },
  access_policy: { EDIT: false },
});
const known = answers(savedViews.list, { results: [hot, overseas] });

describe('saved views over the list of clients', () => {
  let page: OpenPage | undefined;
  afterEach(() => {
    page?.close();
    vi.unstubAllGlobals();
  });

  it('say what they are for while there are none', async () => {
    page = openPage('/clients', {
      calls: [listed, answers(savedViews.list, { results: [] })],
      person: { profile_id: 7 },
    });
    await page.shows('Wei Ling Tan');
    page.press('Saved views');
    await page.shows('Save filters, sort and columns as a view to come back to them.', 'Save view');
  });

  it('show mine and those of the team apart, with their clients', async () => {
    page = openPage('/clients', { calls: [listed, known], person: { profile_id: 7 } });
    await page.shows('Wei Ling Tan');
    page.press('Saved views');
    await page.shows('My views', 'Hot investors', 'Shared with the team', 'Overseas buyers, UK and Gulf', '38');
    expect(page.text()).toContain('Created by Daniel Osei');
    expect(page.text()).not.toContain('Unsaved');
  });

  it('say what differs from the view that is open', async () => {
    page = openPage('/clients?view=3&source_name=Facebook&sort=name&sort_order=ASC', {
      calls: [listed, known],
      person: { profile_id: 7 },
    });
    await page.shows('Wei Ling Tan', 'Hot investors');
    page.press('View Hot investors, with unsaved changes');
    await page.shows('Unsaved: 1 filter', 'Discard', 'Update view', 'Save view', 'All clients, without a view');
  });

  it('say that they failed to load', async () => {
    page = openPage('/clients', { calls: [listed, fails(savedViews.list, 'internal')], person: { profile_id: 7 } });
    await page.shows('Wei Ling Tan');
    page.press('Saved views');
    await page.shows('Couldn’t load the views.', 'Try again');
  });
});
