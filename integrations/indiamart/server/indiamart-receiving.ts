import type { InboundWebhook } from '#features/inbound-webhooks/server/index.ts';
import type { LeadRole } from '#features/leads/contract.ts';
import type { ReadAnswer } from '#features/leads/server/index.ts';
import { readHtml } from '#platform/server/html-text.ts';
import { indiamart } from '../contract.ts';
import { readIndianTime } from './indian-time.ts';

/** What IndiaMART's fields are called for people, and what they fill (integrations 7.2). */
const fields: Readonly<Record<string, readonly [label: string, role?: LeadRole]>> = {
  UNIQUE_QUERY_ID: ['Enquiry ID', 'external_id'],
  QUERY_TIME: ['Sent', 'submitted_at'],
  SENDER_NAME: ['Name', 'name'],
  SENDER_MOBILE: ['Mobile', 'phone'],
  SENDER_MOBILE_ALT: ['Other mobile', 'phone'],
  SENDER_PHONE: ['Phone', 'phone'],
  SENDER_PHONE_ALT: ['Other phone', 'phone'],
  SENDER_EMAIL: ['E-mail', 'email'],
  SENDER_EMAIL_ALT: ['Other e-mail', 'email'],
  SENDER_COMPANY: ['Company', 'company'],
  SENDER_CITY: ['City', 'location'],
  SUBJECT: ['Subject'],
  QUERY_PRODUCT_NAME: ['Product'],
  QUERY_MESSAGE: ['Message'],
  QUERY_MCAT_NAME: ['Category'],
  QUERY_TYPE: ['Kind of enquiry'],
  SENDER_ADDRESS: ['Address'],
  SENDER_STATE: ['State'],
  SENDER_PINCODE: ['PIN code'],
  SENDER_COUNTRY_ISO: ['Country'],
  CALL_DURATION: ['Length of the call in seconds'],
};

/** About the seller, never about the buyer. */
const OWN = new Set(['RECEIVER_MOBILE', 'RECEIVER_CATALOG']);

const kinds: Readonly<Record<string, string>> = {
  W: 'Direct enquiry',
  B: 'Buy-lead',
  BL: 'Buy-lead',
  P: 'Phone call',
  V: 'Catalogue view',
  BIZ: 'Catalogue view',
  WA: 'WhatsApp',
};

export const indiamartReceiving: InboundWebhook = {
  contract: indiamart,
  source: 'indiamart',
  hook: {
    path: '/hooks/indiamart',
    body_limit: 3 * 1024 * 1024,
    answer: () => ({ code: 200, status: 'Success' }),
  },
  leads_at: 'RESPONSE',
  identify: (answers) => ({ entry_id: makeEntryId(answers.find(({ key }) => key === 'UNIQUE_QUERY_ID')?.values[0]) }),
  read: (answers) => answers.flatMap(readField),
  headers: { kept: [], shown: [] },
  writeTest: ({ id, source_name }) => ({
    CODE: 200,
    STATUS: 'SUCCESS',
    RESPONSE: {
      UNIQUE_QUERY_ID: `test-${id}`,
      QUERY_TYPE: 'W',
      SENDER_NAME: 'Test lead',
      SENDER_EMAIL: `test-${id}@example.com`,
      QUERY_MESSAGE: `What a lead from ${source_name} looks like.`,
      is_test: 'true',
    },
  }),
};

/** The same for a lead that was pulled and one that was pushed. */
export const makeEntryId = (query_id: string | undefined): string | null => (query_id ? `query:${query_id}` : null);

function readField({ key, values }: ReadAnswer): ReadAnswer[] {
  const value = values[0] ?? '';
  if (value === '' || (value === '0' && key !== 'UNIQUE_QUERY_ID')) return [];
  if (key === 'is_test') return [{ key, label: 'Test lead', values, is_metadata: true, role: 'is_test' }];
  const [label = key, role] = fields[key] ?? [];
  const read = { key, label, values: [readValue(key, value)], ...(role && { role }) };
  return [
    OWN.has(key) || !(key in fields)
      ? { ...read, is_metadata: true }
      : { ...read, ...(!role && { has_no_role: true }) },
  ];
}

/** The most characters of a message that are read. */
const MAX_MESSAGE = 64 * 1024;

function readValue(key: string, value: string): string {
  if (key === 'QUERY_TIME') return readIndianTime(value) ?? value;
  if (key === 'QUERY_TYPE') return kinds[value] ?? value;
  if (key.startsWith('SENDER_MOBILE') || key.startsWith('SENDER_PHONE')) return value.replace(/^(\+\d{1,3})-/, '$1');
  if (key !== 'QUERY_MESSAGE' && key !== 'SUBJECT') return value;
  // Messages come with line breaks and entities of HTML, beside plain line breaks.
  return readHtml(value.slice(0, MAX_MESSAGE).replace(/\n/g, '<br>')).text;
}
