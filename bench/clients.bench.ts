import autocannon from 'autocannon';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { residentMb } from './kit/bench-environment.ts';
import { type Book, OWN, openBooks } from './kit/books.ts';
import { type Comparison, compareOwn, compareWith, type Question } from './kit/compare.ts';
import { comparedKinds, otherKinds } from './kit/condition-kinds.ts';
import { below, type Figure, median, quantile } from './kit/figure.ts';
import { type Call, type Measured, send, timings } from './kit/measure.ts';

/** BENCH_CLIENTS makes the large book smaller, to see whether the questions are answered. */
const SIZES = { small: 10_000, large: Number(processEnvironment().BENCH_CLIENTS ?? 1_000_000) };

const CLIENTS = '/api/dashboard-v2/api/v2/user-client/';
const CREATE = '/api/dashboard-v2/api/v1/user-client/';
const LIST = { atMost: 2.5, databaseAtMost: 2.5, serverAtMost: 5 };

interface Asked {
  product: Measured;
  limit: Measured;
  comparison: Comparison;
  small: Book;
  large: Book;
}

/** Lists, gets, writes and searches a book of a million, against the limit (bench/limit) answering the same questions. */
export async function run(): Promise<Figure[]> {
  const books = await openBooks(SIZES);
  const against = { fixture: 'bench/limit/server.fixture.ts', superuserUrl: books.superuserUrl };
  try {
    return await compareWith(books, against, async ({ comparison, ours, limit }) => {
      const asked = { product: ours, limit, comparison, small: books.small, large: books.large };
      const figures: Figure[] = [];
      const parts = { lists, conditions, board, team, load, deepPage, growth, get, searches, filters, writes, memory };
      const only = processEnvironment().BENCH_PARTS?.split(',');
      for (const [name, part] of Object.entries(parts)) {
        if (only && !only.includes(name)) continue;
        figures.push(...(await part(asked)));
      }
      return figures;
    });
  } finally {
    await books.close();
  }
}

const getting = (path: string): Call => ({ method: 'GET', path });

/** Twenty rows, filtered and sorted, as owner and as a member who sees 50 clients of the million. */
async function lists({ product, limit, comparison, large }: Asked): Promise<Figure[]> {
  const { owner, member, three } = large;
  const questions: Question[] = [
    {
      name: 'List, owner',
      ours: () => send(product, getting(`${CLIENTS}?is_new_lead=true&sort=last_activity`), owner.cookie),
      limit: () => send(limit, getting('/list-new')),
      ...LIST,
      p99AtMost: 4,
    },
    {
      name: 'List, three assignees of fifty',
      ours: () =>
        send(
          product,
          { method: 'POST', path: `${CLIENTS}filters/`, body: { assigned_to_ids: three, sort: 'last_activity' } },
          owner.cookie,
        ),
      limit: () => send(limit, getting(`/list-of?assignee=${three.join(',')}`)),
      ...LIST,
    },
    {
      name: `List, member who sees ${OWN}`,
      ours: () => send(product, getting(`${CLIENTS}?sort=last_activity`), member.cookie),
      limit: () => send(limit, getting(`/list-of?assignee=${member.profile_id}`)),
      ...LIST,
    },
    {
      name: 'List with count',
      ours: () => send(product, getting(`${CLIENTS}?sort=last_activity&with_count=true`), owner.cookie),
      limit: () => send(limit, getting('/list-counted')),
      atMost: 2,
    },
  ];
  return compareAll(comparison, questions);
}

async function compareAll(comparison: Comparison, questions: readonly Question[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const question of questions) figures.push(...(await comparison.compare(question)).figures);
  return figures;
}

/** Each kind of condition of the filter builder, as owner and as a member who sees 50. */
async function conditions(asked: Asked): Promise<Figure[]> {
  const { product, limit, comparison, large } = asked;
  const { owner, member } = large;
  const ask = (where: string, { cookie }: typeof owner) =>
    send(product, getting(`${CLIENTS}?sort=last_activity&where=${encodeURIComponent(where)}`), cookie);
  const compared = comparedKinds(large).flatMap(({ name, where, limit: path }): Question[] => [
    {
      name: `Filter by ${name}, owner`,
      ours: () => ask(where, owner),
      limit: () => send(limit, getting(`/filtered/${encodeURI(path)}`)),
      ...LIST,
    },
    {
      name: `Filter by ${name}, member who sees ${OWN}`,
      ours: () => ask(where, member),
      limit: () => send(limit, getting(`/list-of?assignee=${member.profile_id}`)),
      ...LIST,
    },
  ]);
  const figures = await compareAll(comparison, compared);
  for (const { name, where } of otherKinds(large)) {
    figures.push(await untilAnswered(`Filter by ${name}, owner`, () => ask(where, owner)));
    figures.push(await untilAnswered(`Filter by ${name}, member who sees ${OWN}`, () => ask(where, member)));
  }
  return figures;
}

