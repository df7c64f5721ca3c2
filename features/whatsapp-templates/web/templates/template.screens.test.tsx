import { beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { files, fileUrl } from '#features/files/contract.ts';
import { WhatsAppAccount } from '#features/whatsapp/contract.ts';
import { answers, type FakeCall, fails, pageWith as listOf, waits } from '#testing/web/fake-calls.ts';
import { openPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { emptyTemplate } from '../../template-content.ts';
import { type Template, whatsappTemplates } from '../../templates-contract.ts';
import { whatsappTemplatesWeb } from '../index.ts';
import { templateWith, versionWith, written } from './template.fixture.ts';
import { TemplatesSection } from './templates-section.tsx';

const AT = '/account/whatsapp-business/templates/41';
const found = answers(clients.list, { ...listOf([]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } });
const opened = (parts: Partial<Template> = {}) => answers(whatsappTemplates.get, templateWith(parts));
const refused = (parts = {}) =>
  versionWith({ version: 2, state: 'REJECTED', status: 'REJECTED', status_at: '2026-11-19T09:40:00.000Z', ...parts });
const LONG = 'Bayshore welcome for people from abroad who asked about homes';
const { whatsapp_template } = whatsappTemplatesWeb.screens ?? {};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

testScreens(
  { whatsapp_template },
  {
    whatsapp_template: {
      at: AT,
      empty: {
        it: 'asks for the text, and is not sent without',
        calls: [found, opened({ draft: emptyTemplate, versions: [], body: '' })],
        shows: [
          'Bayshore welcome',
          'Draft',
          'Draft has 1 fault',
          'This field is required',
          'One template is in one language.',
        ],
        lacks: ['If a value is missing', 'leads keep getting'],
      },
      failed: {
        it: 'says that the template failed to load',
        calls: [found, fails(whatsappTemplates.get, 'internal')],
        shows: ['Couldn’t load this template'],
      },
      locked: {
        it: 'says who may give access',
        calls: [found, fails(whatsappTemplates.get, 'forbidden')],
        shows: ['You can’t see templates', 'Ask Nadia Rahman to let you manage integrations.'],
      },
      filled: [
        {
          it: 'says that the template is gone',
          calls: [found, fails(whatsappTemplates.get, 'not_found')],
          shows: ['This template does not exist', 'Back to WhatsApp Business'],
        },
        {
          it: 'shows its text, what stands for a missing value, the message on a phone and what happened (S0-4-54, S1-3-15)',
          calls: [found, opened()],
          shows: [
            'Bayshore welcome',
            'Active, version 1',
            'Saved at 02:47 PM',
            '22 of 60',
            'client first name',
            'If a value is missing',
            '1 of 3 quick replies, 0 of 2 links',
            'Hi Jane, thank you for asking. Welcome to our new homes.',
            'Reply STOP to hear less',
            'Price list',
            'Version 1 active',
            'Version 1 sent by Nadia Rahman',
            'Written by Nadia Rahman',
          ],
          lacks: ['Draft has', 'Meta says', 'leads keep getting', 'Send for review'],
        },
        {
          it: 'says what leads get while a new text is in review',
          calls: [
            found,
            opened({ versions: [versionWith({ version: 2, state: 'PENDING', status: 'PENDING' }), versionWith()] }),
          ],
          shows: [
            'Active, version 1',
            'Version 2 is in review',
            'While the new text is in review, leads keep getting version 1.',
          ],
        },
        {
          it: 'says Meta’s words at the field, and offers to send it as marketing',
          calls: [
            found,
            opened({
              versions: [
                refused({
                  reason: 'PROMOTIONAL',
                  said: 'Promotional content does not belong here.',
                  refused_part: 'category',
                }),
              ],
            }),
          ],
          shows: [
            'Rejected',
            'Meta says: Promotional content does not belong here.',
            'Send as marketing',
            'Version 2 rejected by Meta',
          ],
        },
        {
          it: 'of a version Meta did not take says where (integrations 3.5)',
          calls: [
            found,
            opened({
              versions: [
                refused({
                  status: 'REFUSED',
                  reason: '100.2388073',
                  said: 'The footer can’t have emojis.',
                  refused_part: 'footer',
                }),
                versionWith(),
              ],
            }),
          ],
          shows: ['Version 2 was rejected', 'Version 2 not accepted by Meta', 'The footer can’t have emojis.'],
        },
        {
          it: 'says that Meta holds or doubts what is sent (WA-03)',
          calls: [found, opened({ versions: [versionWith({ status: 'FLAGGED' })], title: LONG })],
          shows: [LONG, 'Active: flagged', 'Meta flagged this template for low quality.'],
        },
        {
          it: 'offers what makes a fault right with one click',
          calls: [found, opened({ draft: { ...written, body: '{{client_first_name|there}} thank you for asking.' } })],
          shows: ['Draft has 1 fault', 'A variable cannot come first.', 'Put “Hi” before it'],
        },
      ],
    },
  },
);

/** The key of a file. */
const KEY = `1_${'a'.repeat(22)}`;
function choose(file: File): void {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(field, 'files', { value: [file], configurable: true });
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
const open = (calls: readonly FakeCall[]) => openPage(AT, { calls: [found, ...calls] });
const findButton = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

describe('writing a template', () => {
  it('a fault disables sending, one click puts it right, and undo brings it back', async () => {
    const page = open([
      opened({ draft: { ...written, body: '{{client_first_name|there}} thank you for asking.' } }),
      waits(whatsappTemplates.saveDraft),
    ]);
    await page.shows('A variable cannot come first.');
    expect(findButton('Send for review')?.disabled).toBe(true);
    page.press('Put “Hi” before it');
    await waitFor(() => expect(page.text()).not.toContain('A variable cannot come first.'));
    await page.shows('Hi Jane thank you for asking.');
    expect(findButton('Send for review')?.disabled).toBe(false);
    page.press('Undo');
    await page.shows('A variable cannot come first.');
  });

  it('another fallback stands in the text and in the preview', async () => {
    const page = open([
      opened({ draft: { ...written, body: 'Hello {{client_phone|you}}, thank you for asking.' } }),
      waits(whatsappTemplates.saveDraft),
    ]);
    await page.shows('Hello +65 9123 4567, thank you');
    page.write('If client phone is missing', '');
    await page.shows('Write what to say when client phone is missing.');
    page.write('If client phone is missing', 'our guest');
    await waitFor(() => expect(page.text()).not.toContain('Write what to say'));
  });

  it('buttons are added up to Meta’s limits, and removed', async () => {
    const page = open([opened(), waits(whatsappTemplates.saveDraft)]);
    await page.shows('1 of 3 quick replies');
    page.press('Add quick reply');
    await page.shows('2 of 3 quick replies');
    page.press('Add quick reply');
    await page.shows('3 of 3 quick replies');
    page.press('Add link');
    await page.shows('1 of 2 links');
    page.press('Add link');
    await page.shows('3 of 3 quick replies, 2 of 2 links');
    expect(findButton('Add quick reply')).toBeUndefined();
    expect(findButton('Add link')).toBeUndefined();
    page.press('Remove “Price list”');
    await page.shows('2 of 3 quick replies');
  });

  it('a quick reply names what it shares, or that it shares nothing', async () => {
    const buttons = [11, 12, null].map((content_id, index) => ({
      type: 'QUICK_REPLY' as const,
      text: `Reply ${index}`,
      content_id,
    }));
    const contents = [{ id: 11, type: 'text' as const, title: 'Price list, March', is_deleted: false }];
    const page = open([opened({ draft: { ...written, buttons }, contents })]);
    await page.shows('Price list, March', 'Content you can’t see', 'Shares nothing');
  });

  it('has a picture or a document at its head, or says what is wrong with the file (S0-4-54)', async () => {
    const shown = open([
      opened({ draft: { ...written, header: { type: 'IMAGE', file: null } } }),
      waits(whatsappTemplates.saveDraft),
      answers(files.grantUpload, { fields: { key: KEY }, url: '/upload', file_url: '' }),
    ]);
    await shown.shows('Kind of header', 'Choose a picture.', 'JPEG or PNG, up to 5 MB', 'Send it without a header');
    choose(new File(['x'], 'dusk.gif', { type: 'image/gif' }));
    await shown.shows('Please select a JPEG or PNG file');
    choose(new File([new Uint8Array(5 * 1_048_576 + 1)], 'dusk.png', { type: 'image/png' }));
    await shown.shows('5 MB');
    document.querySelector<HTMLElement>('input[value=DOCUMENT]')?.click();
    await shown.shows('Choose a document.', 'PDF, up to 10 MB');
    choose(new File(['x'], 'plan.docx', { type: 'application/msword' }));
    await shown.shows('Please select a PDF file');
    expect(shown.network.asked).not.toContain(files.grantUpload);
    document.querySelector<HTMLElement>('input[value=TEXT]')?.click();
    await shown.shows('0 of 60');
  });

  it('shows the file at its head as a client gets it, and removes it', async () => {
    const picture = { type: 'IMAGE', file: { key: KEY, name: 'dusk.png' } } as const;
    const shown = open([opened({ draft: { ...written, header: picture } }), waits(whatsappTemplates.saveDraft)]);
    await shown.shows('Remove dusk.png');
    expect([...document.querySelectorAll('img[alt="dusk.png"]')].map((each) => each.getAttribute('src'))).toEqual([
      fileUrl(KEY),
      fileUrl(KEY),
    ]);
    shown.press('Remove dusk.png');
    await shown.shows('Choose a picture.');
    expect(document.querySelector('img[alt="dusk.png"]')).toBeNull();
  });

  it('shows a document at its head by its name', async () => {
    const plan = { type: 'DOCUMENT', file: { key: KEY, name: 'Plan.pdf' } } as const;
    await open([opened({ draft: { ...written, header: plan } })]).shows('Plan.pdf', 'Remove Plan.pdf');
  });

  it('is sent to Meta once everything is saved, and says what came of it', async () => {
    const next = versionWith({ version: 2, state: 'PENDING', status: 'PENDING' });
    const page = open([
      opened({ draft: { ...written, footer: 'Other' }, unpublished_parts: ['footer'] }),
      answers(whatsappTemplates.submit, templateWith({ versions: [next, versionWith()] })),
    ]);
    await page.shows('Send for review');
    page.press('Send for review');
    await page.shows('Sent to Meta for review', 'leads keep getting version 1');
  });

  it('Meta’s refusal is told at once, and the text stays', async () => {
    const page = open([
      opened({ versions: [] }),
      answers(
        whatsappTemplates.submit,
        templateWith({
          versions: [
            refused({
              version: 1,
              status: 'REFUSED',
              reason: '100.2388299',
              said: 'Variables can’t be at the end.',
              refused_part: 'body',
            }),
          ],
        }),
      ),
    ]);
    await page.shows('Send for review');
    page.press('Send for review');
    await page.shows(
      'Meta did not accept the text',
      'Variables can’t be at the end.',
      'Hi Jane, thank you for asking.',
    );
  });

  it('is deleted after a question', async () => {
    const page = open([opened(), waits(whatsappTemplates.delete)]);
    await page.shows('Active, version 1');
    page.press('More actions');
    await page.shows('Delete template');
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].at(-1)?.click();
    await page.shows('Delete “Bayshore welcome”?', 'It is deleted at Meta too');
  });
});

const accounts = [sample(WhatsAppAccount, { id: 3, name: 'Kestrel Advisory', state: 'CONNECTED' })];
const listed = (...results: Template[]) => answers(whatsappTemplates.list, { results });
const openList = (calls: readonly FakeCall[], of = accounts) =>
  openPart(() => <TemplatesSection accounts={of} />, { calls });

describe('the templates of an account', () => {
  it('without any says what they are for, and offers the first, or those written at Meta', async () => {
    const page = openList([listed()]);
    await page.shows('No templates yet', 'New template', 'Sync');
  });

  it('that cannot be read say so', async () => {
    const page = openList([fails(whatsappTemplates.list, 'internal')]);
    await page.shows('Couldn’t load the templates', 'Try again');
  });

  it('show their states by the words of the specification, why one is rejected, and what Meta changed (S0-4-54, S0-4-58)', async () => {
    const page = openList([
      listed(
        templateWith({ versions: [versionWith({ quality: 'GREEN' })] }),
        templateWith({
          id: 42,
          title: 'After-hours note',
          versions: [versionWith({ state: 'PENDING', status: 'PENDING', category: 'MARKETING' })],
        }),
        templateWith({ id: 43, title: LONG, versions: [refused({ reason: 'PROMOTIONAL' })] }),
        templateWith({ id: 44, title: 'Other', versions: [versionWith({ state: 'UNKNOWN', status: 'FOO' })] }),
        templateWith({ id: 45, title: 'Fresh', versions: [] }),
      ),
    ]);
    await page.shows(
      'Active',
      'High',
      'English, utility',
      'In-Review',
      'Meta changed it to marketing',
      LONG,
      'Rejected',
      'Promotional text does not belong in a utility template.',
      'Edit and resubmit',
      'Unknown: foo',
      'Draft',
      'Hi {client first name}, thank you',
    );
  });

  it('are read from Meta when asked', async () => {
    const page = openList([listed(templateWith()), answers(whatsappTemplates.sync, { results: [templateWith()] })]);
    await page.shows('Sync');
    page.press('Sync');
    await page.shows('Read from Meta');
  });

  it('of an account that is not connected are not read, and a new one is only written', async () => {
    const gone = openList([listed(templateWith())], [sample(WhatsAppAccount, { id: 3, state: 'DISCONNECTED' })]);
    await gone.shows('Bayshore welcome');
    expect(gone.text()).not.toContain('Sync');
    await gone.shows('New template');
  });

  it('without an account can be written, and lead to connecting one before they are sent (S0-4-54)', async () => {
    const page = openList([listed(), answers(whatsappTemplates.create, templateWith({ account_id: null }))], []);
    await page.shows('New template');
    page.press('New template');
    await page.shows('Only your team sees it.');
  });

  it('a new one needs a name', async () => {
    const page = openList([listed(), waits(whatsappTemplates.create)]);
    await page.shows('New template');
    page.press('New template');
    await page.shows('Only your team sees it.');
    page.press('Create');
    await page.shows('This field is required');
  });
});
