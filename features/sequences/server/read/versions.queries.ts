import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { namedStatement, type Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import { SequenceDefinition, type Step } from '../../definition.ts';

interface AtVersion {
  sequence_id: number;
  version: number;
}

/** What a client in a sequence is shown with. */
export interface VersionOfSequence {
  title: string;
  is_paused: boolean;
  steps: readonly Step[];
}

interface Row extends AtVersion {
  title: string;
  is_paused: boolean;
  definition: unknown;
}

const selectVersions = namedStatement(
  ({ org_id }, { ids, versions }: Placeholders<{ ids: number[]; versions: number[] }>) => sql<Row>`
    select content_id as sequence_id, version, definition,
      (select title from contents where contents.org_id = live.org_id and contents.id = live.content_id),
      (select state = 'PAUSED' from sequence_contents held
       where held.org_id = live.org_id and held.content_id = live.content_id) as is_paused
    from sequence_versions live
    where org_id = ${org_id} and content_id = any(${ids}::bigint[]) and version = any(${versions}::int[])`,
);

/** Returns what tells of each of these rows its sequence and the steps of the version that the client is at. */
export async function findVersions(scope: OrgScope, rows: readonly AtVersion[]) {
  const writeName = ({ sequence_id, version }: AtVersion) => `${sequence_id} ${version}`;
  const list = (column: keyof AtVersion) => [...new Set(rows.map((row) => row[column]))];
  const found =
    rows.length === 0 ? [] : await selectVersions(scope, { ids: list('sequence_id'), versions: list('version') });
  const versions = new Map(
    found.map(({ definition, ...row }) => [
      writeName(row),
      { title: row.title, is_paused: row.is_paused, steps: SequenceDefinition.parse(definition).steps },
    ]),
  );
  return (row: AtVersion): VersionOfSequence => versions.get(writeName(row))!;
}
