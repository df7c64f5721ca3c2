import { everyone, fileRight } from '#features/files/server/index.ts';
import { onAccountConnected } from '#features/whatsapp/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as events from '../events.ts';
import { whatsappTemplatePages } from '../pages.ts';
import { TemplateContent } from '../template-content.ts';
import * as templatesContract from '../templates-contract.ts';
import * as testsContract from '../test-calls.ts';
import { checkTemplatesJob, readTemplatesJob } from './templates/read-templates.job.ts';
import { templateReceivers } from './templates/receive-notices.ts';
import { adoptTemplates } from './templates/templates.queries.ts';
import { templateRoutes } from './templates/templates.routes.ts';

export { fillTemplate, makeMetaTemplate } from '../template-meta.ts';
export { cleanParameter } from '../template-text.ts';
export { listTemplates } from './templates/show-template.ts';
export { findDraft, findVersion, getStoredTemplate } from './templates/templates.queries.ts';
export { findLiveTemplate, findWhyNotLive, listLiveTemplates } from './templates/versions.queries.ts';

export const whatsappTemplatesModule = serverModule({
  contracts: [{ TemplateContent }, templatesContract, testsContract],
  pages: whatsappTemplatePages,
  routes: templateRoutes,
  events,
  jobs: [readTemplatesJob, checkTemplatesJob],
  extensions: [
    ...templateReceivers,
    onAccountConnected('templates', adoptTemplates),
    fileRight('WHATSAPP_PICTURE', everyone),
    fileRight('WHATSAPP_DOCUMENT', everyone),
  ],
});
