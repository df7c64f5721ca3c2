export { contentRoutes } from './content.routes.ts';
export { type ContentName, type ContentRow, contentsFor, findContent, requireContent } from './contents.queries.ts';
export { pictureKey } from './documents/picture-key.ts';
export { processDocumentJob } from './documents/process-document.job.ts';
export { getContent } from './get-content.ts';
export { audienceOf } from './record-content.ts';
export { requireShareable } from './require-shareable.ts';
export { getShareMessage } from './share-messages.ts';
export { addShareCounts, type ShareCounts } from './write-contents.queries.ts';
