import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { migrate } from '#database/migrate.ts';
import { startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { comparedFigure, type Figure, median, quantile } from './figure.ts';
import { fillClients } from './fill-clients.ts';
import { type Call, cpuMs, endServer, type Measured, send, startServer, timings } from './measure.ts';

const MILLION = 1_000_000;
const SMALL = 10_000;
/** What the restricted member sees. */
const OWN = 50;

/** Until the functions of the way are compiled for good; what compiling costs is no part of a request. */
const WARM_UP = 1_000;
const ROUNDS = 5;
const PER_ROUND = 60;

const CLIENTS = '/api/dashboard-v2/api/v2/user-client/';
const CREATE = '/api/dashboard-v2/api/v1/user-client/';

interface Book {
  org: Org;
  member: Person;
  product: Measured;
  bare: Measured;
}

/** Lists, gets, writes and searches a book of a million, against a bare server asking the same of the same tables. */
export async function run(): Promise<Figure[]> {
  // On the disk, not in memory: writes end with a commit.
  const folder = mkdtempSync(join(tmpdir(), 'leadkeep-bench-'));
  chmodSync(folder, 0o755);
  const settings = { shared_buffers: '1GB', max_wal_size: '4GB', maintenance_work_mem: '512MB' };
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), settings });
  const servers: Measured[] = [];
  try {
    await migrate(postgres, { info() {} });
    const app = await startTestApp({ DATABASE_URL: postgres.url });
    const bareUrl = new URL(postgres.superuserUrl);
    bareUrl.pathname = new URL(postgres.url).pathname;
    const port = await freePort();
    const product = await startServer('app/process.fixture.ts', port, {
      DATABASE_URL: postgres.url,
      PORT: String(port),
      ROLE: 'web',
    });
    servers.push(product);
    const open = async (count: number): Promise<Book> => {
      const { org, member } = await fill(app, postgres.ownerUrl, count);
      const barePort = await freePort();
      const bare = await startServer('bench/bare-clients.fixture.ts', barePort, {}, [
        bareUrl.href,
        String(barePort),
        String(org.org_id),
      ]);
      servers.push(bare);
      return { org, member, product, bare };
    };
    const small = await open(SMALL);
    const large = await open(MILLION);
    const figures = [
      ...(await lists(large)),
      ...(await deepPage(large)),
      // Before anything is written, so that the two books differ in nothing but their size.
      ...(await growth(small, large)),
      ...(await single(large)),
      ...(await searches(large)),
    ];
    await app.close();
    return figures;
  } finally {
    for (const server of servers) await endServer(server);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(app: TestApp, url: string, count: number) {
  const org = await newOrg({ app });
  const member = await org.member();
  const people = { owner: org.owner.profile_id, member: member.profile_id };
  await fillClients(url, { org_id: org.org_id, ...people, count, own: OWN });
  return { org, member };
}

interface Compared {
  name: string;
  ours: (index: number) => Promise<unknown>;
  bare: (index: number) => Promise<unknown>;
  atMost: number;
  /** How many times the processor time of the bare server; not promised unless given. */
  cpuAtMost?: number;
}

/** Both in turns, so that whatever else the machine does meets both. */
async function compare(
  { product, bare: bareServer }: Book,
  { name, ours, bare, atMost, cpuAtMost = Number.POSITIVE_INFINITY }: Compared,
): Promise<Figure[]> {
  await timings(WARM_UP, ours);
  await timings(WARM_UP, bare);
  const [oursMs, bareMs]: number[][] = [[], []];
  let [oursCpu, bareCpu] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const makeIndex = (index: number) => WARM_UP + round * PER_ROUND + index;
    const before = [cpuMs(product), cpuMs(bareServer)];
    oursMs!.push(...(await timings(PER_ROUND, (index) => ours(makeIndex(index)))));
    bareMs!.push(...(await timings(PER_ROUND, (index) => bare(makeIndex(index)))));
    oursCpu += (cpuMs(product) ?? 0) - (before[0] ?? 0);
    bareCpu += (cpuMs(bareServer) ?? 0) - (before[1] ?? 0);
  }
  const requests = ROUNDS * PER_ROUND;
  const figures = [comparedFigure(`${name}, p50`, 'ms', median(oursMs!), median(bareMs!), atMost)];
  if (bareCpu > 0)
    figures.push(comparedFigure(`${name}, CPU`, 'ms', oursCpu / requests, bareCpu / requests, cpuAtMost));
  return figures;
}

