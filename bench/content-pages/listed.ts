import { pageTemplates } from '#features/content-pages/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import type { BenchEnvironment } from '../kit/bench-environment.ts';
import { compareWith, type Question } from '../kit/compare.ts';
import { below, type Figure, quantile } from '../kit/figure.ts';
import { COMMON_WORD, fillPages, RARE_WORD } from '../kit/fill-pages.ts';
import { type Call, type Measured, send } from '../kit/measure.ts';
import { type BenchPage, makePage } from './bench-page.ts';

const PAGES = 10_000;

/** Lists and searches 10,000 pages and saves one, against the limit (bench/limit/content-server.fixture.ts). */
export async function measureLists(environment: BenchEnvironment): Promise<Figure[]> {
  const { postgres } = environment;
  const made = await makePage(environment);
  const superuser = new URL(postgres.superuserUrl);
  superuser.pathname = new URL(postgres.url).pathname;
  await fillPages(superuser.href, { org_id: made.org.org_id, content_id: made.id, count: PAGES });
  const against = { fixture: 'bench/limit/content-server.fixture.ts', superuserUrl: superuser.href };
  return compareWith(environment, against, async ({ comparison, ours, limit }) => {
    const figures: Figure[] = [];
    for (const { isSlowest, ...question } of questions(made, ours, limit)) {
      const { figures: found, ms } = await comparison.compare(question);
      figures.push(...found);
      if (isSlowest) figures.push(below(`${question.name}, p95`, quantile(ms, 0.95), 'ms', 30));
    }
    return figures;
  });
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
