import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of statements; the hash tells whether a database has it as it is now. */
export interface SqlFile {
  name: string;
  sql: string;
  hash: string;
}

/** Returns the SQL files of a folder in the order of their names. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      // A checkout may change line ends, which is no edit.
      const hash = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name, sql, hash };
    }),
  );
}

/** Explains with which file, and where in it, PostgreSQL failed. */
export function describeFailure(kind: string, { name, sql }: SqlFile, error: unknown): Error {
  const position = Number((error as { position?: string }).position);
  const place = Number.isNaN(position) ? '' : ` at line ${sql.slice(0, position).split('\n').length}`;
  return new Error(`${kind} ${name} failed${place}: ${(error as Error).message}`, { cause: error });
}
