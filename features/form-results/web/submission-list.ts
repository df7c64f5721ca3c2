import type { ReactNode } from 'react';
import type { LeadForm } from '#features/lead-forms/contract.ts';

/** What every list of submissions of a form is given. */
export interface SubmissionListProps {
  form: LeadForm;
  /** What stands before the search. */
  before: ReactNode;
}
