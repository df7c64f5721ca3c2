import type * as z from 'zod';
import { seesAssigned, UNASSIGNED } from '#domain/assignee.ts';
import { hasPhoneNumbers } from '#domain/phone-numbers.ts';
import { isAssignable } from '#features/clients/server/index.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { mayDo } from '#platform/contract/permissions.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import type { ImportRecord, StoredImport } from '../access.ts';
import type { ClientImport, clientImports, ImportStatus } from '../contract.ts';
import { recallMapping } from './earlier-imports.queries.ts';
import { getImport, refuseUnless, writeSettings } from './imports.queries.ts';
import { type FileSample, readSample } from './read/read-sample.ts';
import { UnusableFile } from './read/unusable-file.ts';

type Context = DetachedRowContext<ImportRecord>;
type Patch = z.output<typeof clientImports.update.body>;

/** States in which nothing is written yet and no work is in progress. */
export const OPEN: readonly ImportStatus[] = ['DRAFT', 'CHECKED'];

/**
 * Changes settings of an import that has not run. When the way the file is read changes, it is sampled again, and
 * columns and mapping are guessed again unless a mapping is given or remembered for these columns. Sending the same format again guesses. Throws `not_possible_now` or `invalid_input`.
 */
export async function changeImport(context: Context, id: number, patch: Patch): Promise<ClientImport> {
  const stored = await context.read((scope) => getImport(scope, id));
  const sample = await reread(context, stored, patch);
  return context.withRow(async (scope, record) => {
    refuseUnless(record, OPEN);
    await refuseBadSettings(scope, patch, sample?.columns ?? stored.shown.columns);
    // What the file does not have, such as a header among cards, is as it was sampled.
    const reading = sample && { ...sample, ...(await mapAgain(scope, sample, stored)) };
    await writeSettings(scope, id, { ...patch, ...reading, ...(patch.mapping && { mapping: patch.mapping }) });
    return (await getImport(scope, id)).shown;
  });
}

/** Other columns may be remembered; the same ones are guessed, because the person asked for them to be read again. */
const mapAgain = async (scope: Scope, sample: FileSample, { shown }: StoredImport) =>
  String(sample.columns) === String(shown.columns) ? { mapping_from: null } : recallMapping(scope, sample);

async function reread(
  { services, read }: Context,
  { shown, file_key }: StoredImport,
  { encoding, delimiter, sheet, has_header, default_country }: Patch,
): Promise<FileSample | null> {
  const isSame = [encoding, delimiter, sheet, has_header].every((setting) => setting === undefined);
  if (isSame) return null;
  const reading = {
    encoding: encoding ?? shown.encoding,
    delimiter: delimiter ?? shown.delimiter,
    sheet: sheet ?? shown.sheet,
    // Another sheet may begin in another way.
    has_header: has_header ?? (sheet === undefined ? shown.has_header : undefined),
  };
  try {
    const file = { key: file_key, size_bytes: shown.file_size };
    const country = default_country ?? shown.default_country;
    return await readSample(services.storage, file, { country, fields: await read(readDefinitions), reading });
  } catch (error) {
    if (error instanceof UnusableFile) throw fieldProblem(sheet === undefined ? 'has_header' : 'sheet', error.message);
    throw error;
  }
}

async function refuseBadSettings(scope: Scope, patch: Patch, columns: readonly string[]): Promise<void> {
  const { mapping, default_country, assigned_to_id } = patch;
  if (mapping && mapping.length !== columns.length) {
    throw fieldProblem('mapping', `This file has ${columns.length} columns.`);
  }
  if (default_country !== undefined && !hasPhoneNumbers(default_country)) {
    throw fieldProblem('default_country', 'This country is unknown.');
  }
  if (assigned_to_id !== undefined && !(await mayAssign(scope, assigned_to_id))) {
    throw fieldProblem('assigned_to_id', 'Clients cannot be assigned to this person');
  }
}

/**
 * The actor may assign to themselves, to people they may give clients to, and to nobody if they would still see the
 * clients or may give any away.
 */
const mayAssign = async (scope: Scope, to_id: number | null): Promise<boolean> =>
  to_id === null
    ? mayDo(scope.actor, 'manageTeam') || allows(seesAssigned, scope.actor, { assigned_to_id_or_zero: UNASSIGNED })
    : isAssignable(scope, to_id);
