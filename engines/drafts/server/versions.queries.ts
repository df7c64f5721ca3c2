import { sql } from 'kysely';
import type * as z from 'zod';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Where a user stores its versions; the number of one is its column `version`. */
interface VersionTable<Definition> {
  table: string;
  /** The column with what a version is of. */
  id: string;
  /** The column with what was published. */
  definition?: string;
  schema: z.ZodType<Definition>;
}

/** Returns a function that reads a version as it was published; null where there is none. */
export const versionReader =
  <Definition>({ table, id, definition = 'definition', schema }: VersionTable<Definition>) =>
  async ({ db, org_id }: OrgScope, of: number, version: number): Promise<Definition | null> => {
    const { rows } = await sql<{ definition: unknown }>`
      select ${sql.ref(definition)} as definition from ${sql.table(table)}
      where org_id = ${org_id} and ${sql.ref(id)} = ${of} and version = ${version}`.execute(db);
    return rows[0] ? schema.parse(rows[0].definition) : null;
  };
