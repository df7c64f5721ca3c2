import { days, pick, place, type Recorded, seconds, times, type Unplaced } from './recording.fixture.ts';

const names = [
  ...['Tan Wei Ling', 'Lim Jia Hui', 'Nur Aisyah binte Rahman', 'Muhammad Faizal', 'Priya Subramaniam', 'Rajesh Kumar'],
  ...[
    'Siobhán O’Brien',
    'José María Núñez',
    'Zoë van der Berg',
    'Jürgen Groß',
    'Anne-Sophie Lefèvre',
    'Giulia Ferrari',
  ],
  ...['Đặng Thị Hồng', 'Nguyễn Văn An', '陈伟玲', '王小明', '山田太郎', '김지훈', 'Олена Шевченко', 'Дмитрий Иванов'],
  ...[
    'محمد العلي',
    'فاطمة الزهراء',
    'שירה כהן',
    'สมชาย ใจดี',
    'Ayşe Yılmaz',
    'Łukasz Wójcik',
    'Ngozi Okonkwo',
    'J. R. Smith',
  ],
  ...[
    'Dr. Ali bin Abu',
    'St. John Rivers',
    'X Æ',
    'Bo',
    'Kowalska-Nowak Maria',
    'D’Angelo Russo',
    'tan ah kow',
    'MARY LEE',
  ],
];

const notes = [
  ...[
    '',
    'Call me please',
    'Is it near the MRT?',
    'ok',
    'interested',
    '2 bedroom, above 10th floor',
    'WhatsApp only, thanks',
  ],
  ...[
    'We are looking for a three-bedroom unit for our family of five, ideally before the school year begins in January.',
    'Saw this one https://listings.example/bayshore/12 – is it still available, and is the price negotiable?',
    'Buongiorno, vorrei visitare l’appartamento sabato alle undici se è possibile. Grazie mille!',
    'Guten Tag, wir suchen eine Wohnung mit Balkon und Tiefgarage. Wann kann man besichtigen?',
    'Bonjour, je souhaite recevoir la brochure et connaître les charges mensuelles. Merci d’avance.',
    'Hola, me interesa el piso de dos dormitorios. ¿Aceptan mascotas? Tengo un perro pequeño.',
    '我们想看三房的单位，星期六下午方便吗？请用微信联系，谢谢。',
    'مرحبا، أود معرفة السعر النهائي وخطة الدفع للشقة ذات الغرفتين، شكرا جزيلا لكم',
    'Saya berminat. Boleh hantar pelan lantai dan senarai harga terkini melalui WhatsApp?',
    'Добрый день! Интересует квартира с видом на море, рассматриваем покупку в этом году.',
    'My wife and I would like to come by on Sunday after church, around 1 pm, with our agent from www.tanrealty.sg.',
    'Budget 1.2 to 1.4 mil. Need loan approval first, so please advise what documents the bank wants from us.',
    'Not in a hurry. Just comparing with the launch across the road, what is the difference in maintenance fees?',
  ],
];

/** Returns somebody nobody else is: their name stands beside other numbers, and their note beside other words. */
function person(index: number): Unplaced {
  const note = pick(notes, index * 7 + 3);
  return {
    name: pick(names, index),
    ...(index % 3 !== 1 && { phone: `+65 8${String(1_000_000 + index * 7_919).slice(0, 7)}` }),
    ...((index % 3 !== 0 || index % 2 === 0) && { email: `person.${index}@mail${index % 9}.example` }),
    note: note.length > 40 ? `${note} (${pick(['Block', 'Tower', 'Unit', 'Haus', 'Torre'], index)} ${index})` : note,
    address:
      index % 5 === 0
        ? `2001:db8:${(index + 16).toString(16)}:7::${index}`
        : `198.51.${index % 200}.${(index % 250) + 1}`,
    open_ms: seconds(20 + ((index * 37) % 160)),
  };
}

const atDesks = times(60, person);
const onPhones = times(50, (index) => ({ ...person(100 + index), open_ms: seconds(45 + ((index * 211) % 1_400)) }));
const autofill = times(24, (index) => ({ ...person(200 + index), open_ms: seconds(2.2 + (index % 12) * 0.3) }));
/** One tap on an address that filled the form in, with browser and network at their best. */
const oneTap: Unplaced[] = [{ ...person(230), open_ms: seconds(1.8), is_prefilled: true }];

/** They fill every field they find, the honeypot too, with what they keep of this person. */
const passwordManagers = times(6, (index) => {
  const one = { ...person(240 + index), email: `saved.${index}@mail.example` };
  return { ...one, open_ms: seconds(3 + index), honeypot: one.email };
});

const withoutScript = times(16, (index) => ({
  ...person(260 + index),
  has_script: false,
  open_ms: seconds(25 + index * 19),
}));
const oldPages = times(10, (index) => ({
  ...person(280 + index),
  open_ms: days(3.1 + index * 0.8),
  ...(index % 5 === 0 && { has_script: false }),
}));

/** An office behind one address, asked by its own newsletter to register; one browser there runs no script. */
const office = times(30, (index) => ({
  ...person(300 + index),
  address: '192.0.2.10',
  ...(index === 20 && { has_script: false }),
}));
/** A stand at a fair: everybody is on its network, which lets no challenge through. */
const fair = times(14, (index) => ({ ...person(340 + index), address: '192.0.2.77', challenge: 'none' as const }));

/** They are not sure that it went through, and send the same again on a new page; two of them once more. */
const unsure = times(10, (index) => ({
  ...person(360 + index),
  note: `Please let me know when I can see the unit, I have asked before but am not sure it was sent. (${index})`,
}));
const sentTwice = [...unsure, ...unsure.slice(0, 2)].map((one) => ({ ...one, open_ms: seconds(12) }));

const blockers = times(10, (index) => ({ ...person(380 + index), challenge: 'none' as const }));
/** Firms that are called by their website. */
const firms: Unplaced[] = [
  { ...person(400), name: 'www.tanrealty.sg' },
  { ...person(401), name: 'Bayhomes.com (Mei)' },
];
/** They copied the sentence that an advert proposed. */
const copied = times(8, (index) => ({
  ...person(410 + index),
  note: 'I am interested in Bayshore Residences. Please send me the price list and the floor plans.',
}));

/** Honest submissions over twenty days, as they happen beside each other. */
export const people: readonly Recorded[] = [
  ...place('at a desk', 30, 431, atDesks),
  ...place('on a phone', 75, 509, onPhones),
  ...place('browser fills it', 140, 1_103, autofill),
  ...place('one tap on a filled-in page', 3_333, 1, oneTap),
  ...place('password manager fills everything', 700, 3_907, passwordManagers),
  ...place('no script', 420, 1_601, withoutScript),
  ...place('page open for days', 5_000, 2_111, oldPages),
  ...place('office behind one address', 9_000, 0.4, office),
  ...place('fair behind one address', 15_000, 0.7, fair),
  ...place('sends twice', 2_000, 1_300, unsure),
  ...place('sends twice', 2_004, 1_300, sentTwice),
  ...place('challenge blocked', 900, 2_003, blockers),
  ...place('firm called by its website', 8_000, 4_000, firms),
  ...place('copied sentence', 12_000, 180, copied),
];
