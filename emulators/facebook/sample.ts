import type { FacebookEmulator } from './facebook-emulator.ts';
import { usualQuestions } from './make.ts';
import type { EmulatedForm, Question } from './state.ts';

const DAY_S = 86_400;

/** Fills an emulator with a small estate agency: two people, three pages, forms in four scripts, leads of ten days. */
export function fillWithSample(facebook: FacebookEmulator): void {
  const grace = facebook.addPerson({ name: 'Grace Tan' });
  const huiLing = facebook.addPerson({ name: '林慧玲' });
  const homes = facebook.addPage({ name: 'Kestrel Homes' });
  const rentals = facebook.addPage({ name: 'Kestrel Rentals', category: 'Property Management' });
  const projects = facebook.addPage({ name: 'Marina Bay 新楼盘', tasks: { [huiLing.id]: ['ADVERTISE', 'ANALYZE'] } });
  rentals.tasks[huiLing.id] = ['ANALYZE'];
  facebook.state.page_size = 4;
  facebook.state.ad_accounts.push({
    id: 'act_700100200300',
    name: 'Kestrel adverts',
    person_ids: [grace.id],
    pixels: [
      { id: '90080070060050001', name: 'Website', is_crm: false },
      { id: '90080070060050003', name: 'CRM events', is_crm: true },
    ],
  });
  const forms = [
    ...homesForms.map((form) => facebook.addForm({ ...form, page_id: homes.id })),
    facebook.addForm({ page_id: rentals.id, name: 'Book a viewing', questions: viewingQuestions }),
    facebook.addForm({ page_id: rentals.id, name: 'سجل اهتمامك', locale: 'ar_AR', questions: arabicQuestions }),
    facebook.addForm({ page_id: projects.id, name: '预约看房', locale: 'zh_CN', questions: chineseQuestions }),
  ];
  customers.forEach((name, index) => {
    const form = forms[(index * 5) % forms.length]!;
    const sent_ago_s = ((index + 1) * 10 * DAY_S) / customers.length;
    facebook.addLead(form.id, answerAll(form, name, index), { sent_ago_s, ...(index % 4 === 0 && { ad: null }) });
  });
}

const bedrooms: Question = {
  id: '4',
  key: 'bedrooms',
  label: 'How many bedrooms?',
  type: 'CUSTOM',
  options: [
    { key: '1', value: 'One' },
    { key: '2', value: 'Two' },
    { key: '3_or_more', value: 'Three or more' },
  ],
};

const viewingQuestions: Question[] = [
  ...usualQuestions.slice(0, 3),
  bedrooms,
  { id: '5', key: 'when_would_you_like_to_come?', label: 'When would you like to come?', type: 'CUSTOM' },
];

const chineseQuestions: Question[] = [
  { id: '1', key: 'full_name', label: '姓名', type: 'FULL_NAME' },
  { id: '2', key: 'phone_number', label: '电话号码', type: 'PHONE' },
  {
    id: '3',
    key: '您的预算是多少？',
    label: '您的预算是多少？',
    type: 'CUSTOM',
    options: [
      { key: '一百万以下', value: '一百万以下' },
      { key: '一百万以上', value: '一百万以上' },
    ],
  },
];

const arabicQuestions: Question[] = [
  { id: '1', key: 'full_name', label: 'الاسم الكامل', type: 'FULL_NAME' },
  { id: '2', key: 'email', label: 'البريد الإلكتروني', type: 'EMAIL' },
  { id: '3', key: 'ما_هي_المنطقة_المفضلة', label: 'ما هي المنطقة المفضلة؟', type: 'CUSTOM' },
];

const homesForms: Partial<EmulatedForm>[] = [
  { name: 'Spring launch' },
  { name: 'Spring launch', status: 'ARCHIVED' },
  { name: 'Two-bedroom homes', questions: viewingQuestions },
  { name: 'Sell your home', questions: usualQuestions.slice(0, 3) },
  { name: 'Open house, Saturday', questions: viewingQuestions },
  { name: 'Price list' },
  { name: '新加坡公寓', locale: 'zh_CN', questions: chineseQuestions },
  { name: 'Brochure download', questions: usualQuestions.slice(0, 2) },
  { name: 'Last year’s launch', status: 'ARCHIVED' },
  { name: 'Autumn launch', status: 'DRAFT' },
];

const customers = [
  'Jane Tan',
  'Zoë Müller',
  '陈伟明',
  'محمد العلي',
  'Siti Nurhaliza binti Ahmad',
  'राजेश कुमार',
  'Ольга Петрова',
  'Nguyễn Thị Hồng',
  '김지훈',
  'O’Brien, Seán',
  'Aarav',
  'さくら 田中',
];

function answerAll({ questions }: EmulatedForm, name: string, index: number) {
  const known: Record<string, string> = {
    FULL_NAME: name,
    EMAIL: `customer-${index + 1}@example.com`,
    PHONE: `+659123${String(4500 + index)}`,
  };
  return questions.map(({ key, type, options }) => ({
    name: key,
    values: [known[type] ?? options?.[index % options.length]?.key ?? 'Any time'],
  }));
}
