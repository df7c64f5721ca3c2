import { asked } from './form-drafts.ts';
import type { DemoVisit } from './form-visitors.ts';

/** A submission that is held back: how long before now it is sent, in hours, and what it says. */
interface HeldVisit extends Pick<DemoVisit, 'seconds' | 'manner'> {
  hours_ago: number;
  name: string;
  phone: string;
  email: string;
  note: string;
}

const promotion = 'We bring your site to the first page in seven days, write to us today for the offer';

/** What robots send, and one person whose browser blocks scripts and who had everything filled in. */
const held: readonly HeldVisit[] = [
  {
    hours_ago: 3,
    seconds: 1.7,
    manner: { has_script: false },
    name: 'Giulia Ferrari',
    phone: '+393471234567',
    email: 'giulia.ferrari@example.com',
    note: 'Buongiorno, can I visit on Saturday at 11?',
  },
  {
    hours_ago: 6,
    seconds: 0.4,
    manner: { honeypot: 'https://lucky-prize.example' },
    name: 'Win-Prize www.lucky-prize.com',
    phone: '+12015550188',
    email: 'winner@lucky-prize.example',
    note: 'Claim your five coins now, visit https://lucky-prize.example before midnight',
  },
  ...[13, 31, 52, 79].map((hours_ago, index) => ({
    hours_ago,
    seconds: 0.6,
    // The first two are not known by their text yet.
    manner: { has_script: index < 2 },
    name: ['Robertfrurl', 'Jamesquody', 'Robertfrurl', 'Davidwhica'][index]!,
    phone: `+1201555011${index}`,
    email: `promotion${index}@firstpage.example`,
    note: promotion,
  })),
  {
    hours_ago: 118,
    seconds: 20,
    manner: { is_forged: true },
    name: 'asdf qwer',
    phone: '+6581234999',
    email: 'asdf@example.com',
    note: 'asdf',
  },
  {
    hours_ago: 200,
    seconds: 1.1,
    manner: { honeypot: 'Best Loans', has_script: false },
    name: 'Best Loans Today',
    phone: '+12015550140',
    email: 'loans@quick-money.example',
    note: 'Loan at 2 percent, reply with the number of your bank account and we begin at once',
  },
  {
    hours_ago: 420,
    seconds: 1.4,
    manner: { honeypot: 'yes' },
    name: 'Seo Expert',
    phone: '+12015550141',
    email: 'seo@quick-money.example',
    note: 'Your website has errors, ask for the free report that shows all of them in detail',
  },
];

/** Returns the visits of robots up to now. @param option the answer to the question for the property. */
export const listHeldVisits = (nowMs: number, option: string): DemoVisit[] =>
  held.map(({ hours_ago, seconds, manner, name, phone, email, note }) => ({
    at: nowMs - hours_ago * 3_600_000,
    seconds,
    manner,
    written: {
      [asked.name]: name,
      [asked.phone]: phone,
      [asked.email]: email,
      [asked.propertyType]: option,
      [asked.note]: note,
    },
  }));