/** What the limit is not asked: no more than a call may take, and it says so itself where it takes longer. */
async function untilAnswered(name: string, ask: () => Promise<unknown>): Promise<Figure> {
  const answer = () =>
    ask().catch((error: Error) => {
      if (!error.message.includes(': 503 ')) throw error;
    });
  await timings(3, answer);
  return below(name, median(await timings(9, answer)), 'ms', 4_000);
}

/** The board of eight columns with true counts and sums. */
async function board({ product, limit, comparison, large }: Asked): Promise<Figure[]> {
  const path = `${CLIENTS}pipeline-view/`;
  const ask = (cookie: string, body: object = {}) => send(product, { method: 'POST', path, body }, cookie);
  const stages = large.sorted.stages.join(',');
  return compareAll(comparison, [
    {
      name: 'Board of 8 columns, owner',
      ours: () => ask(large.owner.cookie),
      limit: () => send(limit, getting(`/board?values=${stages}`)),
      ...LIST,
    },
    {
      name: `Board of 8 columns, member who sees ${OWN}`,
      ours: () => ask(large.member.cookie),
      limit: () => send(limit, getting(`/list-of?assignee=${large.member.profile_id}`)),
      atMost: Number.POSITIVE_INFINITY,
    },
  ]);
}

/** The team dashboard of fifty people: of two periods in a busy book. */
async function team({ product, limit, comparison, large, small }: Asked): Promise<Figure[]> {
  const ask = ({ cookie }: Book['owner'], period: string) =>
    send(product, getting(`/api/auth/api/v2/team/dashboard?period=${period}`), cookie);
  const figures = await compareAll(comparison, [
    {
      name: 'Team dashboard, today',
      ours: () => ask(large.owner, 'today'),
      limit: () => send(limit, getting('/team?values=1')),
      atMost: 10,
    },
    {
      name: 'Team dashboard, 7 days',
      ours: () => ask(large.owner, 'last_7_days'),
      limit: () => send(limit, getting('/team?values=7')),
      atMost: 10,
    },
  ]);
  const growth = await compareOwn(
    'Team dashboard of today, 1M against 10k',
    () => ask(large.owner, 'today'),
    () => ask(small.owner, 'today'),
    1.5,
  );
  return [...figures, growth];
}

async function load({ product, large: { owner, member } }: Asked): Promise<Figure[]> {
  const owners = `${CLIENTS}?is_new_lead=true&sort=last_activity`;
  return [
    await underLoad('List at 50 req/s, owner, p99', product, owners, owner.cookie),
    await underLoad('List at 50 req/s, member, p99', product, `${CLIENTS}?sort=last_activity`, member.cookie),
  ];
}

async function underLoad(name: string, { port }: Measured, path: string, cookie: string): Promise<Figure> {
  const url = `http://127.0.0.1:${port}${path}`;
  const fire = (duration: number) =>
    autocannon({ url, headers: { cookie }, connections: 8, overallRate: 50, duration });
  // Until now one connection to the database did all the work; the others fill their caches first.
  await fire(3);
  const result = await fire(10);
  if (result.non2xx > 0) throw new Error(`refused: ${result.non2xx}`);
  return { ...below(name, result.latency.p99, 'ms', 50), budget: 'p99 < 50 ms' };
}

/** The page after row 10,000 against the first. */
async function deepPage({ product, large: { owner } }: Asked): Promise<Figure[]> {
  const page = (size: number, cursor = '') =>
    send(
      product,
      getting(`${CLIENTS}?sort=last_activity&page_size=${size}${cursor && `&cursor=${cursor}`}`),
      owner.cookie,
    ) as Promise<{ next: string }>;
  let cursor = '';
  for (let row = 0; row < 10_000; row += 100) cursor = (await page(100, cursor)).next;
  const name = 'Page after row 10,000 against the first';
  return [
    await compareOwn(
      name,
      () => page(20, cursor),
      () => page(20),
      1.3,
    ),
  ];
}

async function someClients({ product }: Asked, { owner }: Book) {
  const { results } = (await send(product, getting(`${CLIENTS}?sort=name&page_size=100`), owner.cookie)) as {
    results: { id: number; name: string; phones: { raw: string }[]; emails: string[] }[];
  };
  return results;
}

async function get(asked: Asked): Promise<Figure[]> {
  const { product, limit, comparison, large } = asked;
  const known = await someClients(asked, large);
  const idAt = (index: number) => known[index % known.length]!.id;
  return compareAll(comparison, [
    {
      name: 'Get one',
      ours: (index) => send(product, getting(`${CLIENTS}${idAt(index)}/`), large.owner.cookie),
      limit: (index) => send(limit, getting(`/one/${idAt(index)}`)),
      atMost: 2.2,
    },
  ]);
}

