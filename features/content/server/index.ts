import { fileRight } from '#features/files/server/index.ts';
import { offerTokens } from '#features/preferences/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as bulkContract from '../bulk-contract.ts';
import * as contentTypes from '../content-types.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { contentPages } from '../pages.ts';
import { placeholderDefinitions } from '../placeholders.ts';
import { bulkContentRoutes } from './bulk/bulk.routes.ts';
import { contentRoutes } from './content.routes.ts';
import { contentRows } from './content-rows.ts';
import { processDocumentJob } from './documents/process-document.job.ts';
import { fileKind } from './kinds/file/file-kind.tsx';
import { mayReadContentFile } from './kinds/file/file-right.queries.ts';
import { messageKind } from './kinds/message/message-kind.tsx';
import { contentSettings } from './settings.ts';

export { type ChangedParts, changeParts } from './bulk/changed-parts.ts';
export {
  type ContentKind,
  type CopiedParts,
  type CopyPlan,
  contentKind,
  type ItemFacts,
  listShareActivities,
  refuseUnshareable,
  requireContentKind,
  type ShownContent,
  type ShownShare,
} from './content-kind.ts';
export { contentsFor, requireContent } from './contents.queries.ts';
export { connectOrgs } from './copies/between.ts';
export { findCopies } from './copies/copies.queries.ts';
export { copyContents } from './copies/copy-content.ts';
export { createContent } from './create-content.ts';
export { deleteContent } from './delete-content.ts';
export { pictureKey } from './documents/picture-key.ts';
export { type PreparedPicture, preparePicture } from './documents/prepare-picture.ts';
export { renderDocument } from './documents/render-document.ts';
export { FilePages, hasPage } from './kinds/file/file-pages.tsx';
export { contentReader } from './list-contents.queries.ts';
export { findAudience, recordContent } from './record-content.ts';
export { readShareDetails } from './share-messages.ts';
export { countOnlyForSubteam, countOwnInSubteam, listForSubteam } from './subteam-contents.queries.ts';
export { moveContentsOfSubteam, unshareOwnContents } from './subteam-contents.ts';
export { changeVisibility, checkSubteams } from './visibility.ts';
export { addShareCounts, saveSearchBody, setLastShared, writeContent } from './write-contents.queries.ts';

export { processDocumentJob };

export const contentModule = serverModule({
  contracts: [contract, bulkContract, contentTypes],
  pages: contentPages,
  routes: [...contentRoutes, ...bulkContentRoutes],
  rows: [contentRows],
  settings: contentSettings,
  events,
  jobs: [processDocumentJob],
  extensions: [
    messageKind,
    fileKind,
    fileRight('DOCUMENT_TEMPLATE', mayReadContentFile),
    offerTokens(placeholderDefinitions),
  ],
});
