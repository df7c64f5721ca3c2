import { createElement } from 'react';
import { contentKind, createContent, deleteContent } from '#features/content/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { type WebPage, webPageFacts, webPages } from '../contract.ts';
import { webPagePages } from '../pages.ts';
import { copyPage, findHtml, getPage, insertPage, listPages } from './web-pages.queries.ts';

const webPageKind = contentKind<WebPage>({
  ...webPageFacts,
  get: getPage,
  copyDetails: copyPage,
  findRefusal: ({ html }) => (html === '' ? 'Write something on this page before you share it.' : null),
  show: async (scope, { content_id }) => ({
    facts: 'Web page',
    body: createElement('div', null, await findHtml(scope, content_id)),
  }),
});

export const webPagesModule = serverModule({
  contracts: [contract],
  pages: webPagePages,
  routes: bind(webPages, {
    create: async ({ scope, body: { title, html } }) => {
      const id = await createContent(scope, { type: 'html_page', title }, (content_id) =>
        insertPage(scope, content_id, html),
      );
      return getPage(scope, id);
    },
    list: ({ scope, query }) => listPages(scope, query),
    get: ({ content }) => content,
    delete: async ({ scope, content }) => {
      await deleteContent(scope, content);
      return done;
    },
  }),
  extensions: [webPageKind],
});
