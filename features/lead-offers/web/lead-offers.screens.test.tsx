import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, clients } from '#features/clients/contract.ts';
import { leadFiled } from '#features/leads/events.ts';
import { leadsWeb } from '#features/leads/web/index.ts';
import { notifications } from '#features/notifications/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { shownToasts } from '#platform/web/ui/feedback/toast-store.ts';
import { answers, type FakeCall, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { ClaimPage, claimLinks, LeadOffer, leadOffers } from '../contract.ts';
import { leadOffersWeb } from './index.ts';

const tom = { id: 21, name: 'Tom Adeyemi' };
const offer = (given: Partial<LeadOffer> = {}): LeadOffer =>
  sample(LeadOffer, {
    id: 5,
    state: 'open',
    client_name: 'Amina Hassan',
    source_name: 'Website',
    form_name: 'Term life',
    minutes: 2,
    seconds_left: 114,
    others: [tom, { id: 22, name: 'Aisha Patel' }],
    others_count: 2,
    next: [[{ id: 23, name: 'Grace Lim' }], [{ id: 7, name: 'Nadia Rahman' }]],
    taken_by: null,
    taken_at: null,
    client_id: null,
    ...given,
  });

const open = (...results: LeadOffer[]) => answers(leadOffers.listOpen, { results, count: results.length });
const past = (...results: LeadOffer[]) => answers(leadOffers.listPast, pageWith(results));
const seen = answers(leadOffers.markSeen, done);
const page = (given: Partial<LeadOffer>) =>
  sample(ClaimPage, { offer: offer(given), org_name: 'Kestrel Advisory', recipient: tom });
const lost = offer({ state: 'claimed_by_other', taken_by: tom, taken_at: new Date().toISOString(), next: [] });

testScreens(leadOffersWeb.screens, {
  offers: {
    at: '/leads/offers',
    empty: {
      it: 'says when leads show here',
      calls: [open(), past()],
      shows: ['No leads have been offered to you yet', 'To your clients'],
    },
    failed: {
      it: 'says that the offers failed to load',
      calls: [open(), fails(leadOffers.listPast, 'internal')],
      shows: ['Couldn’t load earlier offers'],
    },
    locked: 'none: everybody sees what is offered to themselves',
    filled: {
      it: 'lists what is offered now with the time left and where it goes, and what became of the others',
      calls: [
        seen,
        open(offer()),
        past(
          offer({ id: 4, client_name: 'Mateus Ferreira', state: 'claimed_by_other', taken_by: tom }),
          offer({ id: 3, client_name: 'Yusuf Demir', state: 'passed' }),
          offer({ id: 2, client_name: 'Lin Xiuying', state: 'claimed_by_me', client_id: 90 }),
        ),
      ],
      shows: [
        'Amina Hassan',
        'From Website, Term life form',
        'it goes to Grace, then Nadia',
        'Claim lead Amina Hassan',
        'Claimed by Tom Adeyemi',
        'You passed, still open',
        'Claim lead Yusuf Demir',
        'You claimed it',
        'Open client',
      ],
    },
  },
  claim: {
    at: '/claim/abc',
    empty: 'none: a link is about one lead',
    failed: {
      it: 'says that the link didn’t open',
      person: null,
      calls: [fails(claimLinks.show, 'internal')],
      shows: ['Couldn’t open this link'],
    },
    locked: {
      it: 'says that the person left',
      person: null,
      calls: [fails(claimLinks.show, 'forbidden', { detail: 'Tom Adeyemi is no longer an active member.' })],
      shows: ['Couldn’t open this link', 'Tom Adeyemi is no longer an active member.', 'See your offered leads'],
    },
    filled: [
      {
        it: 'shows the lead without phone or e-mail address, and a button for whom it was sent to',
        person: null,
        calls: [answers(claimLinks.show, page({}))],
        shows: [
          'Offered to Tom Adeyemi at Kestrel Advisory',
          'Amina Hassan',
          'Claim for Tom Adeyemi',
          'Grace, then Nadia',
        ],
      },
      {
        it: 'opens the client once it is claimed',
        person: null,
        calls: [
          answers(claimLinks.show, page({})),
          answers(claimLinks.claim, page({ state: 'claimed_by_me', client_id: 90, taken_by: tom })),
        ],
        acts: async (opened) => {
          await opened.shows('Claim for Tom Adeyemi');
          opened.press('Claim for Tom Adeyemi');
        },
        shows: ['Amina Hassan is yours', 'Open client'],
      },
      {
        it: 'says who has a lead that is taken',
        person: null,
        calls: [
          answers(claimLinks.show, page({ state: 'claimed_by_other', taken_by: { id: 22, name: 'Aisha Patel' } })),
        ],
        shows: ['Claimed by Aisha Patel', 'Nothing left to do for this lead.', 'See your offered leads'],
        lacks: ['Claim for Tom Adeyemi'],
      },
    ],
  },
});

describe('the card of an offered lead', () => {
  let opened: OpenPage | undefined;
  afterEach(() => {
    opened?.close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const show = (...calls: FakeCall[]) => {
    opened = openPage('/account/availability', { calls: [seen, ...calls] });
    return opened;
  };
  const card = () => document.querySelector<HTMLElement>('article')!;
  const pressEnter = (target: Element) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));

  it('says for whom else it is, for how long, and where it goes next, and is reported as seen', async () => {
    const shown = show(open(offer()));
    await shown.shows('Amina Hassan', 'offered to you and 2 others', 'Term life form', 'Grace, then Nadia');
    await waitFor(() => expect(shown.network.asked).toContain(leadOffers.markSeen));
    expect(card().getAttribute('aria-label')).toMatch(/Offered lead Amina Hassan, 1:5\d left/);
    await shown.shows('A lead is offered to you: Amina Hassan');
  });

  it('claims by Enter only while the card itself has the focus', async () => {
    const claimed = offer({ state: 'claimed_by_me', client_id: 90, taken_by: { id: 7, name: 'Nadia Rahman' } });
    const shown = show(open(offer()), answers(leadOffers.claim, claimed), waits(clients.get));
    await shown.shows('Amina Hassan');
    pressEnter(document.body);
    pressEnter(card().querySelector('button')!);
    expect(shown.network.asked).not.toContain(leadOffers.claim);

    card().focus();
    pressEnter(card());

    await shown.shows('You claimed Amina Hassan', 'Open client');
    expect(card()).toBeNull();
  });

  it('offers to answer on WhatsApp by name once the lead is claimed, and gives no time that nobody set', async () => {
    const claimed = offer({ state: 'claimed_by_me', client_id: 90, taken_by: { id: 7, name: 'Nadia Rahman' } });
    const phone = { raw: '91234567', number_e164: '+6591234567', display: '9123 4567' };
    const client = sample(Client, { id: 90, name: 'Amina Hassan' });
    const reachable = { ...client, phones: [{ ...client.phones[0]!, ...phone }] };
    const shown = show(open(offer()), answers(leadOffers.claim, claimed), answers(clients.get, reachable));
    await shown.shows('Amina Hassan');
    shown.press('Claim lead Amina Hassan');

    await shown.shows('You claimed Amina Hassan', 'Be the first to answer.', 'WhatsApp', 'Open client');
    expect(document.body.textContent).not.toContain('due');
  });

  it('says who was faster', async () => {
    const refused = fails(leadOffers.claim, 'not_possible_now', { detail: 'Claimed by Tom Adeyemi just before you.' });
    const shown = show(open(offer()), refused, answers(leadOffers.get, lost));
    await shown.shows('Amina Hassan');
    shown.press('Claim lead Amina Hassan');
    await shown.shows('Claimed by Tom Adeyemi', 'Amina Hassan is with Tom Adeyemi now. You don’t need to do anything.');
  });

  it('is the one that ends first of several, the others are folded and counted', async () => {
    const many = [1, 2, 3, 4, 5].map((id) => offer({ id, client_name: `Person ${id}` }));
    const shown = show(open(...many));
    await shown.shows('Person 1', 'Show all 5 offers');
    expect(document.querySelectorAll('article')).toHaveLength(1);

    shown.press('Show all 5 offers');

    await shown.shows('Person 5', 'Show only the one ending first');
    expect(document.querySelectorAll('article')).toHaveLength(5);
  });

  it('is the only thing said of its lead: no toast lies over it', async () => {
    const seenClient = sample(Client, { id: 90, name: 'Amina Hassan' });
    const shown = show(
      open(offer({ client_id: 90 })),
      answers(clients.get, seenClient),
      answers(notifications.reportShown, done),
    );
    await shown.shows('Amina Hassan');
    const arrival = leadsWeb.toasts?.find(({ kind }) => kind === leadFiled.kind);
    await arrival?.show({ kind: leadFiled.kind, subject_id: 90 } as LiveMessage);
    expect(shownToasts()).toEqual([]);

    await arrival?.show({ kind: leadFiled.kind, subject_id: 91 } as LiveMessage);
    expect(shownToasts()).toMatchObject([{ heading: 'New lead: Amina Hassan' }]);
  });

  it('leaves a place in the navigation while it is open', async () => {
    const shown = show(open(offer()));
    await shown.shows('Offered to you', '1 lead is offered to you');
  });

  it('that was claimed goes by itself, and at once when its client is opened', async () => {
    const claimed = offer({ state: 'claimed_by_me', client_id: 90, taken_by: { id: 7, name: 'Nadia Rahman' } });
    const shown = show(open(offer()), answers(leadOffers.claim, claimed), waits(clients.get));
    await shown.shows('Amina Hassan');
    shown.press('Claim lead Amina Hassan');
    await shown.shows('You claimed Amina Hassan');

    shown.go('/client/90');

    await waitFor(() => expect(shown.text()).not.toContain('You claimed Amina Hassan'));
  });

  it('leaves the screen when it is closed, without passing', async () => {
    const shown = show(open(offer()));
    await shown.shows('Amina Hassan');
    shown.press('Close (the offer stays in your offered leads)');
    await waitFor(() => expect(card()).toBeNull());
    expect(shown.network.asked).not.toContain(leadOffers.pass);
  });
});
