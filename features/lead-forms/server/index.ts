import { everyone, fileRight } from '#features/files/server/index.ts';
import { filedLeadHandler, leadKind, leadPlacer } from '#features/leads/server/index.ts';
import { selfTester } from '#features/self-tests/server/index.ts';
import { restingSources, sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { serverModule } from '#platform/server/module.ts';
import * as consentsContract from '../consents-contract.ts';
import * as contract from '../contract.ts';
import { LEAD_FORM } from '../contract.ts';
import * as events from '../events.ts';
import * as linksContract from '../links-contract.ts';
import { leadFormPages } from '../pages.ts';
import * as submissionsContract from '../submissions-contract.ts';
import * as viewingContract from '../viewing-contract.ts';
import { listClosedSources } from './accept/closed-forms.queries.ts';
import { consentRoutes } from './accept/consents.routes.ts';
import { filedFormLeads } from './accept/filed-leads.ts';
import { formLeadKind } from './accept/form-lead.ts';
import { formLeadPlacer } from './accept/place-leads.ts';
import { formTester } from './accept/self-test.ts';
import { eraseUnfinishedJob, fileUnfinishedJob } from './accept/unfinished.job.ts';
import { contentsOfLeads, contentsThatWaited } from './after-sending/contents-of-leads.ts';
import { deliverContentsJob } from './after-sending/deliver-contents.job.ts';
import { retryPendingContentJob } from './after-sending/retry-pending-content.job.ts';
import { leadFormsEntry } from './directory-entry.ts';
import { eraseFormsJob } from './manage/erase-forms.job.ts';
import { leadFormRows } from './manage/form-rows.ts';
import { formRoutes } from './manage/forms.routes.ts';
import { formViewingRoutes } from './manage/viewing.routes.ts';
import { publicFormChanges } from './public/public-form.ts';
import { registerFormPages } from './public/register-form-pages.ts';
import { submissionsHeldKind } from './spam/alert-kind.ts';
import { eraseHeldJob } from './spam/erase-held.job.ts';
import { notifyHeldJob } from './spam/notify-held.job.ts';
import { quarantineRoutes } from './spam/quarantine.routes.ts';
import { erasingSubscriptions } from './submissions/erase-submissions.queries.ts';
import { formVisits } from './submissions/signals/record-signals.ts';
import { registerSignals } from './submissions/signals/register-signals.ts';
import { submissionRoutes } from './submissions/submissions.routes.ts';

export { checkAnswers } from '../check-answers.ts';
export { formLinks } from '../links-contract.ts';
export { formSubmissions } from '../submissions-contract.ts';
export { acceptSubmissionIn } from './accept/accept-submission.ts';
export { fileSubmission } from './accept/file-submission.ts';
export { storeUnfinished } from './accept/store-unfinished.ts';
export { findSubmissionId, listConsents } from './accept/submitted.ts';
export { findPublicForm, type PublicForm } from './public/public-form.ts';
export { newVisitId, signVisit, type Visit } from './public/visit-token.ts';
export { judgeSubmission } from './spam/judge.ts';
export { recordFormSignals } from './submissions/signals/record-signals.ts';

export const leadFormsModule = serverModule({
  contracts: [contract, linksContract, submissionsContract, consentsContract, viewingContract],
  pages: leadFormPages,
  routes: [...formRoutes, ...quarantineRoutes, ...consentRoutes, ...submissionRoutes, ...formViewingRoutes],
  rows: [leadFormRows],
  events,
  subscriptions: [publicFormChanges, contentsThatWaited, ...erasingSubscriptions],
  addresses: [registerFormPages, registerSignals],
  jobs: [
    eraseFormsJob,
    fileUnfinishedJob,
    eraseUnfinishedJob,
    eraseHeldJob,
    notifyHeldJob,
    deliverContentsJob,
    retryPendingContentJob,
  ],
  extensions: [
    formVisits,
    leadFormsEntry,
    fileRight('PRIVYR_LEAD_FORMS', everyone),
    submissionsHeldKind,
    leadKind(formLeadKind),
    leadPlacer(LEAD_FORM, formLeadPlacer),
    filedLeadHandler(LEAD_FORM, filedFormLeads),
    filedLeadHandler(LEAD_FORM, contentsOfLeads),
    selfTester(LEAD_FORM, formTester),
    sourcePage(LEAD_FORM, (source) => fillPage(leadFormPages.lead_forms, {}, { source })),
    restingSources(LEAD_FORM, listClosedSources),
  ],
});