/** Twenty rows, filtered and sorted, as owner and as a member who sees 50 clients of the million. */
async function lists(book: Book): Promise<Figure[]> {
  const { org, member, product, bare } = book;
  const asOwner: Call = { method: 'GET', path: `${CLIENTS}?is_new_lead=true&sort=last_activity` };
  const asMember: Call = { method: 'GET', path: `${CLIENTS}?sort=last_activity` };
  return [
    ...(await compare(book, {
      name: 'List, owner',
      ours: () => send(product, asOwner, org.owner.cookie),
      bare: () => send(bare, { method: 'GET', path: '/list?is_new=true' }),
      atMost: 2,
      cpuAtMost: 3,
    })),
    ...(await compare(book, {
      name: `List, member who sees ${OWN}`,
      ours: () => send(product, asMember, member.cookie),
      bare: () => send(bare, { method: 'GET', path: `/list?assignee=${member.profile_id}` }),
      atMost: 2,
      cpuAtMost: 3,
    })),
    await underLoad('List at 50 req/s, owner, p99', product, asOwner.path, org.owner.cookie),
    await underLoad('List at 50 req/s, member, p99', product, asMember.path, member.cookie),
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
  const value = result.latency.p99;
  return { name, value, unit: 'ms', limit: null, ratio: null, budget: 'p99 < 50 ms', holds: value < 50 };
}

/** The page after row 10,000 against the first. */
async function deepPage({ org, product }: Book): Promise<Figure[]> {
  const page = (size: number, cursor = '') =>
    send(
      product,
      { method: 'GET', path: `${CLIENTS}?sort=last_activity&page_size=${size}${cursor && `&cursor=${cursor}`}` },
      org.owner.cookie,
    ) as Promise<{ next: string }>;
  let cursor = '';
  for (let row = 0; row < 10_000; row += 100) cursor = (await page(100, cursor)).next;
  await timings(WARM_UP, () => page(20, cursor));
  const [first, deep]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    first!.push(...(await timings(PER_ROUND, () => page(20))));
    deep!.push(...(await timings(PER_ROUND, () => page(20, cursor))));
  }
  return [comparedFigure('Page after row 10,000 against the first', 'ms', median(deep!), median(first!), 1.3)];
}

/** One client: read, added after looking for duplicates, changed in one field. */
async function single(book: Book): Promise<Figure[]> {
  const { org, product, bare } = book;
  const { cookie } = org.owner;
  const { results } = (await send(product, { method: 'GET', path: `${CLIENTS}?page_size=100` }, cookie)) as {
    results: { id: number }[];
  };
  const idAt = (index: number) => results[index % results.length]!.id;
  const phone = (series: number, index: number) => `+659${String(series * 1_000_000 + index).padStart(7, '0')}`;
  return [
    ...(await compare(book, {
      name: 'Get one',
      ours: (index) => send(product, { method: 'GET', path: `${CLIENTS}${idAt(index)}/` }, cookie),
      bare: (index) => send(bare, { method: 'GET', path: `/one/${idAt(index)}` }),
      atMost: 2,
    })),
    ...(await compare(book, {
      name: 'Create with duplicate check',
      ours: async (index) => {
        const [phonenumber, email] = [phone(1, index), `new${index}@example.org`];
        await send(
          product,
          { method: 'POST', path: `${CLIENTS}search-duplicates/`, body: { phonenumber, email } },
          cookie,
        );
        const body = { name: `New ${index}`, phones: [{ raw: phonenumber }], emails: [email] };
        return send(product, { method: 'POST', path: CREATE, body }, cookie);
      },
      // The bare server is asked twice too: the duplicates are shown before somebody decides to save.
      bare: async (index) => {
        const body = { name: `Bare ${index}`, number: phone(2, index), email: `bare${index}@example.org` };
        await send(bare, { method: 'POST', path: '/duplicates', body });
        return send(bare, { method: 'POST', path: '/create', body });
      },
      atMost: 3,
    })),
    ...(await compare(book, {
      name: 'Update one field',
      ours: (index) =>
        send(
          product,
          { method: 'PUT', path: `${CLIENTS}${idAt(index)}/`, body: { location: `Ours ${index}` } },
          cookie,
        ),
      bare: (index) => send(bare, { method: 'PUT', path: `/one/${idAt(index)}`, body: { location: `Bare ${index}` } }),
      atMost: 3,
    })),
  ];
}

