import { listAccounts } from '#engines/connected-sources/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/http/bind.ts';
import { FACEBOOK, facebook } from '../contract.ts';
import { syncDataset } from './datasets.ts';
import { facebookProvider } from './facebook-source.ts';
import { listForms } from './graph/graph.ts';

export const facebookRoutes = bind(facebook, {
  ...facebookProvider.handlers,
  previewLeads: facebookProvider.previewLeads,
  listGraphForms: async ({ services, session, read, query }) => {
    const pages = await read((scope) => listAccounts(scope, FACEBOOK));
    const page = pages.find(({ external_id }) => external_id === query.page_id);
    if (!page) throw new Problem('not_found', { log_detail: `page ${query.page_id}` });
    try {
      const { callerOf } = facebookProvider.workFor(services, session.actor.org_id);
      const forms = await callerOf(page)((token) => listForms(services, token, page.external_id));
      return { data: forms.map(({ id, name }) => ({ id, name })) };
    } catch (error) {
      throw facebookProvider.explainRefusal(error);
    }
  },
  syncPagePixel: (context) => syncDataset(context, context.body),
});
