import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '#database/migrate.ts';
import { type ClientImport, clientImports } from '#features/client-import/contract.ts';
import { files } from '#features/files/contract.ts';
import { startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { deliveredParameters } from './kit/bench-environment.ts';
import type { Figure } from './kit/figure.ts';

/** Rows of the file and clients there before it comes, unless BENCH_IMPORT_ROWS says otherwise; so many take a quarter of an hour. */
const ROWS = 1_000_000;

const RATE_BUDGET = 5_000;
const MEMORY_BUDGET_MB = 400;

/** Measures the import of a list in a process of its own, and the dry run before and the undoing after it. */
export async function run(): Promise<Figure[]> {
  const rows = Number(processEnvironment().BENCH_IMPORT_ROWS ?? ROWS);
  // On the disk, not in memory: what is measured ends with a commit.
  const folder = mkdtempSync(join(tmpdir(), 'leadkeep-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'data') });
  const DATA_DIR = join(folder, 'product');
  await migrate(postgres, { info() {} });
  const app = await startTestApp({ DATABASE_URL: postgres.url, DATA_DIR });
  try {
    const org = await newOrg({ app });
    await fillBook(postgres.superuserUrl, postgres.url, org, rows);
    const bare = await bareInserts(postgres.superuserUrl, postgres.url, await newOrg({ app }));
    const worker = await startProduct(postgres.url, DATA_DIR);
    try {
      return await measureImport(app, org, { rows, worker, bare, folder });
    } finally {
      worker.process.kill('SIGKILL');
    }
  } finally {
    await app.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface BenchEnvironment {
  rows: number;
  worker: Worker;
  bare: number;
  folder: string;
}

async function measureImport(app: TestApp, org: Org, environment: BenchEnvironment): Promise<Figure[]> {
  const { rows, worker, bare, folder } = environment;
  const begun = await beginImport(app, org, join(folder, 'list.csv'), rows);
  const of = `${thousands(rows)} rows, a book of ${thousands(rows)}`;
  const checkSeconds = await seconds(org, begun, 'check', 'CHECKED');
  const runSeconds = await seconds(org, begun, 'run', 'DONE');
  const undoSeconds = await seconds(org, begun, 'undo', 'UNDONE');
  const { check, result } = await org.owner.call(clientImports.get, { params: { id: begun.id } });
  if (JSON.stringify(check?.outcomes) !== JSON.stringify(result?.outcomes)) throw new Error('the dry run was wrong');
  const rate = rows / runSeconds;
  const peakMb = worker.peakMb();
  const unpromised = { limit: null, ratio: null, budget: '', holds: true };
  return [
    {
      name: `Import with duplicate matching, ${of}`,
      value: rate,
      unit: 'rows/s',
      limit: bare,
      ratio: rate / bare,
      budget: `≥ ${RATE_BUDGET} rows/s`,
      holds: rate >= RATE_BUDGET,
    },
    {
      name: `Import, memory of the process at its highest, ${of}`,
      value: peakMb,
      unit: 'MB',
      limit: null,
      ratio: null,
      budget: `< ${MEMORY_BUDGET_MB} MB`,
      holds: peakMb < MEMORY_BUDGET_MB,
    },
    { name: `Dry run of an import, ${of}`, value: rows / checkSeconds, unit: 'rows/s', ...unpromised },
    { name: `Undo of an import, ${of}`, value: rows / undoSeconds, unit: 'rows/s', ...unpromised },
  ];
}

const thousands = (count: number) => `${count / 1_000}k`;

/** Starts a command and waits for the state it ends in. @returns how long that took. */
async function seconds(
  { owner }: Org,
  { id }: ClientImport,
  command: 'check' | 'run' | 'undo',
  end: ClientImport['status'],
): Promise<number> {
  const start = performance.now();
  await owner.call(clientImports[command], { params: { id } });
  for (;;) {
    const { status, failure } = await owner.call(clientImports.get, { params: { id } });
    if (status === end) return (performance.now() - start) / 1_000;
    if (failure) throw new Error(failure);
    await delay(50);
  }
}

/** The list goes straight into the store; how fast a form arrives is the network's affair. */
async function beginImport(app: TestApp, { owner }: Org, path: string, rows: number): Promise<ClientImport> {
  await writeList(path, rows);
  const grant = await owner.call(files.grantUpload, {
    body: { file_name: 'list.csv', file_upload_ref: 'CLIENT_IMPORT' },
  });
  const key = grant.fields.key!;
  await app.services.storage.put(key, await readFile(path), 'text/csv');
  return owner.call(clientImports.create, { body: { key } });
}

/**
 * A list as people bring it: semicolons, local numbers, one row in ten known by its phone and one by its e-mail, one in
 * fifty twice in the file, one in a hundred bad, one in twenty with a note.
 */
async function writeList(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('\ufeffName;Firma;Handy;E-Mail;Ort;Bemerkung;Status\r\n');
  for (let index = 0; index < rows; index += 1) {
    if (!file.write(listRow(index))) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}

function listRow(index: number): string {
  if (index % 100 === 99) return `;;n/a;no mail;;;lost\r\n`;
  const person = index % 50 === 49 ? index - 40 : index;
  const isKnownByPhone = person % 10 === 0;
  const isKnownByEmail = person % 10 === 5;
  const phone = isKnownByPhone ? bookPhone(person) : `9${String(person).padStart(7, '0')}`;
  const email = isKnownByEmail ? bookEmail(person) : `person.${person}@list${person % 97}.example`;
  const note = index % 20 === 0 ? `"Met at the fair; wants ""two rooms"",\ncall after ${index % 24}:00"` : '';
  const [first, last] = [FIRST[person % FIRST.length], LAST[Math.floor(person / 7) % LAST.length]];
  return `${first} ${last} ${person};Company ${person % 400};${local(phone)};${email};Singapore;${note};warm\r\n`;
}

const FIRST = ['Wei Ling', 'Priya', 'Nguyễn Thị', 'Alexandria', 'Chloé', 'Daniel', 'Muthu', 'Søren', '陈', 'Grace'];
const LAST = ['Tan', 'Venkataraghavan', 'Mai', 'Papadopoulou-Fitzgerald', 'Okafor', 'Ong', 'Subramanian'];

const bookPhone = (index: number) => `8${String(index).padStart(7, '0')}`;
const bookEmail = (index: number) => `book.${index}@mail.example`;
const local = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4)}`;

interface Connection {
  query(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
}

async function asSuperuser(superuserUrl: string, url: string, work: (client: Connection) => Promise<void>) {
  const address = new URL(superuserUrl);
  address.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Clients that are there before the list comes. */
const fillBook = (superuserUrl: string, url: string, { org_id, owner }: Org, book: number) =>
  asSuperuser(superuserUrl, url, async (client) => {
    await client.query(
      `with added as (
         insert into clients (org_id, name, source, assigned_to_id, contact_search, last_activity_at, created_at, updated_at)
         select $1, 'Known ' || n, 'added_manually', $2, '658' || lpad(n::text, 7, '0') || ' book.' || n || '@mail.example', now(), now(), now()
         from generate_series(0, $3::int - 1) as n
         returning id, (substr(name, 7))::int as n
       ), phones as (
         insert into client_phones (org_id, client_id, position, raw, number_e164)
         select $1, id, 0, '+658' || lpad(n::text, 7, '0'), '+658' || lpad(n::text, 7, '0') from added
       )
       insert into client_emails (org_id, client_id, position, email)
       select $1, id, 0, 'book.' || n || '@mail.example' from added`,
      [org_id, owner.profile_id, book],
    );
    await client.query('analyze');
  });

/** Rows for the bare insert, and so many at a time. */
const BARE = { rows: 30_000, batch: 1_000 };

/** The same clients, phones and e-mails written by a superuser without rights, matching, history or report. */
async function bareInserts(superuserUrl: string, url: string, { org_id }: Org): Promise<number> {
  let rate = 0;
  await asSuperuser(superuserUrl, url, async (client) => {
    const start = performance.now();
    for (let from = 0; from < BARE.rows; from += BARE.batch) {
      await client.query(
        `with added as (
           insert into clients (org_id, name, company, location, source, contact_search, last_activity_at, created_at, updated_at)
           select $1, 'Priya Tan ' || n, 'Company ' || n % 400, 'Singapore', 'import_phonebook',
                  '659' || lpad(n::text, 7, '0') || ' person.' || n || '@list.example', now(), now(), now()
           from generate_series($2::int, $2::int + $3::int - 1) as n
           returning id, (substr(name, 11))::int as n
         ), phones as (
           insert into client_phones (org_id, client_id, position, raw, number_e164)
           select $1, id, 0, '9' || n, '+659' || lpad(n::text, 7, '0') from added
         )
         insert into client_emails (org_id, client_id, position, email)
         select $1, id, 0, 'person.' || n || '@list.example' from added`,
        [org_id, from, BARE.batch],
      );
    }
    rate = BARE.rows / ((performance.now() - start) / 1_000);
  });
  return rate;
}

interface Worker {
  process: ChildProcess;
  /** Resident memory at its highest so far. */
  peakMb(): number;
}

const SAMPLE_EVERY_MS = 100;

/** The product as it is delivered, all of it in one process. */
async function startProduct(url: string, DATA_DIR: string): Promise<Worker> {
  await execute(process.execPath, [join(repositoryRoot, 'scripts/build.mjs')]);
  const child = spawn(process.execPath, deliveredParameters(), {
    cwd: repositoryRoot,
    env: {
      PATH: processEnvironment().PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url,
      DATA_DIR,
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  let peak = 0;
  const sample = setInterval(async () => {
    peak = Math.max(peak, await residentMb(child.pid!));
  }, SAMPLE_EVERY_MS);
  child.once('exit', () => clearInterval(sample));
  return { process: child, peakMb: () => peak };
}

const execute = promisify(execFile);

async function residentMb(pid: number): Promise<number> {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }));
  return Number(stdout) / 1_024;
}
