import { afterEach, describe, expect, it } from 'vitest';
import { ContentStats, contents, TextTemplate, textTemplates } from '#features/content/contract.ts';
import { contentLabels } from '#features/content-labels/contract.ts';
import { answers, type FakeCall, fails, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { contentGroups } from '../../contract.ts';
import { groupWith } from '../group.fixture.ts';

const mayAll = groupWith().access_policy;
const messages = ['First answer', 'New parents'].map((title, index) =>
  sample(TextTemplate, { id: 21 + index, title, access_policy: mayAll }),
);
const { items: _items, hidden_count: _hidden, code: _code, client_figures: _figures, ...listed } = groupWith();
const kit = { ...listed, id: 51, title: 'Bayshore launch kit', items_count: 8 };
const own = { ...listed, id: 52, title: 'New parents kit', items_count: 2 };
const theirs = { ...listed, id: 53, title: 'Of a colleague', access_policy: { ...mayAll, EDIT: false } };
const around = [
  answers(contents.getStats, sample(ContentStats, {})),
  answers(contentLabels.list, { results: [] }),
  answers(textTemplates.list, pageWith(messages)),
];
const all = answers(contentGroups.list, pageWith([kit, own, theirs]), { t: 'collection' });
const holding = answers(contentGroups.list, pageWith([kit]), { t: 'text' });

let page: OpenPage | undefined;
afterEach(() => page?.close());

/** Opens the messages, and the groups of the first one. */
async function openGroups(calls: readonly FakeCall[], options: PageOptions = {}): Promise<OpenPage> {
  page = openPage('/content/messages', { calls: [...around, ...calls], ...options });
  await page.shows('First answer');
  page.press('More for First answer');
  await page.shows('Add to group');
  page.press('Add to group');
  await page.shows('Groups of First answer');
  return page;
}

const find = (name: string) =>
  [...document.querySelectorAll<HTMLLabelElement>('[role=dialog] label')]
    .find(({ textContent }) => textContent?.includes(name))
    ?.querySelector('input');

const saveButton = () =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    ({ textContent }) => textContent === 'Save',
  );

describe('the groups of a content', () => {
  it('are those the person may change, with a tick on those that hold it', async () => {
    const shown = await openGroups([all, holding]);
    await shown.shows('Bayshore launch kit', '8 items', 'New parents kit');
    expect([find('Bayshore')?.checked, find('New parents kit')?.checked]).toEqual([true, false]);
    expect(find('Of a colleague')).toBeUndefined();
  });

  it('are changed together, with one undo', async () => {
    const undo = [{ content_ids: [21], add: [], remove: [52] }];
    const changed = { changed_ids: [51, 52], left_out: [], undo };
    const shown = await openGroups([all, holding, answers(contentGroups.addRemove, changed)]);
    await shown.shows('Bayshore launch kit');
    find('Bayshore')?.click();
    find('New parents kit')?.click();
    await waitFor(() => expect(saveButton()?.disabled).toBe(false));
    shown.press('Save');
    await shown.shows('2 groups changed');
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    shown.press('Undo');
    await waitFor(() =>
      expect(shown.network.asked.filter((asked) => asked === contentGroups.addRemove)).toHaveLength(2),
    );
    expect(shown.network.faults).toEqual([]);
  });

  it('stay ticked, in view, when a group is full', async () => {
    const full = fails(contentGroups.addRemove, 'invalid_input', { detail: 'A group can hold 50 items.' });
    const shown = await openGroups([all, holding, full]);
    await shown.shows('New parents kit');
    find('New parents kit')?.click();
    await waitFor(() => expect(saveButton()?.disabled).toBe(false));
    shown.press('Save');
    // The toast stands behind the dialog, where `shows` does not read.
    await waitFor(() => expect(document.body.textContent).toContain('A group can hold 50 items.'));
    expect(find('New parents kit')?.checked).toBe(true);
  });

  it('say that there is none, and offer a new one that holds it', async () => {
    const none = answers(contentGroups.list, pageWith([]));
    const shown = await openGroups([none, answers(contentGroups.create, groupWith())]);
    await shown.shows('There is no group that you may change.', 'New group …');
    shown.press('New group …');
    await shown.shows('Create group');
    shown.write('Name required', 'Bayshore launch kit');
    shown.press('Create group');
    await shown.shows('Bayshore launch kit created');
  });

  it('offer no new one to people who may not make any', async () => {
    const shown = await openGroups([all, holding], { person: { policies: [] } });
    await shown.shows('Bayshore launch kit');
    expect(shown.text()).not.toContain('New group …');
  });

  it('say that they failed to load', async () => {
    const shown = await openGroups([fails(contentGroups.list, 'internal')]);
    await shown.shows('Couldn’t load the groups.');
  });
});

it('several contents are added at once, without a tick beforehand', async () => {
  page = openPage('/content/messages', { calls: [...around, all] });
  await page.shows('First answer', 'New parents');
  for (const { title } of messages) {
    document.querySelector<HTMLInputElement>(`input[type=checkbox][aria-label="Select ${title}"]`)?.click();
  }
  await page.shows('2 selected');
  page.press('Add to group');
  await page.shows('Groups of 2 selected', 'What a group holds already is not added twice.', 'Bayshore launch kit');
  expect(find('Bayshore')?.checked).toBe(false);
});
