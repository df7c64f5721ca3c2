import type { LeadRole } from '#features/leads/contract.ts';
import type { ReadAnswer } from '#features/leads/server/index.ts';

/** Where the versions have the person, the narrower place first. */
const PERSON = ['data.attributes.data.contact.', 'purchase.contact.', 'contact.', 'data.contact.', 'data.'] as const;

const personRoles: Readonly<Record<string, LeadRole>> = {
  name: 'name',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  email_address: 'email',
  phone: 'phone',
  phone_number: 'phone',
  city: 'location',
  page_id: 'form_id',
  funnel_id: 'campaign_id',
  created_at: 'submitted_at',
  id: 'external_id',
  'additional_info.utm_campaign': 'campaign_name',
};

const eventRoles: Readonly<Record<string, LeadRole>> = {
  created_at: 'submitted_at',
  'data.attributes.page_id': 'form_id',
  'data.attributes.contact_id': 'external_id',
};

/** What a person answered in a funnel; all else of a contact is ClickFunnels' own. */
const isAnswered = (field: string): boolean => field.startsWith('custom_attributes.') || field === 'tags';

/** Events of 2.0 that are about a person. */
const ABOUT_PEOPLE = /^(contact|form[_/]submission|one-time-order|appointments\/scheduled_event)\b/;

const findValue = (answers: readonly ReadAnswer[], ...keys: readonly string[]): string => {
  for (const key of keys) {
    const value = answers.find((answer) => answer.key === key)?.values[0];
    if (value) return value;
  }
  return '';
};

const findPlace = (answers: readonly ReadAnswer[]): string =>
  PERSON.find((place) => answers.some(({ key }) => key.startsWith(place))) ?? '';

/** Older descriptions of 2.0 call the type `event_type_id`. */
const findType = (answers: readonly ReadAnswer[]) => findValue(answers, 'event_type', 'event_type_id');

/** Tells an event of 2.0 that is about no person. */
export const isAboutNoPerson = (answers: readonly ReadAnswer[]): boolean => {
  const type = findType(answers);
  return type !== '' && !ABOUT_PEOPLE.test(type);
};

/** Returns how an event is recognised when it comes again, and whom it is about (integrations R.6). */
export function identifyEvent(answers: readonly ReadAnswer[]) {
  const place = findPlace(answers);
  const contact = findValue(answers, 'data.attributes.contact_id', `${place}id`);
  const event_id = findValue(answers, 'event_id', 'uuid');
  const subject = contact === '' ? null : `contact:${contact}`;
  if (event_id !== '') return { entry_id: `event:${event_id}`, subject };
  const parts = ['event', `${place}page_id`, `${place}updated_at`].map((key) => findValue(answers, key));
  return { entry_id: subject && `${subject}:${parts.join(':')}`, subject };
}

/** Returns what an event says, the person's fields with their roles. */
export function readEvent(answers: readonly ReadAnswer[]): ReadAnswer[] {
  const place = findPlace(answers);
  return answers
    .filter(({ values }) => values.some((value) => value !== ''))
    .map((answer) => {
      const field = answer.key.startsWith(place) ? answer.key.slice(place.length) : null;
      const role = (field === null ? undefined : personRoles[field]) ?? eventRoles[answer.key];
      if (field !== null && isAnswered(field)) return answer;
      return { ...answer, is_metadata: true, ...(role && { role }) };
    });
}
