import * as z from 'zod';
import { contentRow, wholeContentRow } from '#features/content/access.ts';
import { kindParts } from '#features/content/contract.ts';
import { contentsTag } from '#features/content/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId } from '#platform/contract/ids.ts';
import { pageOf } from '#platform/contract/paging.ts';
import { always, inPath } from '#platform/contract/row.ts';
import { webPagePages } from './pages.ts';

export const webPageFacts = { type: 'html_page', page: webPagePages.web_page, activity: 'PAGE' } as const;

export const WebPage = z.object({ ...kindParts.fields, type: z.literal('html_page'), html: z.string() });
export type WebPage = z.output<typeof WebPage>;

const pageById = { type: always('html_page'), id: inPath('id') };
const made = { needs: 'session', source: 'made up' } as const;

export const webPages = {
  create: endpoint('POST /api/web-pages/', {
    ...made,
    needs: 'CONTENT.CREATE',
    plan: 'CONTENT.PAGE_TEMPLATE',
    database: 'transaction',
    summary: 'Writes a web page.',
    body: z.object({ title: z.string(), html: z.string() }),
    returns: WebPage,
    changes: [contentsTag],
  }),
  list: endpoint('GET /api/web-pages/', {
    ...made,
    plan: kindParts.listPlan,
    database: 'read',
    summary: 'The web pages the caller may see.',
    query: kindParts.listQuery,
    returns: pageOf(WebPage),
    reads: [contentsTag],
  }),
  get: endpoint('GET /api/web-pages/{id}', {
    ...made,
    plan: 'free',
    row: wholeContentRow<WebPage>(pageById),
    database: 'read',
    summary: 'One web page.',
    params: byId,
    returns: WebPage,
    reads: [contentsTag],
  }),
  delete: endpoint('DELETE /api/web-pages/{id}', {
    ...made,
    plan: 'free',
    row: contentRow('delete', pageById),
    database: 'transaction',
    summary: 'Deletes a web page.',
    params: byId,
    returns: Done,
    changes: [contentsTag],
  }),
};
