import { done } from '#platform/contract/endpoint.ts';
import { answers, answersInTurn, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { ListedMessage, MessageFigures, whatsappMessages } from '../../messages-calls.ts';
import { whatsappMessagesWeb } from '../index.ts';

const { responder_history } = whatsappMessagesWeb.screens;
const AT = '/automation/whatsapp-responder/history';
const at = '2026-03-11T07:01:00.000Z';

const message = (id: number, name: string, given: Partial<ListedMessage>): ListedMessage =>
  sample(ListedMessage, {
    id: `0190a1b2-c3d4-7e5f-8a9b-${String(id).padStart(12, '0')}`,
    kind: 'RESPONDER',
    client: { id, name },
    number: `+65812345${String(id).padStart(2, '0')}`,
    template: { id: 4, title: 'Bayshore welcome', language: 'en' },
    ...{ reason: null, reason_sentence: null, due_at: null, at, sent_at: null, read_at: null, replied_at: null },
    credit: null,
    ...given,
  });

const sent_at = '2026-03-11T07:01:44.000Z';
const arjun = message(1, 'Arjun Mehta', {
  ...{ state: 'READ', sent_at, read_at: '2026-03-11T07:03:44.000Z', credit: 'SPENT' },
});
const tan = message(2, 'Tan Wei Ling', {
  ...{ state: 'NOT_SENT', reason: 'ANSWERED_FIRST', reason_sentence: 'A person answered first.' },
});
const beatriz = message(3, 'Beatriz Almeida', {
  ...{ state: 'DELIVERED', sent_at, replied_at: '2026-03-11T08:01:44.000Z', credit: 'SPENT' },
});
const omar = message(4, 'Omar Al Farsi', {
  ...{ state: 'UNKNOWN', reason: 'NO_ANSWER', reason_sentence: 'Meta did not answer.', credit: 'RESERVED' },
});
const camila = message(5, 'Camila Rojas', {
  ...{ state: 'FAILED', reason: 'NOT_ON_WHATSAPP', reason_sentence: 'This number is not on WhatsApp.' },
  credit: 'RETURNED',
});
const hidden = message(6, 'Hidden', { client: null, number: null, state: 'DELIVERED', sent_at });

const figures = (given: Partial<MessageFigures> = {}) =>
  answers(
    whatsappMessages.getFigures,
    sample(MessageFigures, {
      month: { sent: 1_382, delivered: 1_327, read: 1_023, replied: 428, not_sent: 57 },
      counts: { READ: 1_023, FAILED: 24, NOT_SENT: 57, UNCLEAR: 1 },
      can_send_again: 0,
      ...given,
    }),
  );
const list = (...rows: ListedMessage[]) => answers(whatsappMessages.list, pageWith(rows));

testScreens(
  { responder_history },
  {
    responder_history: {
      at: AT,
      empty: {
        it: 'says what will be here',
        calls: [list(), figures()],
        shows: ['Nothing sent yet', 'why it received nothing', 'To the automations'],
        lacks: ['Sent this month'],
      },
      failed: {
        it: 'says that the history failed to load',
        calls: [fails(whatsappMessages.list, 'internal'), figures()],
        shows: ['Couldn’t load the history'],
      },
      locked: {
        it: 'says who can allow it',
        person: { role: 'MEMBER', policies: [] },
        shows: ['You can’t see this history', 'Ask Nadia Rahman for the “Manage team” permission.'],
      },
      filled: [
        {
          it: 'shows the figures of the month and of each message what became of it, when and for what (S0-2.1-49)',
          calls: [list(arjun, tan, beatriz, omar, camila, hidden), figures()],
          shows: [
            ...['1,382', '96%', '74%', '31%', '57'],
            ...['Arjun Mehta', 'Read 2m later', '44s'],
            ...['A person answered first.', 'Replied 1h later', 'This number is not on WhatsApp.', 'Returned'],
            ...[
              'No answer from Meta: was it sent?',
              'Held',
              'A client you can’t see',
              'Bayshore welcome',
              'Download CSV',
            ],
          ],
          lacks: ['Send now'],
        },
        {
          it: 'names the filters without a match',
          at: `${AT}?group=UNCLEAR&from=2020-01-01&search=jane`,
          calls: [list(), figures()],
          shows: ['No messages for “jane”, Unclear, Since 01 Jan 2020', 'Clear filters'],
        },
        {
          it: 'sends now what was not sent, where it can be',
          calls: [
            list(tan),
            answersInTurn(figures({ can_send_again: 3 }), figures()),
            answers(whatsappMessages.sendAgain, { queued: 3 }),
          ],
          acts: async (opened) => {
            await opened.shows('Send now to 3');
            opened.press('Send now to 3');
          },
          shows: ['3 messages are on their way'],
        },
        {
          it: 'asks what became of a message without an answer, and notes it',
          calls: [
            answersInTurn(list(omar), list({ ...omar, state: 'SENT', sent_at, reason: null, credit: 'SPENT' })),
            figures(),
            answers(whatsappMessages.resolve, done),
          ],
          acts: async (opened) => {
            await opened.shows('was it sent?');
            opened.press('Decide about the message to Omar Al Farsi');
            await opened.shows('It was sent', 'Send again', 'It was not sent');
            opened.press('It was sent');
          },
          shows: ['Noted'],
        },
      ],
    },
  },
);
