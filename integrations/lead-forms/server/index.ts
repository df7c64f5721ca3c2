import { everyone, fileRight } from '#features/files/server/index.ts';
import { sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { LEAD_FORM } from '../contract.ts';
import * as events from '../events.ts';
import * as linksContract from '../links-contract.ts';
import { leadFormPages } from '../pages.ts';
import { leadFormsEntry } from './directory-entry.ts';
import { eraseFormsJob } from './manage/erase-forms.job.ts';
import { leadFormRows } from './manage/form-rows.ts';
import { formRoutes } from './manage/forms.routes.ts';

export const leadFormsModule = serverModule({
  contracts: [contract, linksContract],
  pages: leadFormPages,
  routes: formRoutes,
  rows: [leadFormRows],
  events,
  jobs: [eraseFormsJob],
  extensions: [
    leadFormsEntry,
    fileRight('PRIVYR_LEAD_FORMS', everyone),
    sourcePage(LEAD_FORM, () => fillPage(leadFormPages.lead_forms)),
  ],
});
