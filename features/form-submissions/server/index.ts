import { LEAD_FORM } from '#features/lead-forms/contract.ts';
import { filedLeadHandler, leadKind, leadPlacer } from '#features/leads/server/index.ts';
import { selfTester } from '#features/self-tests/server/index.ts';
import { restingSources } from '#features/source-health/server/index.ts';
import { mergedRows, rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { listClosedSources } from './accept/closed-forms.queries.ts';
import { formTester } from './accept/self-test.ts';
import { eraseUnfinishedJob, fileUnfinishedJob } from './accept/unfinished.job.ts';
import { contentsOfLeads, contentsThatWaited } from './after-sending/contents-of-leads.ts';
import { deliverContentsJob } from './after-sending/deliver-contents.job.ts';
import { retryPendingContentJob } from './after-sending/retry-pending-content.job.ts';
import { eraseFormsJob } from './erase/erase-forms.job.ts';
import { eraseQuarantinedJob } from './erase/erase-quarantined.job.ts';
import { erasingSubscriptions } from './erase/erase-submissions.queries.ts';
import { filedFormLeads } from './filing/filed-leads.ts';
import { formLeadKind } from './filing/form-lead.ts';
import { formLeadPlacer } from './filing/place-leads.ts';
import { publicFormChanges } from './page/public-form.ts';
import { registerFormPages } from './page/register-form-pages.ts';
import { formVisits } from './signals/record-signals.ts';
import { registerSignals } from './signals/register-signals.ts';

export { acceptSubmissionIn } from './accept/accept-submission.ts';
export { MAX_FAILED_TRIES } from './accept/failed-submissions.queries.ts';
export { fileSubmission } from './accept/file-submission.ts';
export { isReachable } from './accept/is-reachable.ts';
export {
  releaseQuarantined,
  settleQuarantined,
  type TakenSubmission,
  trustSenders,
} from './accept/quarantine.queries.ts';
export { storeUnfinished } from './accept/store-unfinished.ts';
export { findSubmissionId, listConsents } from './accept/submitted.ts';
export { listDays, startOfDay, today } from './days.ts';
export { findPublicForm, type PublicForm } from './page/public-form.ts';
export { recordFormSignals } from './signals/record-signals.ts';
export { digestSender } from './spam/digests.ts';
export { judgeSubmission } from './spam/judge.ts';
export { signs, THRESHOLD } from './spam/signs.ts';
export { describeTouch } from './visit/read-attribution.ts';
export { newVisitId, signVisit, type Visit } from './visit/visit-token.ts';

export const formSubmissionsModule = serverModule({
  contracts: [contract],
  events,
  subscriptions: [publicFormChanges, contentsThatWaited, ...erasingSubscriptions],
  addresses: [registerFormPages, registerSignals],
  jobs: [
    eraseFormsJob,
    fileUnfinishedJob,
    eraseUnfinishedJob,
    eraseQuarantinedJob,
    deliverContentsJob,
    retryPendingContentJob,
  ],
  extensions: [
    rowsOfClients('client_consents', { what: 'move', key: ['id'] }),
    mergedRows({
      table: 'lead_form_contents',
      column: 'waiting_client_id',
      does: { what: 'move', key: ['submission_id'] },
    }),
    formVisits,
    leadKind(formLeadKind),
    leadPlacer(LEAD_FORM, formLeadPlacer),
    filedLeadHandler(LEAD_FORM, filedFormLeads),
    filedLeadHandler(LEAD_FORM, contentsOfLeads),
    selfTester(LEAD_FORM, formTester),
    restingSources(LEAD_FORM, listClosedSources),
  ],
});
