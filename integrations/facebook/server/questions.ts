import type { SourceQuestion } from '#engines/connected-sources/contract.ts';
import type { LeadRole, QuestionTarget } from '#features/leads/contract.ts';
import { recognise } from '#features/leads/server/index.ts';

/** What Meta's own questions fill, by their type (integrations 1.7). */
export const rolesByType: ReadonlyMap<string, LeadRole> = new Map([
  ['FULL_NAME', 'name'],
  ['FIRST_NAME', 'first_name'],
  ['LAST_NAME', 'last_name'],
  ['EMAIL', 'email'],
  ['WORK_EMAIL', 'email'],
  ['PHONE', 'phone'],
  ['PHONE_OTP', 'phone'],
  ['WORK_PHONE_NUMBER', 'phone'],
  ['WHATSAPP_NUMBER', 'phone'],
  ['COMPANY_NAME', 'company'],
  ['JOB_TITLE', 'job_title'],
  ['CITY', 'location'],
  ['STREET_ADDRESS', 'location'],
]);

/** The keys of Meta's own questions, for leads whose form tells no questions. */
export const rolesByKey: ReadonlyMap<string, LeadRole> = new Map([
  ['full_name', 'name'],
  ['first_name', 'first_name'],
  ['last_name', 'last_name'],
  ['email', 'email'],
  ['work_email', 'email'],
  ['phone_number', 'phone'],
  ['work_phone_number', 'phone'],
  ['company_name', 'company'],
  ['job_title', 'job_title'],
  ['city', 'location'],
  ['street_address', 'location'],
]);

/** What a person may be asked; the other roles are told by Meta itself. */
const askedRoles: readonly LeadRole[] = [...rolesByType.values()];

/** Returns what a question fills by its type, else by its label; 'note' where nothing fits. */
export function recogniseQuestion(question: SourceQuestion): QuestionTarget {
  const role = rolesByType.get(question.type) ?? recognise(question);
  return role && askedRoles.includes(role) ? role : 'note';
}
