import { deleteContent } from '#features/content/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { contentGroups } from '../contract.ts';
import { addAndRemove, createGroup, updateGroup } from './group/change-group.ts';
import { listGroups } from './group/show-group.ts';

const { list, addRemove, create, get, update, delete: remove } = contentGroups;

export const groupRoutes = bind(
  { list, addRemove, create, get, update, delete: remove },
  {
    list: ({ scope, params, query }) =>
      listGroups(scope, { ...query, ...(params.t !== 'collection' && { holds_type: params.t }) }),
    addRemove: ({ scope, params, body }) => addAndRemove(scope, params.t, body),
    create: ({ scope, body }) => createGroup(scope, body),
    get: ({ content }) => content,
    update: ({ scope, content, body }) => updateGroup(scope, content, body),
    delete: async ({ scope, content }) => {
      await deleteContent(scope, content);
      return done;
    },
  },
);
