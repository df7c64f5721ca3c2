export { imageUrl } from '../image-url.ts';
export { contentRoutes } from './content.routes.ts';
export { type ContentName, type ContentRow, contentsFor, findContent } from './contents.queries.ts';
export { pictureKey } from './documents/picture-key.ts';
export { processDocumentJob } from './documents/process-document.job.ts';
export { mayReadContentFile } from './file-right.queries.ts';
export { requireShareable } from './require-shareable.ts';
export { addShareCounts, type ShareCounts } from './write-contents.queries.ts';
