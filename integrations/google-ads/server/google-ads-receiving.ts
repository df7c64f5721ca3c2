import type { InboundWebhook } from '#features/inbound-webhooks/server/index.ts';
import type { LeadRole } from '#features/leads/contract.ts';
import type { ReadAnswer } from '#features/leads/server/index.ts';
import { googleAds } from '../contract.ts';

/** What Google's own questions fill, by their column (integrations 6.2). */
const columnRoles: Readonly<Record<string, LeadRole>> = {
  FULL_NAME: 'name',
  FIRST_NAME: 'first_name',
  LAST_NAME: 'last_name',
  EMAIL: 'email',
  USER_EMAIL: 'email',
  WORK_EMAIL: 'email',
  PHONE_NUMBER: 'phone',
  USER_PHONE: 'phone',
  WORK_PHONE: 'phone',
  COMPANY_NAME: 'company',
  JOB_TITLE: 'job_title',
  CITY: 'location',
  STREET_ADDRESS: 'location',
};

/** What Google says about a lead; the rest of its keys is kept as metadata. */
const ownRoles: Readonly<Record<string, LeadRole>> = {
  lead_id: 'external_id',
  form_id: 'form_id',
  campaign_id: 'campaign_id',
  adgroup_id: 'adset_id',
  creative_id: 'ad_id',
  is_test: 'is_test',
  lead_submit_time: 'submitted_at',
};

const KEY = 'google_key';
const QUESTIONS = 'user_column_data.';
const WITHOUT_VALUE = /^user_column_data\.\d+\.(column_id|column_name)$/;

export const googleAdsReceiving: InboundWebhook = {
  contract: googleAds,
  source: 'google-ads',
  hook: {
    path: '/hooks/google-ads',
    body_limit: 3 * 1024 * 1024,
    answer: () => ({}),
    refusal: (message) => ({ message }),
  },
  findKey: (answers) => findValue(answers, KEY),
  identify: (answers) => ({ entry_id: findValue(answers, 'lead_id') || null }),
  read: (answers) => answers.flatMap(readAnswer),
  headers: { kept: [], shown: [] },
  writeTest: ({ id, source_name, key }) => ({
    lead_id: `test-${id}`,
    user_column_data: [
      { column_id: 'FULL_NAME', column_name: 'Full Name', string_value: 'Test lead' },
      { column_id: 'EMAIL', string_value: `test-${id}@example.com` },
      { column_id: 'message', column_name: 'Message', string_value: `What a lead from ${source_name} looks like.` },
    ],
    api_version: '1.0',
    form_id: 0,
    campaign_id: 0,
    google_key: key,
    is_test: true,
  }),
};

const findValue = (answers: readonly ReadAnswer[], key: string): string =>
  answers.find((answer) => answer.key === key)?.values[0] ?? '';

function readAnswer(answer: ReadAnswer): ReadAnswer[] {
  if (answer.key === KEY) return [];
  if (WITHOUT_VALUE.test(answer.key)) return readEmpty(answer);
  if (answer.key.startsWith(QUESTIONS)) return [withRole(answer)];
  const role = ownRoles[answer.key];
  // Ids of test data are zero.
  if (answer.values[0] === '0' || answer.values[0] === '') return [];
  return [{ ...answer, is_metadata: true, ...(role && { role }) }];
}

/** A question that was left empty comes without a value; its two names are one answer. */
const readEmpty = ({ key, values: [name = ''] }: ReadAnswer): ReadAnswer[] =>
  key.endsWith('.column_id') ? [withRole({ key: `${QUESTIONS}${name}`, label: name, values: [] })] : [];

function withRole(answer: ReadAnswer): ReadAnswer {
  const column = answer.key.slice(QUESTIONS.length).toUpperCase().replaceAll(' ', '_');
  const role = columnRoles[column];
  return { ...answer, ...(role && { role }) };
}
