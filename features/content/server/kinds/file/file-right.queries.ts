import type { FileRight } from '#features/files/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { contentsFor } from '../../contents.queries.ts';

/** A file may be read by everybody who may see a content that shows it now. */
export const mayReadContentFile: FileRight = async (scope, { key }) => {
  const content = await contentsFor(scope, 'view')
    .innerJoin('file_contents as file', (join) => matchInOrg(join, 'file.content_id', 'contents.id'))
    .where('file.s3_obj_key', '=', key)
    .select('contents.id')
    .limit(1)
    .executeTakeFirst();
  return content !== undefined;
};
