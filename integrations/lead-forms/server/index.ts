import { filedLeadHandler, leadKind, leadPlacer } from '#features/leads/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { LEAD_FORM } from '../contract.ts';
import * as events from '../events.ts';
import * as linksContract from '../links-contract.ts';
import { leadFormPages } from '../pages.ts';
import { filedFormLeads } from './accept/filed-leads.ts';
import { formLeadKind } from './accept/form-lead.ts';
import { formLeadPlacer } from './accept/place-leads.ts';
import { fileUnfinishedJob } from './accept/unfinished.job.ts';
import { leadFormsEntry } from './directory-entry.ts';
import { leadFormRows } from './manage/form-rows.ts';

export const leadFormsModule = serverModule({
  contracts: [contract, linksContract],
  pages: leadFormPages,
  rows: [leadFormRows],
  events,
  jobs: [fileUnfinishedJob],
  extensions: [
    leadFormsEntry,
    leadKind(formLeadKind),
    leadPlacer(LEAD_FORM, formLeadPlacer),
    filedLeadHandler(LEAD_FORM, filedFormLeads),
  ],
});
