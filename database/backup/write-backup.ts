import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack as startPack } from 'tar-stream';
import { nowIso } from '#platform/server/clock.ts';
import { addEntry, END, MANIFEST, type Manifest, partName, SECRETS } from './archive.ts';
import { isMigrated, listMigrations, listMonths, listSequences, listTables } from './tables.queries.ts';

/** The size up to which rows are gathered into one part of the archive; a longer row is a part of its own. */
const PART_BYTES = 4 * 1024 * 1024;

export interface BackupSource {
  /** For the login that owns the database. */
  ownerUrl: string;
  dataDir: string;
  /** False where files are in object storage. */
  hasLocalFiles: boolean;
}

export interface BackupResult {
  tables: number;
  files: number;
  has_keys: boolean;
}

/**
 * Saves the database at one moment, with the files and keys of the installation, into one archive that only its owner
 * can read. The product may keep running; memory stays bounded.
 *
 * Files are read after the rows, so every file those rows name is saved unless it was removed meanwhile.
 */
export async function writeBackup(
  { ownerUrl, dataDir, hasLocalFiles }: BackupSource,
  target: string,
): Promise<BackupResult> {
  const unfinished = `${target}.part`;
  const archive = startPack();
  const writing = pipeline(
    archive,
    createGzip(),
    createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }),
  );
  try {
    const work = async () => {
      const tables = await saveDatabase(ownerUrl, archive, hasLocalFiles);
      const files = hasLocalFiles ? await saveFiles(join(dataDir, 'files'), archive) : 0;
      const has_keys = await saveKeys(join(dataDir, SECRETS), archive);
      await addEntry(archive, END, Buffer.alloc(0));
      archive.finalize();
      return { tables, files, has_keys };
    };
    const [result] = await Promise.all([work(), writing]);
    await rename(unfinished, target);
    return result;
  } catch (error) {
    archive.destroy();
    await writing.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function saveDatabase(ownerUrl: string, archive: Pack, has_files: boolean): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    if (!(await isMigrated(client))) throw new Error('There is nothing to save: Leadkeep has never been started here.');
    const tables = await listTables(client);
    const manifest: Manifest = {
      format: 1,
      made_at: nowIso(),
      migrations: await listMigrations(client),
      tables,
      sequences: await listSequences(client),
      months: await listMonths(client),
      has_files,
    };
    await addEntry(archive, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
    for (const [number, { name, columns, has_row_security }] of tables.entries()) {
      await client.query(`set local role ${has_row_security ? 'leadkeep_search' : 'none'}`);
      const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
      await saveRows(rows, archive, (part) => partName(number, part));
    }
    await client.query('commit');
    return tables.length;
  } finally {
    await client.end();
  }
}

async function saveRows(rows: AsyncIterable<Buffer>, archive: Pack, getName: (part: number) => string): Promise<void> {
  let gathered: Buffer[] = [];
  let size = 0;
  let part = 0;
  const save = async () => {
    await addEntry(archive, getName(part), Buffer.concat(gathered));
    part += 1;
    gathered = [];
    size = 0;
  };
  for await (const bytes of rows) {
    gathered.push(bytes);
    size += bytes.length;
    if (size >= PART_BYTES) await save();
  }
  if (size > 0) await save();
}

async function saveFiles(folder: string, archive: Pack): Promise<number> {
  if (!existsSync(folder)) return 0;
  let count = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => null);
    // A running product may have removed the file since the folder was read.
    if (!found) continue;
    const header = { name: `files/${path.slice(folder.length + 1)}`, size: found.size, mode: 0o600 };
    await pipeline(createReadStream(path), archive.entry(header));
    count += 1;
  }
  return count;
}

async function saveKeys(file: string, archive: Pack): Promise<boolean> {
  if (!existsSync(file)) return false;
  await addEntry(archive, SECRETS, await readFile(file));
  return true;
}
