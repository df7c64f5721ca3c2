import type { LinkedinEmulator } from './linkedin-emulator.ts';
import { usualQuestions, usualVersion } from './make.ts';

const DAY_S = 86_400;

/** Fills an emulator with a small agency: one person, two ad accounts, forms with two versions, leads of ten days. */
export function fillWithSample(linkedin: LinkedinEmulator): void {
  linkedin.addPerson('Nadia Rahman');
  const expats = linkedin.addAccount({ name: 'Kestrel Advisory, expats' });
  const malaysia = linkedin.addAccount({ name: 'Kestrel Malaysia' });
  const who = { questionId: 5, name: 'Who', text: 'Who moves with you?' };
  const guide = linkedin.addForm({
    account_id: expats.id,
    name: 'Relocation guide, senior managers',
    versions: [usualVersion(), usualVersion({ questions: [...usualQuestions, who] })],
  });
  linkedin.addForm({ account_id: expats.id, name: 'Webinar, 20 April', state: 'DRAFT' });
  const call = linkedin.addForm({ account_id: malaysia.id, name: 'Investor call, Kuala Lumpur' });
  linkedin.addForm({
    account_id: malaysia.id,
    name: 'Careers at Kestrel',
    versions: [usualVersion({ questions: [usualQuestions[0]!, who] })],
  });
  customers.forEach(([first, last], index) => {
    const answers = { 1: first, 2: last, 3: `customer-${index + 1}@example.com`, 4: [(index % 2) + 1] };
    linkedin.addLead((index % 2 ? guide : call).id, answers, { sent_ago_s: (index + 1) * DAY_S, version: 1 });
  });
}

const customers = [
  ['Ananya', 'Krishnan'],
  ['Mateo', 'Villanueva'],
  ['Sofie', 'Lindholm'],
  ['伟明', '陈'],
  ['Zoë', 'Müller'],
] as const;
