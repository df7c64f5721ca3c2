import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { contents, videos } from '#features/content/contract.ts';
import { files } from '#features/files/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { answers, answersInTurn, type FakeCall, fails, pageWith as listOf, waits } from '#testing/web/fake-calls.ts';
import { untilHeard } from '#testing/web/live.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { type PageDefinition, pageTemplates } from '../../contract.ts';
import { pageViewing } from '../../viewing-contract.ts';
import { contentPageScreens } from '../index.ts';
import { definition, gallery, heading, link, map, pageWith, video, words } from '../page.fixture.ts';

const { edit_page } = contentPageScreens;
const EDIT = '/content/page/41/edit';
const NAME = 'Unit 14-08, 3-bedroom sea view';

const drawn = answers(pageTemplates.preview, { html: '<p>Unit 14-08</p>', missing: [] });
const around = [
  answers(pageViewing.report, { viewers: [] }),
  answers(pageViewing.end, done),
  answers(clients.list, { ...listOf([]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
  drawn,
];
const opened = (parts = {}) => answers(pageTemplates.get, pageWith(parts));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

testScreens(
  { edit_page },
  {
    edit_page: {
      at: EDIT,
      empty: {
        it: 'says how the first component is added',
        calls: [opened({ draft: definition(), problems: { order: 'Add a component' }, live_version: null }), ...around],
        shows: ['Add a component from the list, or paste a picture.', 'Publish: 1 problem'],
      },
      failed: {
        it: 'says that the page failed to load',
        calls: [fails(pageTemplates.get, 'internal'), ...around],
        shows: ['Couldn’t load this content'],
      },
      locked: [
        {
          it: 'is only looked at in the free tier, which says why',
          calls: [opened(), drawn],
          person: { is_free_tier: true },
          shows: ['Pages can’t be changed in the free tier.', 'Subscribe to change it'],
          lacks: ['Page components'],
        },
        {
          it: 'is only looked at by people who may not change it',
          calls: [opened({ access_policy: { ...pageWith().access_policy, EDIT: false } }), drawn],
          shows: ['You can view this page. Ask Daniel Ong to change it.'],
          lacks: ['Page components'],
        },
      ],
      filled: [
        {
          it: 'shows what can be added, the components and the preview (S0-2.1-22)',
          calls: [opened(), ...around],
          shows: [
            NAME,
            'Saved at 02:47 PM',
            'Add Image gallery',
            'Add PDF link',
            'Page components',
            'Unit 14-08, sea view',
            'Morning sun in the living room',
            '2 pictures',
            '18 Bayshore Road',
            'Book a viewing',
            'Preview as',
            'Open preview',
          ],
        },
        {
          it: 'says that the page is gone',
          calls: [fails(pageTemplates.get, 'not_found')],
          shows: ['This content does not exist'],
        },
        {
          it: 'offers to publish what changed, or to discard it',
          calls: [opened({ unpublished_parts: ['look', `component:${map.id}`] }), ...around],
          shows: ['Publish 2 changes', 'Discard'],
        },
        {
          it: 'leads from each problem to its component',
          calls: [opened({ problems: { [`component:${map.id}`]: 'Enter an address' } }), ...around],
          acts: async (shown) => {
            await shown.shows('Publish: 1 problem');
            shown.press('Publish: 1 problem');
            await shown.shows('1 problem before publishing');
            shown.press('Map: 18 Bayshore Road');
          },
          shows: ['Latitude and longitude, where the address is not enough.'],
        },
      ],
    },
  },
);

let page: OpenPage | undefined;
afterEach(() => {
  page?.close();
  page = undefined;
  vi.unstubAllGlobals();
});

const open = (calls: readonly FakeCall[], options: PageOptions = {}): OpenPage => {
  page = openPage(EDIT, { calls: [...around, ...calls], ...options });
  return page;
};

const headers = () => [...document.querySelectorAll<HTMLElement>('[data-drop-item] > div > button[aria-expanded]')];
const shownOrder = () => headers().map(({ textContent }) => textContent ?? '');
const openCard = (about: string) =>
  headers()
    .find(({ textContent }) => textContent?.includes(about))
    ?.click();
const pressKey = (key: string, options: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
  );

function paste({ text = '', pasted = [] as File[] }): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files: pasted, getData: () => text } });
  document.body.dispatchEvent(event);
}

