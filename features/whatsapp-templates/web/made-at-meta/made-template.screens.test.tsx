import { beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { WhatsAppAccount } from '#features/whatsapp/contract.ts';
import { answers, type FakeCall, pageWith as listOf } from '#testing/web/fake-calls.ts';
import { openPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { emptyTemplate, type TemplateContent } from '../../template-content.ts';
import { type Template, whatsappTemplates } from '../../templates-contract.ts';
import { templateWith, versionWith } from '../templates/template.fixture.ts';
import { TemplatesSection } from '../templates/templates-section.tsx';

const found = answers(clients.list, { ...listOf([]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } });
const LONG = 'call_today_for_people_from_abroad_who_asked_about_a_new_home';

const sayingWith = (body: string): TemplateContent => ({ ...emptyTemplate, body });
const OPEN = 'Hi {{1}}, {{2}} will call you.';

/** A template written in WhatsApp Manager whose parameters nobody explained, unless these parts say otherwise. */
const madeWith = (parts: Partial<Template> = {}): Template =>
  templateWith({
    ...{ title: LONG, waba_id: '102045', draft: sayingWith(OPEN), body: OPEN, live: null, live_version: null },
    made_at_meta: { unusable: null, is_explained: false },
    ...parts,
  });
const deleted = versionWith({ state: 'REJECTED', status: 'DELETED' });

const open = (template: Template, ...calls: FakeCall[]) =>
  openPage('/account/whatsapp-business/templates/41', {
    calls: [found, answers(whatsappTemplates.get, template), ...calls],
  });

beforeEach(() => sessionStorage.clear());

describe('the page of a template written in WhatsApp Manager', () => {
  it('shows its text, and asks what each parameter stands for; it is changed at Meta alone', async () => {
    const page = open(madeWith());
    await page.shows(LONG, 'Active', 'Made in WhatsApp Manager');
    await page.shows('{{1}} in the text', '{{2}} in the text', 'If {{1}} is missing');
    const link = [...document.querySelectorAll('a')].find((each) => each.textContent === 'Edit in WhatsApp Manager');
    expect(link?.href).toContain('/whatsapp_manager/message_templates?asset_id=102045');
    for (const own of ['Send for review', 'Send me a test', 'Footer', 'More actions']) {
      expect(page.text()).not.toContain(own);
    }
  });

  it('is not saved before each parameter stands for something', async () => {
    const page = open(madeWith());
    await page.shows('Parameters');
    page.press('Save');
    await page.shows('Choose a value', 'Say what to write where it is missing');
    expect(page.network.asked).not.toContain(whatsappTemplates.explain);
  });

  it('saves what its parameters stand for, in the order of their numbers', async () => {
    const explained = madeWith({
      draft: sayingWith('Hi {{client_first_name|there}}, {{user_first_name|our team}} will call you.'),
      made_at_meta: { unusable: null, is_explained: true },
    });
    const page = open(explained, answers(whatsappTemplates.explain, explained));
    await page.shows('{{2}} in the text', 'Hi Jane');
    page.press('Save');
    await page.shows('Parameters saved');
    expect(page.network.asked).toContain(whatsappTemplates.explain);
  });

  it('that cannot be sent says why, and asks nothing', async () => {
    const page = open(madeWith({ made_at_meta: { unusable: 'HEADER_FILE', is_explained: false } }));
    await page.shows('its header is a picture, video or document', 'Edit in WhatsApp Manager');
    expect(page.text()).not.toContain('Parameters');
  });

  it('that was deleted there says so, and can be removed', async () => {
    const page = open(madeWith({ versions: [deleted], last: deleted }));
    await page.shows('Deleted in WhatsApp Manager, so it is not sent.', 'More actions');
    expect(page.text()).not.toContain('Edit in WhatsApp Manager');
  });
});

describe('the templates of an account', () => {
  it('name those written in WhatsApp Manager, with what is to be done before they are sent', async () => {
    const accounts = [sample(WhatsAppAccount, { id: 3, name: 'Kestrel Advisory', state: 'CONNECTED' })];
    const results = [
      madeWith(),
      madeWith({ id: 42, title: 'carousel', made_at_meta: { unusable: 'COMPONENT', is_explained: true } }),
      madeWith({ id: 43, title: 'gone', versions: [deleted], last: deleted }),
    ];
    const page = openPart(() => <TemplatesSection accounts={accounts} />, {
      calls: [answers(whatsappTemplates.list, { results })],
    });
    await page.shows(
      'Made in WhatsApp Manager',
      'Say what to write for {{1}}, {{2}}',
      'it has parts that only WhatsApp Manager knows',
      'Deleted in WhatsApp Manager',
    );
    expect(page.text()).not.toContain('Edit and resubmit');
  });
});
