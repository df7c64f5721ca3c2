import type { ClientRow } from '#features/clients/access.ts';
import { changeGroups, filterClients } from '#features/clients/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind } from '#platform/server/http/bind.ts';
import { clientGroups, type GroupsOfClient } from '../contract.ts';
import { createGroup, deleteGroup, restoreGroup, updateGroup } from './change-group.ts';
import { findGroupsMet } from './count-clients.queries.ts';
import { listGroups, readGroupsById, readSmartGroups, recordGroupUse, requireGroup } from './groups.queries.ts';
import { readGroupIds } from './member-groups.queries.ts';
import { requirePlainGroups } from './require-plain-groups.ts';

export const clientGroupRoutes = bind(clientGroups, {
  list: ({ scope, query }) => listGroups(scope, query),
  create: ({ scope, body }) => createGroup(scope, body),
  update: ({ scope, params, body }) => updateGroup(scope, params.id, body),
  delete: ({ scope, params }) => deleteGroup(scope, params.id),
  restore: ({ scope, params }) => restoreGroup(scope, params.id),
  listClients: async ({ scope, params, query }) => {
    await requireGroup(scope, params.id);
    return filterClients(scope, { ...query, group_ids: [params.id] });
  },
  listForClient: ({ scope, client }) => listGroupsOfClient(scope, client.id),
  setClientAutoGroups: ({ scope, client, body }) => setGroupsOfClient(scope, client, body.group_ids),
});

/** Returns the groups of a client: the smart ones whose criteria it meets among them. */
async function listGroupsOfClient(scope: Scope, client_id: number): Promise<GroupsOfClient> {
  const chosen = await readGroupIds(scope, client_id);
  const met = await findGroupsMet(scope, client_id, await readSmartGroups(scope));
  return { results: await readGroupsById(scope, [...chosen, ...met]) };
}

/** Replaces the groups a person put the client into (G-051). Throws `invalid_input` for one nobody can be put into. */
async function setGroupsOfClient(scope: Scope, { id }: Pick<ClientRow, 'id'>, group_ids: readonly number[]) {
  await requirePlainGroups(scope, group_ids);
  const before = await readGroupIds(scope, id);
  await changeGroups(scope, [id], () => group_ids);
  await recordGroupUse(
    scope,
    group_ids.filter((group) => !before.includes(group)),
  );
  return listGroupsOfClient(scope, id);
}
