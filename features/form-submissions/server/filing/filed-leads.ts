import type { FiledLeadHandler, FiledLeadOfKind } from '#features/leads/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { formSubmissionsChanged } from '../../events.ts';
import { replaceLead } from '../accept/submissions.queries.ts';
import { insertConsents } from './consents.queries.ts';
import { readFormLead } from './form-lead-body.ts';

/**
 * Writes the consents of filed leads to their clients, lets a submission follow the lead that stands for it, and tells the
 * screens of their forms.
 */
export const filedFormLeads: FiledLeadHandler = {
  async handle(scope, _services, filed) {
    const leads = filed.map((lead) => ({ lead, body: readFormLead(lead.body) }));
    await insertConsents(
      scope,
      leads.flatMap(({ lead, body }) => body.consents.map((consent) => ({ ...describeLead(lead), ...consent }))),
    );
    const standing = leads.filter(({ lead }) => lead.completes_id !== null && lead.outcome !== 'COMPLETED');
    for (const { lead, body } of standing) await replaceLead(scope, body.submission_id, lead.lead_id);
    await publishFormChanges(scope, new Set(leads.map(({ body }) => body.form.id)));
  },
};

const describeLead = ({ lead_id, client_id, source }: FiledLeadOfKind) => ({
  lead_id,
  client_id,
  source_id: source.id,
});

const publishFormChanges = (scope: OrgScope, form_ids: ReadonlySet<number>) =>
  recordAll(
    scope,
    formSubmissionsChanged,
    [...form_ids].map((form_id) => ({ subject_id: form_id, payload: { form_id }, audience: null })),
  );
