import { contents } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import type { TestApp } from '#testing/app.ts';
import { loadInBrowser } from '#testing/load-in-browser.ts';
import type { Org } from '#testing/world.ts';

/** What becomes of a made-up kind of content: written, listed, shared, opened, logged, copied and removed. */
export async function lookAtContents({ owner }: Org, { server }: TestApp, client_id: number) {
  const headers = { cookie: owner.cookie };
  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await server.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json() };
  };
  const write = async (title: string, html: string): Promise<number> =>
    (await ask('POST', '/api/web-pages/', { title, html })).id;
  const listTitles = async (search = '') =>
    (await ask('GET', `/api/web-pages/?search=${search}`)).results.map(({ title }: { title: string }) => title);

  const id = await write('Open house', 'Come and see <b>us</b>.');
  const empty = await write('Draft', '');
  const params = { t: 'html_page', id } as const;
  const link = (await owner.call(shares.share, { params, body: { client_id, platform: 'whatsapp' } })).link;
  const opened = await server.inject(new URL(link).pathname);
  const { results } = await owner.call(timeline.listForClient, {
    params: { id: client_id },
    query: { kind: 'shared' },
  });
  const history = { c: client_id, t: 'html_page', id } as const;
  const copy = await owner.call(contents.copy, { params });
  const removed = await ask('DELETE', `/api/web-pages/${id}`);
  const afterRemoval = { titles: await listTitles(), link: (await server.inject(new URL(link).pathname)).statusCode };
  await owner.call(contents.restore, { params });

  const { screens } = await loadInBrowser('app/web/screens.ts');
  const { offeredKinds, withContentKinds } = await loadInBrowser('features/content/web/content-kinds.ts');
  await withContentKinds(async () => undefined)();
  return {
    found: await listTitles('house'),
    counted: (await owner.call(contents.getStats, { params: { t: 'html_page' } })).TOTAL,
    refused: await ask('POST', `/api/product-collection/api/v1/content-type/html_page/${empty}/share`, {}),
    opened:
      opened.body.includes('Come and see &lt;b&gt;us&lt;/b&gt;.') && opened.body.includes('<span>Web page</span>'),
    logged: results.map(({ item_type, type_specific_data }) => [item_type, type_specific_data]),
    history: (await owner.call(timeline.listShareHistoryByContent, { params: history })).results.length,
    copied: await ask('GET', `/api/web-pages/${copy.id}`),
    removed: removed.status,
    after_removal: afterRemoval,
    offered: offeredKinds().map(({ words }: { words: { many: string } }) => words.many),
    with_screens: [...screens.keys()].map(({ pattern }) => pattern).filter((path) => path.startsWith('/web-pages')),
  };
}
