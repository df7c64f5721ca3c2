import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { formResultsWeb } from '#features/form-results/web/index.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import {
  askedFor,
  closePage,
  expo,
  form,
  links,
  linksBeside,
  open,
  picture,
  preview,
  read,
  SHARE,
} from '#testing/web/form-screens.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { leadForms } from '../../contract.ts';
import { formLinks } from '../../links-contract.ts';
import { ShareTab } from './share-tab.tsx';

const { lead_form } = formResultsWeb.screens;

afterEach(closePage);

const qr = answers(formLinks.drawQr, { link: form.address, svg: picture.svg, png: 'data:image/png;base64,AA' });
const choices = [answers(clients.listAssignees, pageWith([])), answers(clientGroups.list, pageWith([]))];
const shared = [read, links(expo), qr, preview, ...choices];

testScreens(
  { lead_form },
  {
    lead_form: {
      at: SHARE,
      empty: [
        {
          it: 'has no named link at first',
          at: SHARE,
          calls: [...shared, links()],
          shows: ['No named links yet', 'Add link'],
        },
        {
          it: 'says that nobody has seen it',
          at: SHARE,
          calls: [...shared, linksBeside({ views_count: 0, leads_count: 0 })],
          shows: ['No views yet'],
          lacks: ['No leads from'],
        },
        {
          it: 'says that it has leads whose views were not counted',
          at: SHARE,
          calls: [...shared, linksBeside({ views_count: 0, leads_count: 3 })],
          shows: ['3 leads from 0 views'],
        },
      ],
      failed: [
        {
          it: 'says that the named links failed to load',
          at: SHARE,
          calls: [...shared, fails(formLinks.list, 'internal')],
          shows: ['Couldn’t load the named links.', 'Embed on a website'],
        },
        {
          it: 'says that the QR code failed to load',
          at: SHARE,
          calls: [...shared, fails(formLinks.drawQr, 'internal')],
          shows: ['Couldn’t draw the QR code.'],
        },
      ],
      locked: 'none: the form is locked as a whole, in form.screens.test.tsx',
      filled: [
        {
          it: 'shows its link, named links with their leads from their views, and how it is embedded',
          at: SHARE,
          calls: shared,
          shows: [
            '61 leads from 88 views',
            'bayshore',
            'Change the readable address',
            'The address /f/k7Qm2vXwAbC… keeps working.',
            'Expo Singapore, hall 4',
            '/f/bayshore/expo',
            'from 58 views',
            'Seen on 2 sites today',
            '<script src="https://go.leadkeep.example/f/embed.js" data-form="bayshore" async></script> <a href="https://go.leadkeep.example/f/bayshore">Register your interest</a>',
            'bayshorehomes.example',
            'Script: as tall as the form',
            'Iframe: scrolls inside 720 px',
          ],
        },
        {
          it: 'says that the group of a link was deleted, in its row and where another is chosen',
          at: SHARE,
          calls: [...shared, links({ ...expo, group_id: 404 })],
          acts: async (page) => {
            await page.shows('A deleted group');
            page.press('More for Expo Singapore, hall 4');
            await page.shows('Edit');
            page.press('Edit');
          },
          shows: ['Edit Expo Singapore, hall 4', 'It is ignored. Choose another one, or none.'],
        },
        {
          it: 'says of a readable address why it is not free',
          at: SHARE,
          calls: [...shared, answers(leadForms.checkAlias, { is_free: false, reason: 'This address is taken' })],
          acts: async (page) => {
            await page.shows('Change the readable address');
            page.press('Change the readable address');
            await page.shows('Yours');
            page.write('Readable address', 'northgate');
          },
          shows: ['This address is taken'],
        },
        {
          it: 'offers to save a readable address that is free',
          at: SHARE,
          calls: [...shared, answers(leadForms.checkAlias, { is_free: true, reason: null })],
          acts: async (page) => {
            await page.shows('Change the readable address');
            page.press('Change the readable address');
            await page.shows('Yours');
            page.write('Readable address', 'bayshore-homes');
          },
          shows: ['Free', 'Save address'],
        },
        {
          it: 'suggests the end of a link’s address from its name',
          at: SHARE,
          calls: shared,
          acts: async (page) => {
            await page.shows('Expo Singapore, hall 4');
            page.press('Add link');
            await page.shows('Add a named link');
            page.write('Name required', 'Road show Dubai Marina');
          },
          shows: ['road-show-dubai-marina', 'Its leads go to', 'New clients join', 'New clients start in'],
        },
      ],
    },
  },
);

describe('the ways of embedding', () => {
  it('are a choice of one, and each can be copied', async () => {
    const page = open(SHARE, shared);
    await page.shows('Add the script without data-form to other pages');
    const [script, iframe] = document.querySelectorAll<HTMLInputElement>('aside input[type=radio]');
    expect(script?.checked).toBe(true);
    iframe?.click();
    await waitFor(() => expect(iframe?.checked).toBe(true));
    expect(script?.checked).toBe(false);
  });
});

describe('a named link', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('shows its QR code once it comes into view', async () => {
    class SeesAll {
      constructor(private readonly say: (seen: { isIntersecting: boolean }[]) => void) {}
      observe = () => this.say([{ isIntersecting: true }]);
      disconnect = () => undefined;
    }
    vi.stubGlobal('IntersectionObserver', SeesAll);
    const page = open(SHARE, shared);
    await page.shows('Expo Singapore, hall 4');
    await waitFor(() => expect(document.querySelector('td button img')).not.toBeNull());
  });
});

describe('a site', () => {
  it('is added from a pasted address, by its host alone', async () => {
    const page = open(SHARE, [...shared, answers(leadForms.update, { ...form, draft_found_by: null })]);
    await page.shows('Allowed sites');
    page.press('Add site');
    await page.shows('Cancel');
    page.write('Site', 'https://Northgate.example/contact?x=1');
    page.press('Add site');
    await waitFor(() => expect(askedFor(page, leadForms.update)).toHaveLength(1));
    expect(page.network.faults).toEqual([]);
  });

  it('that is none is refused before it is sent', async () => {
    const page = open(SHARE, shared);
    await page.shows('Allowed sites');
    page.press('Add site');
    await page.shows('Cancel');
    page.write('Site', 'not a site');
    page.press('Add site');
    await page.shows('Enter a site like example.com');
  });
});

let part: OpenPage | undefined;
afterEach(() => part?.close());

describe('somebody who may not manage integrations', () => {
  it('shares a form and changes nothing', async () => {
    part = openPart(() => <ShareTab form={form} />, { calls: shared, person: { policies: [] } });
    await part.shows('go.leadkeep.example/f/bayshore', 'Expo Singapore, hall 4', 'QR as SVG', 'Copy link');
    for (const words of ['Add link', 'Add site', 'Build', 'Settings', 'Save address']) {
      expect(part.text()).not.toContain(words);
    }
  });
});
