import { deleteContent } from '#features/content/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { contentGroups } from '../contract.ts';
import { changeCode, drawCode } from './code/change-code.ts';
import { addAndRemove, createGroup, updateGroup } from './group/change-group.ts';
import { listGroups, withDetails } from './group/show-group.ts';
import { getByCode, joinGroup } from './join/join-group.ts';
import { listJoins, offerUpdate } from './join/who-joined.ts';

export const groupRoutes = bind(contentGroups, {
  list: ({ scope, params, query }) =>
    listGroups(scope, { ...query, ...(params.t !== 'collection' && { holds_type: params.t }) }),
  addRemove: ({ scope, params, body }) => addAndRemove(scope, params.t, body),
  create: async ({ scope, services, body }) => withDetails(scope, services.settings, await createGroup(scope, body)),
  get: ({ scope, services, content }) => withDetails(scope, services.settings, content),
  update: async ({ scope, services, content, body }) =>
    withDetails(scope, services.settings, await updateGroup(scope, content, body)),
  delete: ({ scope, content }) => deleteContent(scope, content),
  setCode: ({ scope, services, content, body }) => changeCode(scope, services.settings, content, body),
  getCodePicture: ({ scope, services, content }) => drawCode(scope, services.settings, content.id),
  listJoins: async ({ scope, content }) => ({ results: await listJoins(scope, content) }),
  offerUpdate: async ({ scope, services, content }) => ({
    told_count: await offerUpdate(scope, services.settings, content),
  }),
  getByCode: ({ params, ...context }) => getByCode(context, params.code),
  join: ({ params, ...context }) => joinGroup(context, params.code),
});
