import { afterEach, describe, expect, it } from 'vitest';
import { Client, clients } from '#features/clients/contract.ts';
import { files } from '#features/files/contract.ts';
import { orgFlags } from '#platform/contract/permissions.ts';
import { answers, answersInTurn, type FakeCall, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, openPart, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';

import { waitFor } from '#testing/web/wait-for.ts';
import { ChatComposer, ChatMessage, whatsappChat } from '../../chat-contract.ts';
import { ChatPanel } from './chat-panel.tsx';

let page: OpenPage | undefined;
afterEach(() => {
  page?.close();
  sessionStorage.clear();
});

const client = sample(Client, {
  id: 11,
  name: 'Jane Tan',
  access_policy: { EDIT: true, DELETE: false, REASSIGN: false },
});
const own = { id: 3, display_number: '+65 6000 0000', verified_name: 'Straits Homes' };
const jane = { phone: '+6591234567', display: '+65 9123 4567' };
const chat = { ...jane, own, last_message_at: '2026-11-20T09:00:00.000Z' };
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

let ids = 0;
const message = (given: Partial<ChatMessage>): ChatMessage =>
  sample(ChatMessage, {
    ...{
      id: `0190a1b2-c3d4-7e5f-8a9b-${String(++ids).padStart(12, '0')}`,
      kind: 'CLIENT',
      phone: jane.phone,
      type: 'text',
    },
    ...{
      text: 'hi',
      file: null,
      state: 'RECEIVED',
      at: '2026-03-11T07:01:00.000Z',
      author: null,
      reactions: [],
      quoted: null,
    },
    ...{ is_answerable: false, is_unread: false },
    ...given,
  });
const sent = (given: Partial<ChatMessage>) =>
  message({ kind: 'CHAT', state: 'READ', author: { id: 7, name: 'Nadia Rahman' }, text: 'Hello Jane', ...given });

const welcome = {
  id: 5,
  title: 'Welcome',
  language: 'en',
  text: 'Hi Jane, thank you.',
  reason: null,
  reason_sentence: null,
};
const composer = (given: Partial<ChatComposer> = {}) =>
  answers(
    whatsappChat.getComposer,
    sample(ChatComposer, {
      ...{
        phones: [jane],
        numbers: [own],
        phone: jane.phone,
        number_id: own.id,
        is_opted_out: false,
        max_file_mb: 100,
      },
      ...{ window_ends_at: hours(3), reason: null, reason_sentence: null, templates: [welcome] },
      ...given,
    }),
  );
const closed = { window_ends_at: hours(-1), reason: 'WINDOW_CLOSED', reason_sentence: 'Closed.' } as const;
const listed = (...rows: ChatMessage[]) => answers(whatsappChat.getWhatsappChat, pageWith(rows));
const chats = (...rows: (typeof chat)[]) => answers(whatsappChat.listWhatsappChatPhoneNumbers, pageWith(rows));

const open = (calls: FakeCall[], shown: Client = client, person: PageOptions['person'] = {}) => {
  page = openPart(() => <ChatPanel client={shown} />, { calls: [chats(chat), composer(), ...calls], person });
  return page;
};
function choose(file: File): void {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(field, 'files', { value: [file], configurable: true });
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
const press = (key: string, options: KeyboardEventInit = {}) =>
  document.querySelector('textarea')!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));

