import { pick, place, type Recorded, seconds, times, type Unplaced } from './recording.fixture.ts';

const names = [
  'Robertfrurl',
  'WilliamDum',
  'Mike Johnson',
  'Eric Jones',
  'AnnaKip',
  'Best Loans Today',
  'asdf qwer',
  'Наталья',
];
const offers = [
  'I just checked your website and it could rank much higher on Google. Our SEO packages start at $99 per month.',
  'Get 10,000 real visitors to your page within 24 hours. See our price list at https://traffic.example/offer',
  'We provide business loans at 2% interest without collateral. Reply with your bank account to get started today.',
  'Claim your 5 BTC now before it expires: https://lucky-crypto.example/claim?ref=771 – only three places left!',
  'Купить ссылки дёшево, продвижение сайта в топ за неделю, пишите на почту seo@promo.example прямо сейчас',
  'Cheap viagra cialis no prescription needed, worldwide delivery, discreet packaging, order at pills.example',
  'Hello, I can write articles of 1000 words for your blog with backlinks from sites of high authority. Interested?',
  'Your domain is about to expire in the search index. Complete the renewal at domains.example to avoid losing it.',
];

/** What all robots write: somebody of theirs, an offer in words that differ a little, from an address of a proxy. */
const robot = (index: number): Unplaced => ({
  name: `${pick(names, index)}${index % 4 === 0 ? '' : index}`,
  email: `promo${index}@spam${index % 13}.example`,
  note: `${pick(offers, index)} [${index}]`,
  address: `203.0.${113 + (index % 80)}.${(index % 250) + 1}`,
});

/** They fetch the page, fill in every field and post, without running anything. */
const honeypotFillers = times(130, (index) => {
  const one = robot(index);
  const fillers = [`https://win${index}.example`, 'on', '1', one.name, one.email, 'qwerty'];
  return {
    ...one,
    has_script: false,
    honeypot: pick(fillers, index)!,
    open_ms: seconds(0.2 + ((index * 13) % 400) / 10),
  };
});
const linkNames = [
  'Win-Prize https://lucky.example/x',
  '<a href="http://pills.example">Anna</a>',
  'www.quickcash.com',
  'Earn $500 bit-earn.top',
  '[url=http://seo.example]SEO[/url]',
];
const linkSpam = times(40, (index) => ({
  ...robot(200 + index),
  name: `${pick(linkNames, index)} ${index}`,
  has_script: false,
  open_ms: seconds(3 + (index % 50)),
}));
/** Written for forms like this one: they leave the honeypot alone, and cannot wait. */
const hasty = times(80, (index) => ({
  ...robot(300 + index),
  has_script: false,
  open_ms: seconds(0.15 + (index % 18) / 10),
}));
/** They sign nothing, or post a page they kept from another form. */
const forged = times(40, (index) => ({ ...robot(400 + index), open_ms: null, has_script: index % 3 === 0 }));

/** A browser without a window that sends the same text over and over from one address. */
const flood = times(60, (index) => ({
  ...robot(500 + index),
  note: pick(offers, 0),
  address: '203.0.113.200',
  open_ms: seconds(0.6 + (index % 12) / 10),
  challenge: 'none' as const,
}));
/** Posts that wait a little and write something else each time, from one address. */
const patientFlood = times(20, (index) => ({
  ...robot(580 + index),
  address: '203.0.113.201',
  has_script: false,
  open_ms: seconds(4 + index / 3),
}));

/** Browsers without a window that run the script and wait as people do. */
const headless = (index: number): Unplaced => ({
  ...robot(index),
  open_ms: seconds(6 + (index % 40)),
  challenge: 'none',
});
const headlessHoneypots = times(16, (index) => ({ ...headless(620 + index), honeypot: `value ${index}` }));
const headlessLinks = times(12, (index) => ({ ...headless(640 + index), name: `Prize https://win${index}.example` }));
const headlessTokens = times(2, (index) => ({ ...headless(660 + index), challenge: 'made_up' as const }));
const headlessCampaign = times(3, (index) => ({ ...headless(680 + index), note: pick(offers, 3) }));
const headlessAlone = times(6, (index) => headless(690 + index));
const patient = times(2, (index) => ({ ...robot(700 + index), has_script: false, open_ms: seconds(30) }));

/** Submissions of robots over the same twenty days. */
export const robots: readonly Recorded[] = [
  ...place('fills the honeypot', 10, 207, honeypotFillers),
  ...place('link as a name', 55, 640, linkSpam),
  ...place('sends at once', 90, 333, hasty),
  ...place('forged or missing token', 33, 700, forged),
  ...place('flood of one text', 7_000, 0.08, flood),
  ...place('flood without script that waits', 18_000, 0.25, patientFlood),
  ...place('runs script, fills the honeypot', 400, 1_500, headlessHoneypots),
  ...place('runs script, link as a name', 610, 2_200, headlessLinks),
  ...place('runs script, made-up challenge', 820, 2_500, headlessTokens),
  ...place('runs script, waits, same text', 6_000, 900, headlessCampaign),
  ...place('runs script, waits, alone', 3_000, 4_000, headlessAlone),
  ...place('no script, waits, alone', 11_000, 9_000, patient),
];