/** What people type: the beginning of a last name, three letters, the end of a number, the beginning of an address. */
async function listFragments({ org, product }: Book): Promise<string[]> {
  const { results } = (await send(
    product,
    { method: 'GET', path: `${CLIENTS}?sort=name&page_size=100` },
    org.owner.cookie,
  )) as { results: { name: string; phones: { raw: string }[]; emails: string[] }[] };
  return results.map(({ name, phones, emails }, index) => {
    const [first = '', last = ''] = name.split(' ');
    return [last.slice(0, 6), first.slice(0, 3), phones[0]!.raw.slice(-7), emails[0]!.slice(0, 8)][index % 4]!;
  });
}

const searchFor = ({ org, product }: Book, fragment: string) =>
  send(product, { method: 'GET', path: `${CLIENTS}search/?search=${fragment}` }, org.owner.cookie);

async function searches(book: Book): Promise<Figure[]> {
  const fragments = await listFragments(book);
  const at = (index: number) => fragments[index % fragments.length]!;
  const figures = await compare(book, {
    name: 'Search',
    ours: (index) => searchFor(book, at(index)),
    bare: (index) => send(book.bare, { method: 'GET', path: `/search?fragment=${at(index)}` }),
    atMost: 1.2,
  });
  const value = quantile(await timings(ROUNDS * PER_ROUND, (index) => searchFor(book, at(index))), 0.95);
  const name = 'Search, p95';
  return [...figures, { name, value, unit: 'ms', limit: null, ratio: null, budget: 'p95 < 30 ms', holds: value < 30 }];
}

/** From ten thousand clients to a million. */
async function growth(small: Book, large: Book): Promise<Figure[]> {
  const list = ({ org, product }: Book) =>
    send(product, { method: 'GET', path: `${CLIENTS}?is_new_lead=true` }, org.owner.cookie);
  const both = async (work: (book: Book, index: number) => Promise<unknown>) => {
    const [of, among]: number[][] = [[], []];
    for (const book of [small, large]) await timings(WARM_UP, (index) => work(book, index));
    for (let round = 0; round < ROUNDS; round += 1) {
      of!.push(...(await timings(PER_ROUND, (index) => work(small, index))));
      among!.push(...(await timings(PER_ROUND, (index) => work(large, index))));
    }
    return [median(among!), median(of!)] as const;
  };
  const [listLarge, listSmall] = await both(list);
  const fragments = new Map([
    [small, await listFragments(small)],
    [large, await listFragments(large)],
  ]);
  const [searchLarge, searchSmall] = await both((book, index) => {
    const own = fragments.get(book)!;
    return searchFor(book, own[index % own.length]!);
  });
  return [
    comparedFigure('List, 1M against 10k', 'ms', listLarge, listSmall, 1.5),
    comparedFigure('Search, 1M against 10k', 'ms', searchLarge, searchSmall, 15),
  ];
}
