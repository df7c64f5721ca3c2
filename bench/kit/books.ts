import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#database/migrate.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { type EmbeddedPostgres, startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { fillFlatClients } from '../limit/flat-clients.ts';
import { type BookToFill, fillClients, type Sorted } from './fill-clients.ts';

/** How many people an organisation's clients are spread on. */
const TEAM = 50;
/** How many columns the board has. */
const STAGES = 8;
/** What the restricted member sees. */
export const OWN = 50;
/** Books of other organisations in the same tables, each as large as the large one; with BENCH_FULL, because they take three quarters of an hour. */
const OTHERS = 9;

/** An organisation with many clients. */
export interface Book {
  org_id: number;
  owner: Known;
  member: Known;
  /** Three of the team. */
  three: number[];
  sorted: Sorted;
}

interface Known {
  profile_id: number;
  cookie: string;
}

interface KeptBooks {
  small: Book;
  large: Book;
  /** How many further books there are. */
  others?: number;
}

export interface Books {
  folder: string;
  postgres: EmbeddedPostgres;
  /** The database as a superuser, for the limit. */
  superuserUrl: string;
  small: Book;
  large: Book;
  close(): Promise<void>;
}

/**
 * Starts a database on the disk with two organisations, `large` with its flat copy for the limit. BENCH_DATA names a folder that
 * is kept and used again: filling a million clients takes minutes.
 */
export async function openBooks(sizes: { small: number; large: number }): Promise<Books> {
  const { BENCH_DATA, BENCH_FULL } = processEnvironment();
  const folder = BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'leadkeep-bench-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const settings = { shared_buffers: '1GB', max_wal_size: '4GB', maintenance_work_mem: '512MB' };
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), settings });
  const close = async () => {
    await postgres.stop();
    if (BENCH_DATA === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(postgres, { info() {} });
    const url = new URL(postgres.superuserUrl);
    url.pathname = new URL(postgres.url).pathname;
    const kept = join(folder, 'books.json');
    const keep = (books: KeptBooks) => writeFileSync(kept, JSON.stringify(books));
    if (!existsSync(kept)) keep(await fillBooks(postgres, url.href, sizes));
    const { small, large, others = 0 } = JSON.parse(readFileSync(kept, 'utf8')) as KeptBooks;
    if (BENCH_FULL && others === 0) {
      await fillOthers(postgres, url, sizes.large);
      keep({ small, large, others: OTHERS });
    }
    await writeToDisk(url.href);
    return { folder, postgres, superuserUrl: url.href, small, large, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Commits wait for the disk, so what a fill has left for it is written first: new books stand as kept ones do, for both sides. */
async function writeToDisk(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('checkpoint').finally(() => client.end());
}

async function fillBooks(postgres: EmbeddedPostgres, superuserUrl: string, sizes: { small: number; large: number }) {
  return withApp(postgres, async (app) => {
    const small = await makeBook(app, sizes.small);
    const large = await makeBook(app, sizes.large);
    await fillClients(postgres.ownerUrl, [small.toFill, large.toFill]);
    await fillFlatClients(superuserUrl, large.book.org_id, large.book.sorted);
    return { small: small.book, large: large.book };
  });
}

/** Nobody asks for the others, so that their foreign keys are not checked and their stages not counted. */
async function fillOthers(postgres: EmbeddedPostgres, superuserUrl: URL, count: number): Promise<void> {
  await withApp(postgres, async (app) => {
    const others: BookToFill[] = [];
    for (let index = 0; index < OTHERS; index += 1) others.push((await makeBook(app, count)).toFill);
    const url = new URL(superuserUrl);
    url.searchParams.set('options', '-c session_replication_role=replica');
    await fillClients(url.href, others);
  });
}

async function withApp<Result>(postgres: EmbeddedPostgres, work: (app: TestApp) => Promise<Result>): Promise<Result> {
  const app = await startTestApp({ DATABASE_URL: postgres.url });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Makes an organisation with its people and fields, and says which clients to give it. */
async function makeBook(app: TestApp, count: number): Promise<{ book: Book; toFill: BookToFill }> {
  const org = await newOrg({ app });
  const member = await org.member();
  const team: number[] = [];
  for (let index = 0; index < TEAM; index += 1) team.push((await org.member({ name: `Member ${index}` })).profile_id);
  const sorted = await makeFields(org.owner);
  const people = { owner: org.owner.profile_id, member: member.profile_id, team };
  const known = ({ profile_id, cookie }: Person): Known => ({ profile_id, cookie });
  const three = [7, 23, 41].map((at) => team[at]!);
  return {
    book: { org_id: org.org_id, owner: known(org.owner), member: known(member), three, sorted },
    toFill: { org_id: org.org_id, ...people, count, own: OWN, sorted },
  };
}

/** Makes the default fields, with eight stages, and three groups. */
export async function makeFields(owner: Person): Promise<Sorted> {
  const { results } = await owner.call(customFields.createDefaultFields);
  const [amount, stage] = ['OPPORTUNITY_SIZE', 'LEAD_STAGE'].map(
    (key) => results.find((field) => field.default_key === key)!,
  );
  const options = stage!.options.map(({ id, name, color_id, outcome }) => ({ id, name, color_id, outcome }));
  const further = Array.from({ length: STAGES - options.length }, (_, index) => ({
    name: `Stage ${index}`,
    color_id: 1,
  }));
  const field = await owner.call(customFields.update, {
    params: { id: stage!.id },
    body: { options: [...options, ...further] },
  });
  const groups: number[] = [];
  for (const name of ['Investors', 'Upgraders', 'Overseas'])
    groups.push((await owner.call(clientGroups.create, { body: { name, color_id: 1 } })).id);
  return { amount_key: amount!.key, stage_key: field.key, stages: field.options.map(({ id }) => id), groups };
}
