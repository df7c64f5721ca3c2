import type { WhatsAppEmulator } from './whatsapp-emulator.ts';

/** Adds an account with two numbers, one of them in the phone app, two templates, and three people. */
export function fillWithSample(whatsApp: WhatsAppEmulator): void {
  whatsApp.world.reports_by_itself = true;
  const account = whatsApp.addAccount({ name: 'Kestrel Homes' });
  Object.assign(account.numbers[0]!, { display_phone_number: '+65 8123 0001', verified_name: 'Kestrel Homes' });
  whatsApp.addNumber(account, {
    display_phone_number: '+65 8123 0002',
    verified_name: 'Kestrel Rentals',
    quality_rating: 'YELLOW',
    is_on_biz_app: true,
  });
  whatsApp.addTemplate(account, {
    name: 'lead_welcome',
    components: [
      { type: 'BODY', text: 'Hi {{1}}, thank you for your enquiry. {{2}} will call you soon.' },
      { type: 'FOOTER', text: 'Reply STOP to opt out' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Call me' }] },
    ],
  });
  whatsApp.addTemplate(account, {
    name: 'price_list',
    category: 'MARKETING',
    language: 'zh_CN',
    status: 'PENDING',
    components: [{ type: 'BODY', text: '{{1}} 您好，最新的价目表已经为您准备好了。' }],
  });
  for (const [number, name] of people) whatsApp.person(number).name = name;
}

const people = [
  ['6591234500', 'Jane Tan'],
  ['6591234501', 'Zoë Müller'],
  ['6591234502', '陈伟明'],
] as const;
