import { LEAD_FORM, type QuestionKind } from '#features/lead-forms/contract.ts';
import { type LeadKind, type ReadAnswer, UnreadableLead } from '#features/leads/server/index.ts';
import { listOriginFacts } from '../../attribution.ts';
import type { Attribution } from '../../contract.ts';
import { describeTouch } from '../visit/read-attribution.ts';
import { type FormLeadBody, readFormLead } from './form-lead-body.ts';

/** How leads of our own forms are read; samples are in recordings/. */
export const formLeadKind: LeadKind = {
  kind: LEAD_FORM,
  source: 'lead-forms',
  rule_types: [LEAD_FORM, 'PRIVYR_LEAD_FORMS'],
  read: async ({ body }) => readAnswers(body),
};

function readAnswers(bytes: Buffer): ReadAnswer[] {
  let body: FormLeadBody;
  try {
    body = readFormLead(bytes);
  } catch {
    throw new UnreadableLead('What was kept of this submission couldn’t be read. The original data is kept.');
  }
  return [...body.answers.map(readAnswer), ...body.consents.map(readConsent), ...describeOrigin(body)];
}

/** A consent with the words that were agreed to, beside the answer that gave it. */
const readConsent = ({ question_id, text, version, at }: FormLeadBody['consents'][number]): ReadAnswer => ({
  key: `consent.${question_id}`,
  label: text,
  values: ['Agreed', `Version ${version}`, at],
  is_metadata: true,
});

/** The questions that fill a part of the client by themselves. */
const roles: Partial<Record<QuestionKind, NonNullable<ReadAnswer['role']>>> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  company: 'company',
  location: 'location',
};

function readAnswer(answer: FormLeadBody['answers'][number]): ReadAnswer {
  const { question_id, kind, label, custom_field_id, values, option_ids } = answer;
  const role = roles[kind];
  return {
    key: question_id,
    label,
    values,
    has_no_role: true,
    ...(role && { role }),
    ...(custom_field_id !== null && { custom_field_id, option_ids }),
  };
}

/** Where a lead came from and when, as answers whose role is stated. */
function describeOrigin({ submission_id, form, link, sent_at, is_unfinished, came_by }: FormLeadBody): ReadAnswer[] {
  const origin = listOriginFacts(came_by);
  const facts: readonly [key: string, label: string, value: string | undefined, role?: ReadAnswer['role']][] = [
    ['submission.id', 'Submission', submission_id, 'external_id'],
    ['submission.sent_at', 'Sent', sent_at, 'submitted_at'],
    ['submission.unfinished', 'Finished', is_unfinished ? 'No' : undefined],
    ['form.id', 'Form id', String(form.id), 'form_id'],
    ['form.name', 'Form', form.name, 'form_name'],
    ['link.id', 'Link id', link ? String(link.id) : undefined, 'page_id'],
    ['link.name', 'Link', link?.name, 'page_name'],
    ['came_by.campaign', 'Campaign', came_by.last_touch?.utm_campaign, 'campaign_name'],
    ['came_by.line', 'How they found us', writeAttribution(came_by), 'came_by'],
    ['came_by.first_landing_page', 'First landing page', origin.first_landing_page],
    ['came_by.last_landing_page', 'Last landing page', origin.last_landing_page],
    ['came_by.ad_clicks', 'Ad clicks', origin.ad_clicks],
    ['came_by.site', 'Website', came_by.page ?? came_by.site ?? undefined],
  ];
  return facts.flatMap(([key, label, value, role]) =>
    value ? [{ key, label, values: [value], is_metadata: true, ...(role && { role }) }] : [],
  );
}

/** Returns where somebody came from in one line, the first touch and then the last; empty where nothing is known. */
function writeAttribution({ first_touch, last_touch, site }: Attribution): string {
  const [first, last] = [first_touch, last_touch].map((touch) => (touch ? describeTouch(touch) : null));
  const line = first && last && first !== last ? `${first}, then ${last}` : (first ?? last);
  return line ?? site ?? '';
}
