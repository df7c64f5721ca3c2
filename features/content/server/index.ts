import { fileRight } from '#features/files/server/index.ts';
import { offerTokens } from '#features/preferences/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as events from '../events.ts';
import { tokenDefinitions } from '../tokens.ts';
import { contentRoutes } from './content.routes.ts';
import { processDocumentJob } from './documents/process-document.job.ts';
import { mayReadContentFile } from './file-right.queries.ts';

export { imageUrl } from '../image-url.ts';
export { type ContentName, type ContentRow, contentsFor, findContent } from './contents.queries.ts';
export { pictureKey } from './documents/picture-key.ts';
export { requireShareable } from './require-shareable.ts';
export { addShareCounts, type ShareCounts } from './write-contents.queries.ts';

export { processDocumentJob };

export const contentModule = serverModule({
  routes: contentRoutes,
  events,
  jobs: [processDocumentJob],
  extensions: [fileRight('DOCUMENT_TEMPLATE', mayReadContentFile), offerTokens(tokenDefinitions)],
});
