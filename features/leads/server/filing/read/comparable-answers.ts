import type { LeadAnswer, LeadRole } from '../../../normalised-lead.ts';
import { recognise } from './normalise-lead.ts';

const contactRoles: ReadonlySet<LeadRole | undefined> = new Set<LeadRole>([
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
]);

/**
 * Returns the answers that a rule may compare: all but who somebody is and how they are reached, whatever a custom field is
 * called (readings D47).
 */
export const comparableAnswers = <Answer extends Pick<LeadAnswer, 'key' | 'label'>>(
  answers: readonly Answer[],
): Answer[] => answers.filter((answer) => !contactRoles.has(recognise(answer)));
