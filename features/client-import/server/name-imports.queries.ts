import { sql } from 'kysely';
import { namedWork } from '#features/clients/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { makeRequestId, REQUEST_PREFIX } from './run/import-work.ts';

/** Names imports in the histories of the clients they wrote; an import deletes clients only when it is undone. */
export const nameImports = namedWork({
  prefix: REQUEST_PREFIX,
  deletes: 'IMPORT_UNDO',
  async describe({ db, org_id }, request_ids) {
    const ids = request_ids.map((id) => Number(id.slice(REQUEST_PREFIX.length))).filter(Number.isSafeInteger);
    const imports = await db
      .selectFrom('client_imports')
      .innerJoin('files', (join) => matchInOrg(join, 'files.id', 'client_imports.file_id'))
      .where('client_imports.org_id', '=', org_id)
      .where(sql<boolean>`client_imports.id = any(${ids}::bigint[])`)
      .select(['client_imports.id', 'files.name'])
      .execute();
    return new Map(
      imports.map(({ id, name }) => [
        makeRequestId(id),
        { in_history: `by the import of “${name}”`, of_deletion: `Undo of import “${name}”` },
      ]),
    );
  },
});
