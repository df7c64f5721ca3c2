import type { TiktokEmulator } from './tiktok-emulator.ts';

const DAY_S = 86_400;

/** Fills an emulator with two advertisers, a form of Europe among theirs, and leads of some days. */
export function fillWithSample(tiktok: TiktokEmulator): void {
  const homes = tiktok.addAdvertiser('Kestrel Homes');
  const europe = tiktok.addAdvertiser('Kestrel Europe');
  const spring = tiktok.addForm({ advertiser_id: homes.id, title: 'Spring form' });
  const berlin = tiktok.addForm({ advertiser_id: europe.id, title: 'Wohnungen in Berlin', is_eu: true });
  const people = ['Jane Tan', 'Zoë Müller', '陈伟明', 'محمد العلي'];
  people.forEach((name, index) => {
    const answers = { name, email: `customer-${index + 1}@example.com`, 'Your budget?': '1M' };
    tiktok.addLead(index % 2 ? berlin : spring, answers, { sent_ago_s: (index + 1) * DAY_S });
  });
}
