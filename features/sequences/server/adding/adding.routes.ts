import { bind } from '#platform/server/http/bind.ts';
import { sequenceAdditions } from '../../adding-contract.ts';
import { cancelAddition, sendLeftOut, startAddition } from './add-by-filter.ts';
import { getAddition, listAdditions, listLeftOut } from './additions.queries.ts';

export const additionRoutes = bind(sequenceAdditions, {
  start: ({ scope, content, body }) => startAddition(scope, content, body),
  list: ({ scope, content, query }) => listAdditions(scope, content.id, query),
  listLeftOut: async ({ scope, content, params, query }) => {
    const { id } = await getAddition(scope, content.id, params.aid);
    return listLeftOut(scope, id, query);
  },
  downloadLeftOut: (context) => sendLeftOut(context, context.params.aid),
  cancel: ({ scope, content, params }) => cancelAddition(scope, content.id, params.aid),
});
