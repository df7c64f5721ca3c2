import { fileRight } from '#features/files/server/index.ts';
import { offerTokens } from '#features/preferences/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contentTypes from '../content-types.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { contentPages } from '../pages.ts';
import { tokenDefinitions } from '../tokens.ts';
import { contentRoutes } from './content.routes.ts';
import { contentRows } from './content-rows.ts';
import { processDocumentJob } from './documents/process-document.job.ts';
import { mayReadContentFile } from './file-right.queries.ts';
import { contentSettings } from './settings.ts';

export { imageUrl } from '../image-url.ts';
export { type ContentName, contentsFor, requireContent } from './contents.queries.ts';
export { pictureKey } from './documents/picture-key.ts';
export { renderDocument } from './documents/render-document.ts';
export { refuseUnshareable } from './refuse-unshareable.ts';
export { countOnlyForSubteam, countOwnInSubteam, listForSubteam } from './subteam-contents.queries.ts';
export { moveContentsOfSubteam, unshareOwnContents } from './subteam-contents.ts';
export { addShareCounts, type ShareCounts } from './write-contents.queries.ts';

export { processDocumentJob };

export const contentModule = serverModule({
  contracts: [contract, contentTypes],
  pages: contentPages,
  routes: contentRoutes,
  rows: [contentRows],
  settings: contentSettings,
  events,
  jobs: [processDocumentJob],
  extensions: [fileRight('DOCUMENT_TEMPLATE', mayReadContentFile), offerTokens(tokenDefinitions)],
});
