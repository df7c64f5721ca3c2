import type { SourceQuestion } from '#engines/connected-sources/contract.ts';
import type { DemoPerson } from '../people/people.ts';
import type { Random } from '../random.ts';

/** A lead form at Facebook. */
export interface DemoForm {
  id: string;
  name: string;
  status: 'ACTIVE' | 'ARCHIVED';
  locale: string;
  /** How often it is filled in beside the other forms of its page. */
  weight: number;
  questions: SourceQuestion[];
}

/** A page at Facebook with its forms. */
export interface DemoPage {
  id: string;
  name: string;
  forms: readonly DemoForm[];
  campaigns: readonly string[];
}

const own = (key: string, label: string, type: string): SourceQuestion => ({ key, label, type, options: [] });

const contact = [
  own('full_name', 'Full name', 'FULL_NAME'),
  own('phone_number', 'Phone number', 'PHONE'),
  own('email', 'Email', 'EMAIL'),
];

/** Facebook writes the key of a question and of its options from their words. */
const toKey = (words: string) => words.toLowerCase().replaceAll(' ', '_');

const choice = (label: string, options: readonly string[]): SourceQuestion => ({
  key: toKey(label),
  label,
  type: 'CUSTOM',
  options: options.map((value) => ({ key: toKey(value), value })),
});

const home = choice('What are you looking for?', [
  '1 bedroom',
  '2 bedrooms',
  '3 bedrooms',
  'Penthouse',
  'Terrace house',
]);
const budget = choice('Your budget', ['Below 1M', '1M to 1.5M', '1.5M to 2.5M', 'Above 2.5M', 'Not sure yet']);
const moment = choice('When do you plan to move?', ['Right away', 'Within 3 months', 'This year', 'Just looking']);
const visit = choice('Which day suits you?', ['Saturday morning', 'Saturday afternoon', 'Sunday']);
const chineseBudget = choice('您的预算是多少？', ['一百万以下', '一百万到两百万', '两百万以上']);
const arabicArea = choice('ما هي المنطقة المفضلة؟', ['إيست كوست', 'بيدوك', 'مارين باريد']);

const form = (id: string, name: string, weight: number, questions: SourceQuestion[], locale = 'en_GB'): DemoForm => ({
  id,
  name,
  status: 'ACTIVE',
  locale,
  weight,
  questions,
});

export const homesPage: DemoPage = {
  id: '101882736450',
  name: 'Kestrel Homes',
  campaigns: ['Bayshore launch', 'Bayshore, overseas buyers', 'Upgraders, East Coast'],
  forms: [
    form('7733019284', 'The Linden at Bayshore, register interest', 5, [...contact, home, budget, moment]),
    form('7733019285', 'Price list request', 3, [...contact, budget]),
    form('7733019286', 'Show flat visit, weekend', 1, [...contact, visit]),
    form('7733019287', '预约看房', 1, [...contact, chineseBudget], 'zh_CN'),
    { ...form('7733019288', 'Maple Grove, first release', 0, [...contact, home]), status: 'ARCHIVED' },
  ],
};

export const rentalsPage: DemoPage = {
  id: '101882736977',
  name: 'Kestrel Rentals',
  campaigns: ['Rooms near the office', 'East Coast rentals'],
  forms: [
    form('7733024410', 'Book a viewing', 3, [...contact, visit]),
    form('7733024411', 'سجل اهتمامك', 1, [...contact, arabicArea], 'ar_AR'),
  ],
};

/** Writes a lead as Facebook hands it out. @param lead.at when it was sent; Facebook tells whole seconds. */
export function writeFetched(
  lead: { id: string; at: string; form: DemoForm; campaign: string },
  person: DemoPerson,
  random: Random,
) {
  const { form, campaign } = lead;
  const known: Record<string, string> = { FULL_NAME: person.name, PHONE: person.phone, EMAIL: person.email };
  return {
    id: lead.id,
    created_time: lead.at.replace(/(\.\d+)?Z$/, '+0000'),
    campaign_id: `2385${campaign.length}00017`,
    campaign_name: campaign,
    form_id: form.id,
    is_organic: false,
    platform: random.chance(0.7) ? 'fb' : 'ig',
    field_data: form.questions.map(({ key, type, options }) => ({
      name: key,
      values: [known[type] ?? random.pick(options).key],
    })),
  };
}
