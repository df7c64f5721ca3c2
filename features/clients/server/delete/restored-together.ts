import type { OrgScope } from '#platform/server/database/scope.ts';
import { namedWork } from '../history/named-work.ts';

const PREFIX = 'restored-';

/** Names in the histories of clients that they were restored together; one restored alone is named by nothing. */
export const asRestoredTogether = <Restoring extends OrgScope>(scope: Restoring, count: number): Restoring =>
  count > 1 ? { ...scope, request_id: `${PREFIX}${count}-${scope.request_id}` } : scope;

/** Says of a restored client how many came back with it. */
export const nameRestores = namedWork({
  prefix: PREFIX,
  deletes: null,
  describe: async (_scope, request_ids) =>
    new Map(
      request_ids.map((id) => {
        const count = Number.parseInt(id.slice(PREFIX.length), 10);
        return [id, { in_history: `as one of ${count.toLocaleString('en')} clients`, of_deletion: null }];
      }),
    ),
});
