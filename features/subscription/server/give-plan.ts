import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { planGiven } from '../events.ts';
import { writeFacts } from './subscription.queries.ts';

/** What an operator sets; what is absent stays, and null takes the plan back. */
export interface GivenPlan {
  trial_until?: string;
  pro_until?: string | null;
  /** Who does it, for the history. */
  by: string;
}

/** Sets the trial or the plan of an organisation, and keeps who did. */
export async function givePlan(scope: OrgScope, { trial_until, pro_until, by }: GivenPlan): Promise<void> {
  await writeFacts(scope, {
    ...(trial_until !== undefined && { free_trial_end_date: trial_until }),
    ...(pro_until !== undefined && {
      given_by: pro_until === null ? null : 'staff',
      given_until_date: pro_until,
    }),
  });
  await record(scope, planGiven, {
    subject_id: scope.org_id,
    payload: {
      by,
      ...(trial_until !== undefined && { free_trial_end_date: trial_until }),
      ...(pro_until !== undefined && { given_until_date: pro_until }),
    },
    audience: null,
  });
}
