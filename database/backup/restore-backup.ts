import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { countAsBaseline, type DatabaseUrls, listMigrationFiles, migrate } from '../migrate.ts';
import {
  checkArchive,
  type Entry,
  findFilePlace,
  findPartTable,
  type Manifest,
  readAll,
  readArchive,
  SECRETS,
} from './archive.ts';
import {
  countOthers,
  emptyTheDatabase,
  hasPeople,
  restoreRules,
  setSequences,
  suspendRules,
  unlockJobs,
} from './tables.queries.ts';

export interface RestoreTarget extends DatabaseUrls {
  dataDir: string;
  /** False where files are in object storage. */
  hasLocalFiles: boolean;
  /** True deletes what is there. */
  isReplacing: boolean;
}

/**
 * Restores an archive into an installation that is not in use: it makes the tables of the archive's version, fills them
 * in one transaction and migrates them to this version; files and keys follow the rows.
 *
 * @throws Error before any change when the archive is damaged or newer, when the product is running, or when there is
 * data that may not be replaced.
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<Manifest> {
  const manifest = await checkArchive(file);
  const only = await findItsMigrations(manifest);
  if (manifest.has_files && !target.hasLocalFiles)
    throw new Error('The archive holds files, and this installation keeps files in object storage (S3_BUCKET).');
  const client = new pg.Client({ connectionString: target.ownerUrl });
  await client.connect();
  const restoring = join(target.dataDir, 'files.restoring');
  try {
    await refuseToOverwrite(client, target);
    await emptyTheDatabase(client);
    await migrate(target, silent, { only });
    await rm(restoring, { recursive: true, force: true });
    const keys = await fillTables(client, manifest, file, restoring);
    await putInPlace(target.dataDir, restoring, manifest.has_files, keys);
  } finally {
    await client.end();
    await rm(restoring, { recursive: true, force: true });
  }
  await migrate(target, silent);
  return manifest;
}

const silent = { info() {} };

/** Returns the migrations that make the tables of the archive. */
async function findItsMigrations(manifest: Manifest): Promise<Set<string>> {
  const files = await listMigrationFiles();
  const applied = countAsBaseline(manifest.migrations, files);
  const hashes = new Map(files.map(({ name, hash }) => [name, hash]));
  const foreign = applied.filter(({ name, hash }) => hashes.get(name) !== hash).map(({ name }) => name);
  if (foreign.length > 0) {
    throw new Error(
      `The archive was made by another version of Leadkeep (${foreign.join(', ')}). Restore it with that version or a newer one.`,
    );
  }
  return new Set(applied.map(({ name }) => name));
}

async function refuseToOverwrite(client: pg.Client, { isReplacing }: RestoreTarget): Promise<void> {
  if (!isReplacing && (await hasPeople(client))) {
    throw new Error('This installation already has data. To replace it with the archive, add: --replace');
  }
  if ((await countOthers(client)) > 0) throw new Error('This database is in use. Stop Leadkeep first.');
}

/**
 * Loads the rows of an archive into tables of its version, and its files into a folder.
 *
 * @returns the keys in the archive, or null.
 */
export async function fillTables(
  client: pg.Client,
  manifest: Manifest,
  file: string,
  folder: string,
): Promise<Buffer | null> {
  const names = manifest.tables.map(({ name }) => name);
  let keys: Buffer | null = null;
  await client.query('begin');
  try {
    const rules = await suspendRules(client, names);
    for (const { parent, month } of manifest.months) {
      await client.query('call make_month_partition($1, $2::date)', [parent, month]);
    }
    await client.query(`truncate ${names.join(', ')}`);
    const rows = new RowLoader(client, manifest);
    await readArchive(file, async ({ name }, entry) => {
      const table = findPartTable(name);
      const place = findFilePlace(name);
      if (table !== null) return rows.take(table, entry);
      if (place !== null) return writeFileTo(join(folder, place), entry);
      if (name === SECRETS) keys = await readAll(entry);
    });
    await rows.end();
    await unlockJobs(client);
    await setSequences(client, manifest.sequences);
    await restoreRules(client, names, rules);
    await client.query('commit');
    return keys;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Loads rows with one COPY per table, fed by its parts as they come. */
class RowLoader {
  private table: number | null = null;
  private copy: { rows: CopyStreamQuery; ended: Promise<void> } | null = null;

  constructor(
    private readonly client: pg.Client,
    private readonly manifest: Manifest,
  ) {}

  async take(table: number, part: Entry): Promise<void> {
    if (table !== this.table) {
      await this.end();
      this.table = table;
      this.copy = this.begin(table);
    }
    const { rows, ended } = this.copy!;
    for await (const bytes of part) {
      if (!rows.write(bytes)) await Promise.race([once(rows, 'drain'), ended]);
    }
  }

  async end(): Promise<void> {
    this.copy?.rows.end();
    await this.copy?.ended;
    this.copy = null;
  }

  private begin(table: number) {
    const { name, columns } = this.manifest.tables[table]!;
    const rows = this.client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    const ended = new Promise<void>((resolve, reject) => {
      rows.once('finish', resolve).once('error', reject);
    });
    // The awaiting code reports the error; a row may be refused before anything awaits it.
    ended.catch(() => {});
    return { rows, ended };
  }
}

async function writeFileTo(path: string, entry: Entry): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(entry, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
}

async function putInPlace(dataDir: string, restored: string, hasFiles: boolean, keys: Buffer | null): Promise<void> {
  if (hasFiles) {
    const place = join(dataDir, 'files');
    await rm(place, { recursive: true, force: true });
    await mkdir(restored, { recursive: true, mode: 0o700 });
    await rename(restored, place);
  }
  if (!keys) return;
  const draft = join(dataDir, `${SECRETS}.restored`);
  await writeFile(draft, keys, { mode: 0o600 });
  await rename(draft, join(dataDir, SECRETS));
}
