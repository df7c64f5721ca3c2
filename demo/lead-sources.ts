import type { InboundWebhookContract } from '#features/inbound-webhooks/contract.ts';
import type { KnownSource } from '#features/leads/server/index.ts';
import { clickfunnels } from '#integrations/clickfunnels/contract.ts';
import { googleAds } from '#integrations/google-ads/contract.ts';
import { indiamart } from '#integrations/indiamart/contract.ts';
import { webhook } from '#integrations/webhook/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { DemoPerson } from './people/people.ts';
import type { Random } from './random.ts';

export type AgentName = 'nadia' | 'daniel' | 'mei' | 'tom';

/** A source of the demo that posts to an address, and the form of its leads. */
export interface DemoSource {
  contract: InboundWebhookContract;
  name: string;
  weight: number;
  /** The assignee of its leads; null leaves them unassigned. */
  assignee: AgentName | null;
  content_type: string;
  write(person: DemoPerson, lead_id: string, random: Random): string;
}

/** A source of the demo that receives leads. */
export interface OpenSource extends Pick<DemoSource, 'name' | 'weight' | 'content_type' | 'write'> {
  known: KnownSource;
  /** Keeps how these leads were announced, where the source is told of leads before it has them. */
  keepNotices?(scope: OrgScope, bodies: readonly string[], lead_ids: readonly string[]): Promise<void>;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const firstAndLast = (name: string) => {
  const words = name.split(' ');
  return { first_name: words.slice(0, -1).join(' ') || name, last_name: words.length > 1 ? words.at(-1)! : '' };
};

/** Writes a number as people type it: with the country code, with 00, or with spaces. */
const typed = (phone: string, random: Random) =>
  random.pickWeighted([
    [phone, 6],
    [phone.replace('+', '00'), 1],
    [phone.replace(/^(\+\d{2})(\d{3})/, '$1 $2 '), 3],
  ]);

const homes = ['1 bedroom', '2 bedrooms', '3 bedrooms', 'Penthouse', 'Terrace house'];
const messages = [
  'Is the three-bedroom on a high floor still available?',
  'Please send me the price list.',
  'I would like to visit this weekend.',
  'What would the monthly payment be with 25 % down?',
  'We are moving from abroad in spring and need something near a school.',
  'Can a foreigner buy here, and what is the stamp duty?',
  '请用中文联系我，谢谢。',
  'Boleh saya dapatkan brosur?',
];

const websites: readonly Omit<DemoSource, 'contract'>[] = [
  {
    name: 'Website enquiry',
    weight: 5,
    assignee: 'daniel',
    content_type: FORM_TYPE,
    write: (person, lead_id, random) =>
      new URLSearchParams({
        submission_id: lead_id,
        'your-name': person.name,
        'your-email': person.email,
        'your-phone': typed(person.phone, random),
        'your-message': random.pick(messages),
        form_id: '412',
        form_name: 'Contact',
        page_title: random.pick(['The Linden at Bayshore', 'Maple Grove', 'Contact us']),
      }).toString(),
  },
  {
    name: 'Property portal',
    weight: 4,
    assignee: 'tom',
    content_type: JSON_TYPE,
    write: (person, lead_id, random) =>
      JSON.stringify({
        lead_id,
        contact: { ...firstAndLast(person.name), email: person.email, mobile: typed(person.phone, random) },
        listing: { reference: `KA-${random.whole(100, 999)}`, title: `${random.pick(homes)}, Bayshore` },
        form: { id: 'listing-enquiry', name: 'Listing enquiry' },
        message: random.pick(messages),
      }),
  },
  {
    name: 'Term life form',
    weight: 3,
    assignee: 'nadia',
    content_type: FORM_TYPE,
    write: (person, lead_id, random) =>
      new URLSearchParams({
        entry_id: lead_id,
        name: person.name,
        email: person.email,
        mobile_number: typed(person.phone, random),
        'Year of birth': String(random.whole(1962, 2001)),
        Smoker: random.pick(['No', 'No', 'No', 'Yes']),
        'Sum insured': random.pick(['300,000', '500,000', '1,000,000']),
        form_id: 'term-life',
        form_name: 'Term life quote',
      }).toString(),
  },
  {
    name: 'Roadshow sign-up',
    weight: 2,
    assignee: null,
    content_type: JSON_TYPE,
    write: (person, lead_id, random) =>
      JSON.stringify({
        lead_id,
        name: person.name,
        phone: person.phone,
        email: person.email,
        form: { id: 'roadshow', name: 'Roadshow sign-up' },
        booth: random.pick(['Suntec, hall 4', 'Expo, hall 2']),
        may_we_call_you: 'Yes',
      }),
  },
];

const others: readonly DemoSource[] = [
  {
    contract: googleAds,
    name: 'Google Ads search forms',
    weight: 2,
    assignee: 'mei',
    content_type: JSON_TYPE,
    write: (person, lead_id, random) =>
      JSON.stringify({
        lead_id,
        user_column_data: [
          { column_id: 'FULL_NAME', column_name: 'Full Name', string_value: person.name },
          { column_id: 'EMAIL', column_name: 'User Email', string_value: person.email },
          { column_id: 'PHONE_NUMBER', column_name: 'User Phone', string_value: person.phone },
          {
            column_id: 'what_is_your_budget',
            column_name: 'What is your budget?',
            string_value: random.pick(['Under 1M', '1M to 1.5M', 'Over 1.5M']),
          },
        ],
        api_version: '1.0',
        form_id: 40000000001,
        campaign_id: 20000000002,
        google_key: '…',
      }),
  },
  {
    contract: clickfunnels,
    name: 'Retirement webinar',
    weight: 1,
    assignee: 'nadia',
    content_type: JSON_TYPE,
    write: (person, lead_id, random) =>
      JSON.stringify({
        event_id: lead_id,
        event_type: 'contact.identified',
        data: {
          id: lead_id,
          ...firstAndLast(person.name),
          email_address: person.email,
          phone_number: person.phone,
          custom_attributes: { session: random.pick(['Tuesday evening', 'Saturday morning']) },
        },
      }),
  },
  {
    contract: indiamart,
    name: 'IndiaMART',
    weight: 1,
    assignee: null,
    content_type: JSON_TYPE,
    write: (person, lead_id, random) =>
      JSON.stringify({
        UNIQUE_QUERY_ID: lead_id,
        QUERY_TYPE: random.pick(['W', 'W', 'B']),
        SENDER_NAME: person.name,
        SENDER_MOBILE: person.phone,
        SENDER_EMAIL: person.email,
        QUERY_PRODUCT_NAME: 'Group health cover',
        QUERY_MESSAGE: random.pick(['For 25 employees.<br>From next month.', 'Please send a quote.']),
      }),
  },
];

export const demoSources: readonly DemoSource[] = [
  ...websites.map((website) => ({ ...website, contract: webhook })),
  ...others,
];
