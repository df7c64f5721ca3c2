import { mayReadImportedFile } from '#features/client-import/server/index.ts';
import { mayReadContentFile } from '#features/content/server/index.ts';
import { everyone, type FileRights } from '#features/files/server/index.ts';
import { mayReadAttachment } from '#features/timeline/server/index.ts';

/** Who may have a file, by what it was uploaded for. */
export const fileRights: FileRights = {
  DOCUMENT_TEMPLATE: mayReadContentFile,
  TIMELINE_ATTACHMENT: mayReadAttachment,
  PROFILE_PICTURE: everyone,
  CLIENT_IMPORT: mayReadImportedFile,
};
