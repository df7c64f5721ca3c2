import type { FileRight } from '#features/files/server/index.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { importAccess } from '../access.ts';

/** Only the person who imports may read an imported file, as with the import itself. */
export const mayReadImportedFile: FileRight = async (scope, { id }) => {
  const found = await scope.db
    .selectFrom('client_imports')
    .where('client_imports.org_id', '=', scope.org_id)
    .where(toSql(importAccess.view, scope.actor, 'client_imports'))
    .where('client_imports.file_id', '=', id)
    .select('client_imports.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
