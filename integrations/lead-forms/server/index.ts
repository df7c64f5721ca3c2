import { filedLeadHandler, leadKind, leadPlacer } from '#features/leads/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { LEAD_FORM } from '../contract.ts';
import * as events from '../events.ts';
import * as linksContract from '../links-contract.ts';
import { leadFormPages } from '../pages.ts';
import * as submissionsContract from '../submissions-contract.ts';
import { filedFormLeads } from './accept/filed-leads.ts';
import { formLeadKind } from './accept/form-lead.ts';
import { formLeadPlacer } from './accept/place-leads.ts';
import { fileUnfinishedJob } from './accept/unfinished.job.ts';
import { leadFormsEntry } from './directory-entry.ts';
import { leadFormRows } from './manage/form-rows.ts';
import { publicFormChanges } from './public/public-form.ts';
import { registerFormPages } from './public/register-form-pages.ts';
import { submissionsHeldKind } from './spam/alert-kind.ts';
import { eraseHeldJob } from './spam/erase-held.job.ts';
import { quarantineRoutes } from './spam/quarantine.routes.ts';
import { tellHeldJob } from './spam/tell-held.job.ts';

export const leadFormsModule = serverModule({
  contracts: [contract, linksContract, submissionsContract],
  pages: leadFormPages,
  routes: [...quarantineRoutes],
  rows: [leadFormRows],
  events,
  subscriptions: [publicFormChanges],
  addresses: [registerFormPages],
  jobs: [fileUnfinishedJob, eraseHeldJob, tellHeldJob],
  extensions: [
    leadFormsEntry,
    submissionsHeldKind,
    leadKind(formLeadKind),
    leadPlacer(LEAD_FORM, formLeadPlacer),
    filedLeadHandler(LEAD_FORM, filedFormLeads),
  ],
});