/** One client added after looking for duplicates, one changed in one field. */
async function writes(asked: Asked): Promise<Figure[]> {
  const { product, limit, comparison, large } = asked;
  const { cookie } = large.owner;
  const known = await someClients(asked, large);
  const idAt = (index: number) => known[index % known.length]!.id;
  // Numbers and places of their own in every run: books are kept.
  const run = Math.floor(Date.now() / 1_000) % 900;
  const phone = (series: number, index: number) =>
    `+659${String(run * 10_000 + series * 5_000 + index).padStart(7, '0')}`;
  return compareAll(comparison, [
    {
      name: 'Create with duplicate check',
      ours: async (index) => {
        const [phonenumber, email] = [phone(0, index), `new${run}.${index}@example.org`];
        const body = { phonenumber, email };
        await send(product, { method: 'POST', path: `${CLIENTS}search-duplicates/`, body }, cookie);
        const client = { name: `New ${index}`, phones: [{ raw: phonenumber }], emails: [email] };
        return send(product, { method: 'POST', path: CREATE, body: client }, cookie);
      },
      // The limit is asked twice too: the duplicates are shown before somebody decides to save.
      limit: async (index) => {
        const body = { name: `Bare ${index}`, phone: phone(1, index), email: `bare${run}.${index}@example.org` };
        await send(limit, { method: 'POST', path: '/duplicates', body });
        return send(limit, { method: 'POST', path: '/create', body });
      },
      atMost: 4,
    },
    {
      name: 'Update one field',
      ours: (index) => {
        const body = { location: `Ours ${run} ${index}` };
        return send(product, { method: 'PUT', path: `${CLIENTS}${idAt(index)}/`, body }, cookie);
      },
      limit: (index) =>
        send(limit, { method: 'PUT', path: `/one/${idAt(index)}`, body: { location: `Bare ${run} ${index}` } }),
      atMost: 4,
    },
  ]);
}

const searchFor = ({ product }: Asked, { cookie }: Book['owner'], fragment: string) =>
  send(product, getting(`${CLIENTS}search/?search=${fragment}`), cookie);

/** What people type: the beginning of a last name, three letters of one, the end of a number. */
const fragments = {
  'Search by name': ({ name }: { name: string }) => name.split(' ')[1]!.slice(0, 6),
  'Search by three letters': ({ name }: { name: string }) => name.split(' ')[1]!.slice(0, 3),
  'Search by phone': ({ phones }: { phones: { raw: string }[] }) => phones[0]!.raw.slice(-7),
};

async function searches(asked: Asked): Promise<Figure[]> {
  const { limit, comparison, large } = asked;
  const known = await someClients(asked, large);
  const figures: Figure[] = [];
  for (const [name, fragment] of Object.entries(fragments)) {
    const at = (index: number) => fragment(known[index % known.length]!);
    const compared = await comparison.compare({
      name,
      ours: (index) => searchFor(asked, large.owner, at(index)),
      limit: (index) => send(limit, getting(`/search?fragment=${at(index)}`)),
      // Names in which a word begins with them come first in the product; the limit takes the most recent.
      atMost: name === 'Search by three letters' ? Number.POSITIVE_INFINITY : 1.5,
    });
    const members = await timings(20, (index) => searchFor(asked, large.member, at(index)));
    figures.push(below(`${name}, member who sees ${OWN}`, median(members), 'ms', 30));
    const p95 = { ...below(`${name}, p95`, quantile(compared.ms, 0.95), 'ms', 30), budget: 'p95 < 30 ms' };
    figures.push(...compared.figures, p95);
  }
  return figures;
}

/** A field that nobody has filled in: every client is looked at. */
async function filters({ product, large: { owner } }: Asked): Promise<Figure[]> {
  const body = { company: 'nobody works here', sort: 'last_activity' };
  const ask = () => send(product, { method: 'POST', path: `${CLIENTS}filters/`, body }, owner.cookie);
  await timings(2, ask);
  const took = await timings(5, ask);
  return [below('Filter by a field, nothing found', Math.max(...took), 'ms', 4_000)];
}

/** From ten thousand clients to a million. */
async function growth(asked: Asked): Promise<Figure[]> {
  const { small, large } = asked;
  const list = ({ owner }: Book) => send(asked.product, getting(`${CLIENTS}?is_new_lead=true`), owner.cookie);
  const [few, many] = [await someClients(asked, small), await someClients(asked, large)];
  const kinds = Object.values(fragments);
  const fragmentAt = (known: typeof few, index: number) => kinds[index % kinds.length]!(known[index % known.length]!);
  return [
    await compareOwn(
      'List, 1M against 10k',
      () => list(large),
      () => list(small),
      1.5,
    ),
    await compareOwn(
      'Search, 1M against 10k',
      (index) => searchFor(asked, large.owner, fragmentAt(many, index)),
      (index) => searchFor(asked, small.owner, fragmentAt(few, index)),
      15,
    ),
  ];
}

/** Of the process that answered all of this. */
async function memory({ product }: Asked): Promise<Figure[]> {
  const megabytes = await residentMb(product.pid);
  return [{ ...below('Memory of the process after that load', megabytes, 'MB', 170), holds: megabytes <= 170 }];
}
