import type { SourceQuestion } from '#engines/connected-sources/contract.ts';
import type { LeadRole, QuestionTarget } from '#features/leads/contract.ts';
import { recognise } from '#features/leads/server/index.ts';
import { HIDDEN } from './api/form-versions.ts';

/** What LinkedIn's own questions fill (integrations 4.4). */
export const rolesByField: ReadonlyMap<string, LeadRole> = new Map([
  ['FIRST_NAME', 'first_name'],
  ['LAST_NAME', 'last_name'],
  ['EMAIL', 'email'],
  ['WORK_EMAIL', 'email'],
  ['PHONE_NUMBER', 'phone'],
  ['WORK_PHONE_NUMBER', 'phone'],
  ['COMPANY_NAME', 'company'],
  ['JOB_TITLE', 'job_title'],
  ['CITY', 'location'],
]);

/** What a person may be asked; the other roles are told by LinkedIn itself. */
const askedRoles: readonly LeadRole[] = ['name', ...rolesByField.values()];

/** Returns what a question fills by LinkedIn's name for it, else by its label; 'note' where nothing fits. */
export function recogniseQuestion(question: SourceQuestion): QuestionTarget {
  if (question.type === HIDDEN) return 'note';
  const role = rolesByField.get(question.type) ?? recognise(question);
  return role && askedRoles.includes(role) ? role : 'note';
}
