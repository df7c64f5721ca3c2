import { pageTemplates } from '#features/content-pages/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { type BenchEnvironment, startProduct } from '../kit/bench-environment.ts';
import { Comparison, type Question } from '../kit/compare.ts';
import { below, type Figure, quantile } from '../kit/figure.ts';
import { COMMON_WORD, fillPages, RARE_WORD } from '../kit/fill-pages.ts';
import { type Call, endServer, type Measured, send, startServer } from '../kit/measure.ts';
import { type BenchPage, makePage } from './bench-page.ts';

const PAGES = 10_000;

/** Lists and searches 10,000 pages and saves one, against the limit (bench/limit/content-server.fixture.ts). */
export async function measureLists(environment: BenchEnvironment): Promise<Figure[]> {
  const { postgres, folder } = environment;
  const made = await makePage(environment);
  const superuser = new URL(postgres.superuserUrl);
  superuser.pathname = new URL(postgres.url).pathname;
  await fillPages(superuser.href, { org_id: made.org.org_id, content_id: made.id, count: PAGES });
  const named = (application: string) => `${superuser.href}?application_name=${application}`;
  const port = await freePort();
  const limit = await startServer('bench/limit/content-server.fixture.ts', port, {}, [
    named('bench_limit'),
    String(port),
  ]);
  const product = await startProduct({
    folder,
    postgres: { ...postgres, url: `${postgres.url}?application_name=bench_product` },
  });
  const measured: Measured = { port: Number(new URL(product.url).port), pid: product.pid };
  const comparison = new Comparison(
    superuser.href,
    { server: measured, application: 'bench_product' },
    { server: limit, application: 'bench_limit' },
  );
  await comparison.open();
  try {
    const figures: Figure[] = [];
    for (const { isSlowest, ...question } of questions(made, measured, limit)) {
      const { figures: found, ms } = await comparison.compare(question);
      figures.push(...found);
      if (isSlowest) figures.push(below(`${question.name}, p95`, quantile(ms, 0.95), 'ms', 30));
    }
    return figures;
  } finally {
    await comparison.close();
    await product.stop();
    await endServer(limit);
  }
}

function questions(
  { org: { owner }, id, components }: BenchPage,
  product: Measured,
  limit: Measured,
): (Question & { isSlowest: boolean })[] {
  const getting = (path: string): Call => ({ method: 'GET', path });
  const list = (query: string) => getting(`${pageTemplates.list.path}?page_size=20${query}`);
  const reads = [
    ['List of pages', list(''), getting('/list')],
    ['Search of pages, a rare word', list(`&search=${RARE_WORD}`), getting(`/search?fragment=${RARE_WORD}`)],
    [
      'Search of pages, a common word',
      list(`&search=${COMMON_WORD}`),
      getting(`/search?fragment=${COMMON_WORD}&common=yes`),
    ],
  ] as const;
  const title = components.find(({ type }) => type === 'title')!;
  const save = (index: number): Call => ({
    method: 'PUT',
    path: fillPath(pageTemplates.saveDraft.path, { id }),
    body: { draft: { [`component:${title.id}`]: { ...title, text: `Written ${index}` } } },
  });
  const update = (index: number): Call => ({
    method: 'PUT',
    path: `/page/${id}`,
    body: { components: components.map((each) => (each === title ? { ...title, text: `Written ${index}` } : each)) },
  });
  return [
    ...reads.map(([name, ours, theirs]) => ({
      name: `${name}, ${PAGES.toLocaleString('en')} contents`,
      ours: () => send(product, ours, owner.cookie),
      limit: () => send(limit, theirs),
      atMost: 2,
      isSlowest: true,
    })),
    {
      name: 'Autosave of a page of 20 components, beside a bare update',
      ours: (index) => send(product, save(index), owner.cookie),
      limit: (index) => send(limit, update(index)),
      atMost: 3,
      isSlowest: false,
    },
  ];
}
