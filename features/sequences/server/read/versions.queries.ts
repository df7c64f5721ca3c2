import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { namedStatement, type Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import { SequenceDefinition, type Step } from '../../definition.ts';

interface AtVersion {
  sequence_id: number;
  version: number;
}

interface Version extends AtVersion {
  definition: unknown;
}

/** The steps of versions by their names; a version never changes. */
export type KnownSteps = Map<string, readonly Step[]>;

/** How many versions a process knows; beyond that they are read again. */
const MAX_KNOWN = 1_000;

const selectVersions = namedStatement(
  ({ org_id }, { ids, versions }: Placeholders<{ ids: number[]; versions: number[] }>) => sql<Version>`
    select content_id as sequence_id, version, definition
    from sequence_versions live
    where org_id = ${org_id} and content_id = any(${ids}::bigint[]) and version = any(${versions}::int[])`,
);

/** Returns what tells of each of these rows the steps of the version that the client is at; those not in `known` yet are added to it. */
export async function readSteps(scope: OrgScope, rows: readonly AtVersion[], known: KnownSteps) {
  const nameVersion = ({ sequence_id, version }: AtVersion) => `${scope.org_id} ${sequence_id} ${version}`;
  const unknown = rows.filter((row) => !known.has(nameVersion(row)));
  if (unknown.length > 0) {
    if (known.size > MAX_KNOWN) known.clear();
    const list = (column: keyof AtVersion) => [...new Set(rows.map((row) => row[column]))];
    const found = await selectVersions(scope, { ids: list('sequence_id'), versions: list('version') });
    for (const row of found) known.set(nameVersion(row), SequenceDefinition.parse(row.definition).steps);
  }
  return (row: AtVersion): readonly Step[] => known.get(nameVersion(row))!;
}

const selectPresent = namedStatement(
  ({ org_id }, { id }: Placeholders<{ id: number }>) => sql<{ live_version: number | null; draft: unknown }>`
    select live_version, case when live_version is null then draft end as draft
    from sequence_contents where org_id = ${org_id} and content_id = ${id}`,
);

/** Returns the published steps of a sequence, or those of its draft where it was never published. */
export async function readPresentSteps(scope: OrgScope, id: number, known: KnownSteps): Promise<readonly Step[]> {
  const { live_version, draft } = (await selectPresent(scope, { id }))[0]!;
  if (live_version === null) return SequenceDefinition.parse(draft).steps;
  const live = { sequence_id: id, version: live_version };
  return (await readSteps(scope, [live], known))(live);
}
