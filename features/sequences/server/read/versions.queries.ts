import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { SequenceDefinition, type Step } from '../../definition.ts';

interface AtVersion {
  sequence_id: number;
  version: number;
}

/** Returns what tells the steps of the versions that clients are at. */
export async function findVersions({ db, org_id }: OrgScope, rows: readonly AtVersion[]) {
  const writeName = ({ sequence_id, version }: AtVersion) => `${sequence_id} ${version}`;
  const wanted = [...new Map(rows.map((row) => [writeName(row), row])).values()];
  if (wanted.length === 0) return (): readonly Step[] => [];
  const { rows: found } = await sql<AtVersion & { definition: unknown }>`
    select content_id as sequence_id, version, definition from sequence_versions
    where org_id = ${org_id} and (content_id, version) in (
      select * from unnest(${wanted.map(({ sequence_id }) => sequence_id)}::bigint[], ${wanted.map(({ version }) => version)}::int[]))`.execute(
    db,
  );
  const steps = new Map(found.map((row) => [writeName(row), SequenceDefinition.parse(row.definition).steps]));
  return (row: AtVersion): readonly Step[] => steps.get(writeName(row)) ?? [];
}