describe('the chat of a client', () => {
  it('shows what was written by day, by whom or what, and what became of it', async () => {
    const shown = open([
      listed(
        sent({ text: 'And the price list', state: 'FAILED', reason_sentence: 'This number is not on WhatsApp.' }),
        sent({ kind: 'PHONE', author: null, text: 'From my phone', state: 'SENT' }),
        sent({ author: { id: 8, name: 'Daniel Ong' }, text: 'I can call *now*', state: 'DELIVERED' }),
        sent({ kind: 'RESPONDER', author: null, text: 'Thank you', type: 'template' }),
        message({ edited_at: '2026-03-11T07:02:00.000Z', reactions: [{ emoji: '👍', is_of_client: false }] }),
        message({ text: '', revoked_at: '2026-03-11T07:02:00.000Z' }),
        message({ type: 'system', text: '+6591234567 → +6598765432' }),
        message({ type: 'unsupported', text: '' }),
        message({ at: '2026-03-10T07:01:00.000Z', type: 'location', text: 'Marina Bay' }),
      ),
    ]);
    await shown.shows(
      ...['10 Mar 2026', '11 Mar 2026', 'Location', 'Marina Bay', 'This message was deleted', 'Edited'],
      ...['Auto-responder', 'Thank you', 'Daniel Ong', 'I can call now', 'Phone app', 'From my phone', 'Failed'],
      ...['This number is not on WhatsApp.', 'Write it again', 'New number', '+6591234567 → +6598765432'],
      ...['WhatsApp doesn’t pass this kind of message on', 'Reaction from your side: 👍'],
    );
    shown.press('Write it again');
    await waitFor(() => expect(document.querySelector('textarea')?.value).toBe('And the price list'));
    expect(shown.network.faults).toEqual([]);
  });

  it('shows pictures and sound, and offers what cannot be shown to be saved', async () => {
    const file = (mime_type: string, name: string | null = null) => ({ mime_type, name });
    const shown = open([
      listed(
        message({ type: 'document', text: '', file: file('application/pdf', 'Plan.pdf') }),
        message({ type: 'audio', text: '', file: file('audio/ogg') }),
        message({ type: 'image', text: 'The view', file: file('image/jpeg') }),
      ),
    ]);
    await shown.shows('The view', 'Voice message', 'Plan.pdf', 'Download Plan.pdf');
    document.querySelector('img')!.dispatchEvent(new Event('error'));
    await shown.shows('This can’t be shown here. Meta keeps files for 30 days.', 'Download Picture');
  });

  it('says that nothing was written yet, and offers a template to begin with', async () => {
    const shown = open([chats(), composer({ ...closed, window_ends_at: null }), listed()]);
    await shown.shows('No messages yet', 'What Jane Tan writes', 'Only a template can be sent', 'Hi Jane, thank you.');
  });

  it('shows nothing while it loads, and that it failed', async () => {
    open([waits(whatsappChat.getWhatsappChat)]);
    await waitFor(() => expect(document.querySelector('[role=status]')).not.toBeNull());
    page?.close();
    await open([fails(whatsappChat.getWhatsappChat, 'internal')]).shows('Couldn’t load the chat', 'Try again');
  });

  it('says who can help a person who may not see the client, and that the organisation has no chats (S0-8-05)', async () => {
    const refused = open([fails(whatsappChat.listWhatsappChatPhoneNumbers, 'client_not_assigned_to_user'), listed()]);
    await refused.shows('You can’t see this chat', 'Ask Nadia Rahman');
    page?.close();
    const off = open([fails(whatsappChat.listWhatsappChatPhoneNumbers, 'feature_not_enabled'), listed()]);
    await off.shows('WhatsApp chats are not switched on', 'Talk to sales');
  });
});

describe('a message that answers another one', () => {
  const asked = message({ text: 'Is it *free*?\nThe one by the sea', is_answerable: true });
  const { id, kind, author, type, file, revoked_at } = asked;
  const quotedAs = (given: object) => ({
    message: { id, kind, author, type, file, revoked_at, text: 'Is it free?', ...given },
  });

  it('shows who is answered and what they said, the kind of a file, and that it is not here any more', async () => {
    const shown = open([
      listed(
        sent({ text: 'Yes', quoted: quotedAs({}) }),
        message({
          text: 'And this',
          quoted: quotedAs({ type: 'image', text: '', file: { mime_type: 'image/png', name: null } }),
        }),
        message({ text: 'Never mind', quoted: { message: null } }),
      ),
    ]);
    await shown.shows('Is it free?', 'Picture', 'A message that is no longer here');
    expect([...document.querySelectorAll('blockquote')].map((one) => one.textContent)).toContain('Jane TanIs it free?');
  });

  it('is begun at the message, sent with it, and let go with Escape', async () => {
    const shown = open([listed(asked), answers(whatsappChat.send, sent({ text: 'Yes' }))]);
    await shown.shows('The one by the sea');
    const reply = () => document.querySelector<HTMLButtonElement>('[aria-label^="Reply to Is it"]')!;
    reply().click();
    await waitFor(() => expect(document.querySelector('section[aria-label="Reply to Jane Tan"]')).not.toBeNull());
    expect(document.activeElement).toBe(document.querySelector('textarea'));
    press('Escape');
    await waitFor(() => expect(document.querySelector('section[aria-label="Reply to Jane Tan"]')).toBeNull());
    reply().click();
    shown.write('Message to Jane Tan', 'Yes');
    press('Enter');
    await waitFor(() => expect(shown.network.asked).toContain(whatsappChat.send));
    await waitFor(() => expect(document.querySelector('section[aria-label="Reply to Jane Tan"]')).toBeNull());
  });
});

