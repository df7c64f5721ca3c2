import type { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';
import type { TemplateContent } from '#features/whatsapp-templates/contract.ts';
import { makeMetaTemplate } from '#features/whatsapp-templates/server/index.ts';
import type { DemoTemplate } from './whatsapp.queries.ts';

/** How the demo's account is called and reached at Meta. */
export const access = { waba_id: '102045678900001', name: 'Kestrel Advisory', token: 'EAAB_demo' } as const;

/** Its numbers; the second one stays in the phone app. */
export const numbers = [
  {
    phone_id: '104512345600001',
    e164: '+6581234600',
    display_number: '+65 8123 4600',
    quality: 'GREEN',
    is_in_phone_app: false,
  },
  {
    phone_id: '104512345600002',
    e164: '+6581234601',
    display_number: '+65 8123 4601',
    quality: 'YELLOW',
    is_in_phone_app: true,
  },
] as const;

const plain = { header: null, footer: 'Kestrel Advisory', buttons: [] } satisfies Partial<TemplateContent>;

export const templates: readonly DemoTemplate[] = [
  {
    title: 'Welcome',
    meta_name: 'welcome_v1',
    meta_id: '770000000000001',
    content: {
      ...{ ...plain, category: 'UTILITY' },
      body: 'Hi {{client_first_name|there}}, thank you for your enquiry. {{user_first_name|Our team}} will call you today. When suits you best?',
      buttons: [
        { type: 'QUICK_REPLY', text: 'This morning', content_id: null },
        { type: 'QUICK_REPLY', text: 'This evening', content_id: null },
      ],
    },
    rejected: null,
  },
  {
    title: 'Viewing this weekend',
    meta_name: 'viewing_this_weekend_v1',
    meta_id: '770000000000002',
    content: {
      ...{ ...plain, category: 'MARKETING' },
      body: 'Hi {{client_first_name|there}}, the show flat at The Linden is open on Saturday from 10 to 4. Shall I keep a slot for you?',
    },
    rejected: null,
  },
  {
    title: 'Free appraisal',
    meta_name: 'free_appraisal_v1',
    meta_id: '770000000000003',
    content: {
      ...{ ...plain, category: 'UTILITY' },
      body: 'Hi {{client_first_name|there}}, get a FREE appraisal worth $300 of your flat, today only!',
    },
    rejected: {
      reason: 'TAG_CONTENT_MISMATCH',
      said: 'The content of this template is promotional and does not match the category Utility. Choose Marketing, or remove the offer.',
    },
  },
];

/** Adds the demo's account to an emulated Meta, where it is not there yet, so that what the demo connected works. */
export function addAccountAtMeta(whatsApp: WhatsAppEmulator): void {
  const { accounts, app } = whatsApp.world;
  if (accounts.some(({ id }) => id === access.waba_id)) return;
  whatsApp.addAccount({
    ...{ id: access.waba_id, name: access.name, tokens: [access.token], subscribed_apps: [app.id] },
    numbers: numbers.map(({ phone_id, display_number, quality, is_in_phone_app }) => ({
      ...{ id: phone_id, display_phone_number: display_number, quality_rating: quality },
      is_on_biz_app: is_in_phone_app,
    })),
    templates: templates.map(({ meta_id, meta_name, content, rejected }) => ({
      ...{ id: meta_id, name: meta_name, language: 'en', category: content.category },
      components: makeMetaTemplate(content),
      ...(rejected && { status: 'REJECTED', rejected_reason: rejected.reason }),
    })),
  });
}
