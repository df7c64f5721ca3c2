import type { OrgScope } from '#platform/server/database/scope.ts';
import type { NormalisedLead } from '../../normalised-lead.ts';
import { addToHours } from '../sources/source-hours.queries.ts';
import { isOldLead } from './old-leads/old-lead.ts';
import type { FiledWith } from './read/read-leads.ts';

const MAX_FORM_ID = 400;

/** Counts leads by source, form and the hour in which they were sent; tests are no leads. */
export const countHours = (scope: OrgScope, filed: readonly FiledWith[]): Promise<void> =>
  addToHours(
    scope,
    filed
      .filter(({ read }) => !read.lead.is_test)
      .map(({ read: { lead, source } }) => ({
        source_id: source.id,
        form_external_id: (lead.external_form_id ?? lead.external_form_name ?? '').slice(0, MAX_FORM_ID).toWellFormed(),
        sent_at: findSent(lead),
        is_timely: !isOldLead(lead),
        received_at: lead.received_at,
      })),
  );

/** Returns when a lead was sent: by its source where it says so, never after it arrived. */
const findSent = ({ submitted_at, received_at }: NormalisedLead): string =>
  submitted_at !== null && submitted_at < received_at ? submitted_at : received_at;
