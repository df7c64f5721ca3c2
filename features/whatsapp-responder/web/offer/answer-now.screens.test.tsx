import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, clients } from '#features/clients/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { ContactQuestions } from '#features/timeline/web/index.ts';
import { answers, fails, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { answerOffers, OfferedAnswer } from '../../offers-contract.ts';
import { AnswerNowPanel } from './answer-now-panel.tsx';
import { showAnswerToast } from './answer-toast.ts';

const client = sample(Client, {
  ...{ id: 7, name: 'Jane Tan', is_new_lead: true, first_response_at: null },
  access_policy: { EDIT: true, DELETE: true, REASSIGN: true },
});
const offer = sample(OfferedAnswer, {
  reason: 'NOT_CONNECTED',
  reason_sentence: 'WhatsApp is not connected.',
  number: '+6591234567',
  text: 'Hi Jane, this is Mia.\nWhen can I call you?',
});
const offered = answers(answerOffers.get, { offer });

let page: OpenPage | undefined;
afterEach(() => {
  page?.close();
  page = undefined;
  vi.unstubAllGlobals();
});

const open = (calls: NonNullable<PageOptions['calls']>, about = client): OpenPage => {
  page = openPart(() => <AnswerNowPanel client={about} />, { calls });
  return page;
};

describe('the answer on the record of a client', () => {
  it('has the text, why it was not sent, and WhatsApp with it in one tap (S0-1-28)', async () => {
    const opened = open([offered, answers(timeline.recordContactClick, { is_new_lead: true })]);
    await opened.shows('Answer now on WhatsApp', 'WhatsApp is not connected.', 'Hi Jane, this is Mia.');
    const link = document.querySelector<HTMLAnchorElement>('a[target="_blank"]');
    expect(link?.href).toBe(
      'https://wa.me/6591234567?text=Hi%20Jane%2C%20this%20is%20Mia.%0AWhen%20can%20I%20call%20you%3F',
    );
    expect(opened.network.faults).toEqual([]);
  });

  it('is absent where there is none, and while it loads', async () => {
    const none = open([answers(answerOffers.get, { offer: null })]);
    await vi.waitFor(() => expect(none.network.asked).toContain(answerOffers.get));
    expect(none.text()).not.toContain('Answer now');
    none.close();
    expect(open([waits(answerOffers.get)]).text()).not.toContain('Answer now');
  });

  it('is neither asked for nor shown to who may not change the client, or once it is answered', async () => {
    const locked = open([], { ...client, access_policy: { ...client.access_policy, EDIT: false } });
    const answered = { ...client, is_new_lead: false, first_response_at: '2026-03-11T07:01:00.000Z' };
    expect(locked.network.faults).toEqual([]);
    locked.close();
    expect(open([], answered).network.asked).not.toContain(answerOffers.get);
  });

  it('says that it failed to load', async () => {
    await open([fails(answerOffers.get, 'internal')]).shows('Couldn’t load the answer for WhatsApp.');
  });
});

describe('the alert of an answer', () => {
  it('opens WhatsApp with the text in one tap, and the return sheet asks what became of it (S0-1-28)', async () => {
    const opener = vi.fn();
    vi.stubGlobal('open', opener);
    page = openPart(() => <ContactQuestions />, {
      calls: [
        offered,
        answers(clients.get, client),
        answers(notifications.reportShown, { success: true }),
        answers(timeline.recordContactClick, { is_new_lead: true }),
      ],
    });
    await showAnswerToast({ subject_id: 7 } as Parameters<typeof showAnswerToast>[0]);
    await page.shows('Answer Jane Tan on WhatsApp', 'Open WhatsApp');
    page.press('Open WhatsApp');
    expect(opener).toHaveBeenCalledWith(
      expect.stringContaining('https://wa.me/6591234567?text=Hi%20Jane'),
      '_blank',
      'noopener',
    );
    for (const call of [timeline.recordContactClick, notifications.reportShown]) {
      await vi.waitFor(() => expect(page?.network.asked).toContain(call));
    }
    await vi.waitFor(() => expect(page?.text()).toContain('Did you write to Jane Tan?'), { timeout: 10_000 });
    page.press('Don’t log');
  });
});
