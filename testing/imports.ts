import {
  type ClientImport,
  clientImports,
  type ImportRow,
  type ImportSettings,
} from '#features/client-import/contract.ts';
import { testApp } from './app.ts';
import { upload } from './uploads.ts';
import type { Person } from './world.ts';

/** Uploads a CSV and starts an import with it; absent settings are the product's guesses. */
export async function newImport(
  person: Person,
  csv: string | Buffer,
  settings: Partial<ImportSettings> & { file_name?: string } = {},
): Promise<ClientImport> {
  const { file_name: name = 'people.csv', ...patch } = settings;
  const key = await upload(person, { name, bytes: Buffer.from(csv), ref: 'CLIENT_IMPORT' });
  const begun = await person.call(clientImports.create, { body: { key } });
  if (Object.keys(patch).length === 0) return begun;
  return person.call(clientImports.update, { params: { id: begun.id }, body: patch });
}

/** Runs one of the import's commands and waits until its work is done. */
export async function work(
  person: Person,
  { id }: Pick<ClientImport, 'id'>,
  command: 'check' | 'run' | 'undo',
): Promise<ClientImport> {
  await person.call(clientImports[command], { params: { id } });
  await (await testApp()).runJobs();
  return person.call(clientImports.get, { params: { id } });
}

/** Imports a CSV from the upload to the end. */
export async function importCsv(...parameters: Parameters<typeof newImport>): Promise<ClientImport> {
  return work(parameters[0], await newImport(...parameters), 'run');
}

/** Returns every row of an import, in the order of the file. */
export async function listRows(person: Person, { id }: Pick<ClientImport, 'id'>): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  let cursor: string | undefined;
  do {
    const query = { page_size: 100, ...(cursor && { cursor }) };
    const page = await person.call(clientImports.listRows, { params: { id }, query });
    rows.push(...page.results);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}
