import { sql } from 'kysely';
import { type Changes, changesBetween } from '../../contract/event.ts';
import { type FieldConflict, Problem } from '../../contract/problems.ts';
import type { OrgScope } from './scope.ts';

interface Compared {
  /** What the writer saw in the fields they change. */
  base: object;
  stored: object;
  /** From what is stored to what the writer wants. */
  changes: Changes;
}

/**
 * Refuses to overwrite what someone else wrote meanwhile: each field whose stored value is neither what the writer saw nor
 * what they want is a conflict, told with both values, who wrote the other one and when (readings.md D6). Throws
 * `edit_conflict`; the caller has written nothing yet.
 *
 * @param of the subject of the events that changed it, as `defineEvent` names it.
 */
export async function refuseConflicts(
  scope: OrgScope,
  of: { subject: string; id: number },
  { base, stored, changes }: Compared,
): Promise<void> {
  const fields = Object.keys(changesBetween(stored, base)).filter((field) => field in changes);
  if (fields.length === 0) return;
  const lastChanges = await readLastChanges(scope, of, fields);
  const conflicts = fields.map((field): FieldConflict => {
    const last = lastChanges.get(field);
    const [seen, theirs] = [base, stored].map((values) => (values as Record<string, unknown>)[field]);
    return { field, base: seen, mine: changes[field]?.to, theirs, by: last?.by ?? null, at: last?.at ?? null };
  });
  throw new Problem('edit_conflict', { conflicts });
}

/** Who last changed each of these fields, and when, from the history. */
async function readLastChanges(
  scope: OrgScope,
  { subject, id }: { subject: string; id: number },
  fields: readonly string[],
) {
  const { rows } = await sql<{ field: string; by: string | null; at: string }>`
    select distinct on (field.name) field.name as field, profiles.name as by, events.created_at as at
    from unnest(${fields}::text[]) as field (name)
    join events on events.org_id = ${scope.org_id} and events.subject = ${subject} and events.subject_id = ${id}
     and events.changes ? field.name
    left join profiles on profiles.org_id = events.org_id and profiles.id = events.actor_profile_id
    order by field.name, events.id desc`.execute(scope.db);
  return new Map(rows.map((row) => [row.field, row]));
}
