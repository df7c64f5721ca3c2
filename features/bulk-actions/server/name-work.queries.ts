import { sql } from 'kysely';
import { namedWork } from '#features/clients/server/index.ts';
import { bulkWords } from './en.ts';
import { makeRequestId, REQUEST_PREFIX } from './request-ids.ts';

/** Names actions in the histories of the clients they changed. */
export const nameActions = namedWork({
  prefix: REQUEST_PREFIX,
  deletes: 'IN_BULK',
  async describe({ db, org_id }, request_ids) {
    const ids = request_ids.map((id) => Number(id.slice(REQUEST_PREFIX.length))).filter(Number.isSafeInteger);
    const actions = await db
      .selectFrom('bulk_actions')
      .where('org_id', '=', org_id)
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .select(['id', 'changed_count'])
      .execute();
    return new Map(
      actions
        .filter(({ changed_count }) => changed_count > 1)
        .map(({ id, changed_count }) => [
          makeRequestId({ action_id: id }),
          { in_history: bulkWords.as_one_of(changed_count), of_deletion: null },
        ]),
    );
  },
});