describe('a chat that is opened', () => {
  const unread = message({ text: 'Are you there?', is_unread: true });

  it('reports the newest message as read for the assignee, and not for a colleague who only looks', async () => {
    const assigned = (assignee: number) => ({ ...client, assigned_to: { id: assignee, name: 'Nadia Rahman' } });
    const tell = answers(whatsappChat.markRead, { success: true });
    const mine = open([listed(unread), tell], assigned(7), { profile_id: 7 });
    await waitFor(() => expect(mine.network.asked).toContain(whatsappChat.markRead));
    page?.close();
    const theirs = open([listed(unread), tell], assigned(8), { profile_id: 7 });
    await theirs.shows('Are you there?');
    expect(theirs.network.asked).not.toContain(whatsappChat.markRead);
  });
});

describe('writing in a chat', () => {
  it('says how long free text is allowed, sends with Enter, and shows what was queued', async () => {
    const queued = sent({ state: 'QUEUED', text: 'On my way' });
    const shown = open([
      answersInTurn(listed(message({})), listed(queued, message({}))),
      answers(whatsappChat.send, queued),
    ]);
    await shown.shows('Free text until', '2h 59m left');
    shown.write('Message to Jane Tan', 'On my way');
    press('Enter', { shiftKey: true });
    expect(shown.network.asked).not.toContain(whatsappChat.send);
    press('Enter');
    press('Enter');
    await shown.shows('On my way', 'Waits');
    expect(shown.network.asked.filter((asked) => asked === whatsappChat.send)).toHaveLength(1);
    expect(document.querySelector('textarea')?.value).toBe('');
    expect(shown.network.faults).toEqual([]);
  });

  it('attaches a file with its words, or says what is wrong with it', async () => {
    const shown = open([
      listed(message({})),
      answers(files.grantUpload, { fields: { key: `1_${'a'.repeat(22)}` }, url: '/upload', file_url: '' }),
    ]);
    await shown.shows('Attach a file');
    choose(new File(['x'], 'house.tiff', { type: 'image/tiff' }));
    await shown.shows('Please select a PDF, JPEG, PNG, Office, text, MP3, OGG or MP4 file');
    choose(new File([new Uint8Array(5 * 1_048_576 + 1)], 'dusk.png', { type: 'image/png' }));
    await shown.shows('max 5 MB');
    expect(shown.network.asked).not.toContain(files.grantUpload);
    choose(new File(['x'], 'Plan.pdf', { type: 'application/pdf' }));
    await shown.shows('Plan.pdf', 'Remove Plan.pdf');
    shown.write('Message to Jane Tan', 'x'.repeat(1_025));
    await shown.shows('1 character too many');
    shown.press('Remove Plan.pdf');
    await shown.shows('Attach a file');
  });

  it('keeps what was begun, counts what is too much, and says why it was refused', async () => {
    const shown = open([
      listed(message({})),
      fails(whatsappChat.send, 'not_possible_now', { detail: 'Meta has blocked the sending number.' }),
    ]);
    await shown.shows('Free text until');
    shown.write('Message to Jane Tan', 'x'.repeat(4_097));
    await shown.shows('1 character too many');
    shown.write('Message to Jane Tan', 'Hello');
    shown.press('Send');
    await shown.shows('Meta has blocked the sending number.');
    page?.close();
    open([listed(message({}))]);
    await waitFor(() => expect(document.querySelector('textarea')?.value).toBe('Hello'));
  });

  it('says that the client was deleted or handed to a colleague in the meantime', async () => {
    const refusals = [
      ['not_found', 'This client has been deleted'],
      ['client_not_assigned_to_user', 'This client is not assigned to you.'],
    ] as const;
    for (const [code, words] of refusals) {
      const shown = open([listed(message({})), fails(whatsappChat.send, code)]);
      await shown.shows('Free text until');
      shown.write('Message to Jane Tan', 'Hello');
      shown.press('Send');
      await shown.shows(words);
      page?.close();
    }
    const gone = open([
      answersInTurn(listed(message({})), fails(whatsappChat.getWhatsappChat, 'not_found')),
      answers(whatsappChat.send, sent({})),
    ]);
    await gone.shows('Free text until');
    gone.write('Message to Jane Tan', 'Hello');
    gone.press('Send');
    await gone.shows('This client has been deleted');
  });

  it('offers templates once the 24 hours are over, filled for the client', async () => {
    const shown = open([listed(message({})), composer(closed), answers(whatsappChat.send, sent({ state: 'QUEUED' }))]);
    await shown.shows('Only a template can be sent', 'Hi Jane, thank you.', 'Send template');
    expect(document.querySelector('textarea')).toBeNull();
    shown.press('Send template');
    await waitFor(() => expect(shown.network.asked).toContain(whatsappChat.send));
    expect(shown.network.faults).toEqual([]);
  });

  it('closes by itself when the 24 hours end while it is open', async () => {
    const shown = open([listed(message({})), composer({ window_ends_at: hours(-0.01) })]);
    await shown.shows('Only a template can be sent');
  });

  it.each([
    ['OPTED_OUT', 'This person has opted out of WhatsApp messages.', null],
    ['ACCOUNT_EXPIRED', 'Meta no longer accepts our access', 'To WhatsApp Business'],
    ['NO_PHONE', 'There is no phone number.', null],
  ] as const)('says why nothing can be written: %s', async (reason, sentence, link) => {
    const refusal = { reason, reason_sentence: sentence };
    const shown = open([listed(message({})), composer({ ...refusal, templates: [{ ...welcome, ...refusal }] })]);
    await shown.shows(sentence, ...(link ? [link] : []));
    for (const words of ['Send template', 'Choose a template']) expect(shown.text()).not.toContain(words);
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('lets one choose between two numbers of the client and two of one’s own', async () => {
    const other = { phone: '+6598765432', display: '+65 9876 5432' };
    const second = { id: 4, display_number: '+65 6111 1111', verified_name: 'Straits Rentals' };
    const calls = [listed(message({})), chats(chat, { ...other, own: second, last_message_at: chat.last_message_at })];
    const shown = open([...calls, composer({ phones: [jane, other], numbers: [own, second] })]);
    await shown.shows('To', '+65 9123 4567', 'From', 'Straits Homes +65 6000 0000');
  });

  it('is not offered to people who may only read', async () => {
    const looking = { ...client, access_policy: { EDIT: false, DELETE: false, REASSIGN: false } };
    const failed = sent({ state: 'FAILED', reason_sentence: 'Meta refused the message.' });
    const shown = open([listed(failed)], looking);
    await shown.shows('Meta refused the message.', 'You may read this chat, but not answer.');
    expect(shown.text()).not.toContain('Write it again');
  });
});

describe('the tab of the chat', () => {
  it.each([true, false])('is on a client’s record where the organisation has chats: %s', async (has) => {
    const flags = Object.fromEntries(orgFlags.map((flag) => [flag, has])) as Record<(typeof orgFlags)[number], boolean>;
    page = openPage('/client/11', { calls: [answers(clients.get, client)], person: { flags } });
    await page.shows('Sequences');
    expect([...document.querySelectorAll('[role=tab]')].some(({ textContent }) => textContent === 'WhatsApp')).toBe(
      has,
    );
  });
});
