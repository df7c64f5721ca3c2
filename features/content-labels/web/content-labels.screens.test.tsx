import { afterEach, describe, expect, it, vi } from 'vitest';
import { bulkContents } from '#features/content/bulk-contract.ts';
import { ContentStats, contents, TextTemplate, textTemplates } from '#features/content/contract.ts';
import { memberContent } from '#features/team-dashboard/member-content-contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { contentLabels } from '../contract.ts';

const labels = { results: [{ id: 5, name: 'Bayshore', color_id: 3, count: 2 }] };
const may = { EDIT: true, DELETE: true, COPY: true, MAKE_PRIVATE: true, MAKE_ORG: true, MAKE_SUBTEAMS: true };
const request = {
  asked: { id: 7, name: 'Nadia Rahman' },
  asker: { id: 9, name: 'Farid Aziz' },
  at: '2026-11-20T09:00:00.000Z',
  note: 'For the fair',
  visibility: 'ORG' as const,
  subteam_ids: [],
};
const message = sample(TextTemplate, { id: 21, title: 'First answer', label_ids: [5], access_policy: may });
const asked = sample(TextTemplate, { id: 22, title: 'New parents', publish_request: request, access_policy: may });
const calls = [
  answers(contents.getStats, sample(ContentStats, { IN_APPROVAL: 1 })),
  answers(contentLabels.list, labels),
  answers(textTemplates.list, pageWith([message, asked])),
];

let page: OpenPage | undefined;
afterEach(() => {
  page?.close();
  vi.unstubAllGlobals();
});

/** Opens the messages as a person and waits until they are there. */
async function open(options: Parameters<typeof openPage>[1] = {}) {
  page = openPage('/content/messages', { calls, ...options });
  await page.shows('First answer', 'New parents');
  return page;
}

const tick = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[type=checkbox][aria-label="${name}"]`)?.click();

describe('a list of contents', () => {
  it('shows labels at its side and on its rows, and whom somebody asked to publish', async () => {
    const list = await open();
    await list.shows('Bayshore2', 'Waiting for approval1', 'In approval', 'Waiting for Nadia Rahman');
    expect(list.text().match(/Bayshore/g)).toHaveLength(2);
  });

  it('offers to manage labels to people who may, with counts, order and merging', async () => {
    const list = await open();
    await list.shows('Bayshore2');
    list.press('Add or manage labels');
    await list.shows('Manage labels', '2 contents', 'Move Bayshore');
    list.press('New label');
    await list.shows('Create label', 'Colour');
  });

  it('has no button for people who may not manage labels, and none of its side without labels', async () => {
    const list = await open({
      person: { role: 'MEMBER', policies: [] },
      calls: [...calls, answers(contentLabels.list, { results: [] })],
    });
    expect(list.text()).not.toContain('Add or manage labels');
  });

  it('says that the labels failed to load, and shows the list all the same', async () => {
    const list = await open({ calls: [...calls, fails(contentLabels.list, 'internal')] });
    await list.shows('Couldn’t load the labels.', 'First answer');
  });

  it('deletes what was ticked, says what was left out, and offers to undo it', async () => {
    const left_out = [{ id: 22, title: 'New parents', owner_name: 'Farid Aziz' }];
    const list = await open({
      calls: [...calls, answers(bulkContents.delete, { changed_ids: [21], left_out })],
    });
    tick('Select First answer');
    tick('Select New parents');
    await list.shows('2 selected', 'Label', 'Visibility', 'Owner');
    list.press('Delete');
    await list.shows('Delete 2 selected?');
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
      .find((button) => button.textContent === 'Delete')
      ?.click();
    await list.shows('1 deleted', 'Left out: New parents (Farid Aziz)', 'Undo');
  });

  it('shows the figures of each member, and in the free tier what they need', async () => {
    const items = { PRIVATE: 1, ORG: 2, SUBTEAMS: 0 };
    const none = { PRIVATE: 0, ORG: 0, SUBTEAMS: 0 };
    const farid = {
      id: 9,
      profile: { id: 9, name: 'Farid Aziz' },
      items: { text: items, file: none, html_page: none, collection: none, sequence: none },
      shared: 4,
      tracked: 3,
      opened: 2,
      seconds_viewed: 90,
    };
    const list = await open({ calls: [...calls, answers(memberContent.getStats, { results: [farid] })] });
    list.press('By member');
    await list.shows('Content by member', 'Farid Aziz', '3 (1 private, 0 for sub-teams)', '2 of 3');
    list.close();

    const free = await open({ person: { is_free_tier: true } });
    free.press('By member');
    await free.shows('Your plan doesn’t include figures of shared content.');
  });
});