describe('writing a page', () => {
  const saved = (draft: PageDefinition) =>
    answers(pageTemplates.saveDraft, { ...pageWith({ draft }), draft_found_by: null });

  it('a press adds a component, which opens in place, and the draft is stored by itself', async () => {
    const shown = open([opened(), waits(pageTemplates.saveDraft)]);
    await shown.shows('Add Title');
    shown.press('Add Title');
    await shown.shows('Words of the title', 'Saving…');
    await waitFor(() => expect(shown.network.asked).toContain(pageTemplates.saveDraft));
    expect(shown.network.faults).toEqual([]);
  });

  it('what is written is drawn at once, and not again while nothing changes', async () => {
    const shown = open([opened(), waits(pageTemplates.saveDraft)]);
    const countDrawn = () => shown.network.asked.filter((call) => call === pageTemplates.preview).length;
    await shown.shows('18 Bayshore Road');
    const before = countDrawn();
    openCard('18 Bayshore');
    await shown.shows('Point');
    shown.write('Address', '20 Bayshore Road');
    await waitFor(() => expect(countDrawn()).toBeGreaterThan(before));
    const after = countDrawn();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(countDrawn()).toBe(after);
    expect(shown.network.faults).toEqual([]);
  });

  it('keys move and delete the component that has the focus', async () => {
    const shown = open([opened(), waits(pageTemplates.saveDraft)]);
    await shown.shows('Book a viewing');
    headers()[0]?.focus();
    pressKey('ArrowDown', { altKey: true });
    await waitFor(() => expect(shownOrder()[1]).toContain('Unit 14-08'));
    expect(document.activeElement?.textContent).toContain('Unit 14-08');
    pressKey('Delete');
    await shown.shows('Title removed');
    await waitFor(() => expect(shownOrder()).toHaveLength(4));
    shown.press('Undo');
    await waitFor(() => expect(shownOrder()).toHaveLength(5));
  });

  it('a copy stands behind its component, with an id of its own', async () => {
    const shown = open([opened(), waits(pageTemplates.saveDraft)]);
    await shown.shows('Book a viewing');
    openCard('18 Bayshore');
    await shown.shows('Actions on this component');
    shown.press('Duplicate');
    await waitFor(() => expect(shownOrder().filter((about) => about.includes('18 Bayshore'))).toHaveLength(2));
  });

  it('what was done is taken back, also after the page was loaded again', async () => {
    const first = open([opened({ draft: definition(heading) }), waits(pageTemplates.saveDraft)]);
    await first.shows('Add Map');
    for (const name of ['Add Map', 'Add Link', 'Add Title']) first.press(name);
    await waitFor(() => expect(shownOrder()).toHaveLength(4));
    first.close();
    const again = open([opened({ draft: definition(heading) }), waits(pageTemplates.saveDraft)]);
    await waitFor(() => expect(shownOrder()).toHaveLength(4));
    for (const count of [3, 2, 1]) {
      again.press('Undo');
      await waitFor(() => expect(shownOrder()).toHaveLength(count));
    }
  });

  it('a pasted video address, phone number or picture becomes its component', async () => {
    const shown = open([
      opened({ draft: definition(heading) }),
      waits(pageTemplates.saveDraft),
      waits(files.grantUpload),
      fails(videos.get, 'not_found'),
    ]);
    await shown.shows('Unit 14-08, sea view');
    paste({ text: 'https://youtu.be/dQw4w9WgXcQ' });
    await shown.shows('https://youtu.be/dQw4w9WgXcQ');
    paste({ text: '+65 8123 4567' });
    await shown.shows('+65 8123 4567');
    paste({ pasted: [new File(['x'], 'dusk.png', { type: 'image/png' })] });
    await shown.shows('dusk.png');
    expect(shownOrder()).toHaveLength(4);
    expect(shown.network.faults).toEqual([]);
  });

  it('many pictures are uploaded at once, each with its progress, and ordered by keys (S0-3-37)', async () => {
    const shown = open([opened(), waits(pageTemplates.saveDraft), waits(files.grantUpload)]);
    await shown.shows('2 pictures');
    openCard('2 pictures');
    await shown.shows('Describe the cover', 'Cover', 'Drop pictures here or browse');
    const [first] = document.querySelectorAll<HTMLElement>('[aria-label="Three towers at dusk"]');
    first?.focus();
    pressKey('ArrowRight', { altKey: true });
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('[aria-label=Pictures] li > button')].map((each) =>
          each.getAttribute('aria-label'),
        ),
      ).toEqual(['Picture 1', 'Three towers at dusk']),
    );
    const field = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!;
    const chosen = ['one.png', 'two.png', 'three.png'].map((file) => new File(['x'], file, { type: 'image/png' }));
    Object.defineProperty(field, 'files', { value: chosen });
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await shown.shows('one.png', 'two.png', 'three.png');
  });

  it('a link leads to an address, WhatsApp, a call, an e-mail or a lead form (S0-3E-17)', async () => {
    const shown = open([opened(), waits(pageTemplates.saveDraft)]);
    await shown.shows('Book a viewing');
    openCard('Book a viewing');
    await shown.shows('Leads to', 'An address', 'Button', 'Plain');
    shown.write('Address required', 'javascript:alert(1)');
    await shown.shows('Incomplete:');
  });

  it('a description is opened in an editor of texts', async () => {
    // The editor of texts is large: a busy machine may take longer to load it than a test waits.
    await import('#platform/web/rich-text/rich-text.tsx');
    const shown = open([opened(), waits(pageTemplates.saveDraft)]);
    await shown.shows('Morning sun');
    openCard('Morning sun');
    await shown.shows('Words of the description', 'Bold', 'List with bullets', 'Insert');
    await waitFor(() => expect(document.querySelector('[role=textbox] strong')?.textContent).toBe('Morning sun'));
  });

  it('an address that is no video is said, and is not stored', async () => {
    const shown = open([opened({ draft: definition(heading, video) })]);
    await shown.shows('YouTube video');
    openCard('YouTube video');
    await shown.shows('Address on YouTube');
    shown.write('Address on YouTube required', 'https://youtube.com/wtch?v=Lin');
    await shown.shows('Incomplete:', 'Invalid Youtube Video URL format');
    expect(shown.network.faults).toEqual([]);
  });

  it('asks about a component that two people changed, with both texts (D6)', async () => {
    const theirs = { ...map, address: '1 Marina Way' };
    const mine = { ...map, address: '20 Bayshore Road' };
    const conflict = { field: `component:${map.id}`, base: map, mine, theirs, by: 'Mei Chen', at: null };
    const refused = fails(pageTemplates.saveDraft, 'edit_conflict', { conflicts: [conflict] });
    const shown = open([
      opened(),
      answersInTurn(
        refused,
        saved(definition(heading, words, gallery, { ...map, address: '20 Bayshore Road' } as typeof map, link)),
      ),
    ]);
    await shown.shows('18 Bayshore Road');
    openCard('18 Bayshore');
    await shown.shows('Point');
    shown.write('Address', '20 Bayshore Road');
    await shown.shows('Mei Chen', '1 Marina Way', '20 Bayshore Road');
    shown.press('Use mine');
    await shown.shows('Saved at');
  });

  it('a component that another person deleted is offered back', async () => {
    const theirs = opened({
      draft: definition(heading, words, gallery, link),
      draft_changed_by: { id: 2, name: 'Mei Chen' },
      draft_changed_at: '2026-11-20T06:50:00.000Z',
    });
    const shown = open([answersInTurn(opened(), theirs), waits(pageTemplates.saveDraft)]);
    await shown.shows('Saved at 02:47 PM');
    const saved = { kind: 'content.draft-saved', subject: 'content', subject_id: 41, refreshes: ['contents'] };
    await untilHeard(saved, () => shown.shows('Mei Chen deleted Map: 18 Bayshore Road'));
    expect(shownOrder()).toHaveLength(4);
    [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === 'Undo')?.click();
    await waitFor(() => expect(shownOrder()[3]).toContain('18 Bayshore Road'));
  });

  it('who of the team sees the page is chosen at its top', async () => {
    const shown = open([opened(), waits(contents.updateVisibility)], { person: { is_team_account: true } });
    await shown.shows('Company Content');
    shown.press('Who can see it: Company Content');
    await shown.shows('Only the owner');
    document.querySelector<HTMLInputElement>('input[value=PRIVATE]')?.click();
    await waitFor(() => expect(shown.network.asked).toContain(contents.updateVisibility));
  });

  it('names who else has the page open', async () => {
    const viewers = [{ id: 12, name: 'Mei Chen' }];
    await open([opened(), answers(pageViewing.report, { viewers })]).shows('Mei Chen is editing now');
  });

  it('says that nothing can be stored without a connection, and keeps what was written', async () => {
    const shown = open([opened(), waits(pageTemplates.saveDraft)]);
    await shown.shows('Add Title');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    shown.press('Add Title');
    await shown.shows('Offline. Your changes are kept here.', 'Words of the title');
  });

  it('sixty components are drawn, and a sixty-first is refused', async () => {
    const many = Array.from({ length: 60 }, (_, place) => ({
      ...heading,
      id: `cmany${String(place).padStart(3, '0')}`,
    }));
    const shown = open([opened({ draft: definition(...many) })]);
    await shown.shows('Add Map');
    shown.press('Add Map');
    await shown.shows('A page can have at most 60 components');
  });
});
