import { sql, type Updateable } from 'kysely';
import { listChangedParts } from '#engines/drafts/contract.ts';
import { draftColumns } from '#engines/drafts/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope, TenantDB } from '#platform/server/database/scope.ts';
import { listAutomatic, type SequenceDefinition, sequenceDraft } from '../../definition.ts';
import { listEntryKeys } from '../entry/entry-keys.ts';
import { listSharedContents, type StoredSequence } from '../read/sequences.queries.ts';

export async function insertSequence(
  scope: Scope,
  content_id: number,
  draft: SequenceDefinition,
  default_of_id: number | null = null,
): Promise<void> {
  await scope.db
    .insertInto('sequence_contents')
    .values({ org_id: scope.org_id, content_id, ...draftColumns(scope, draft), default_of_id })
    .execute();
}

/** @returns what changed in the row beside its draft. */
export async function writeDraft(
  scope: Scope,
  { id, live }: Pick<StoredSequence, 'id' | 'live'>,
  draft: SequenceDefinition,
) {
  const unpublished_changes = live ? listChangedParts(sequenceDraft, live, draft).length : 0;
  const written = { ...draftColumns(scope, draft), unpublished_changes };
  await writeSequence(scope, id, written);
  return { draft_changed_at: written.draft_changed_at, unpublished_changes };
}

export const writeSequence = (
  { db, org_id }: OrgScope,
  id: number,
  written: Updateable<TenantDB['sequence_contents']>,
) =>
  db.updateTable('sequence_contents').set(written).where('org_id', '=', org_id).where('content_id', '=', id).execute();

/** Adds a version, which clients inside go on by. A sequence that was a draft runs from now on. @returns its number. */
export async function insertVersion(scope: Scope, content_id: number, definition: SequenceDefinition): Promise<number> {
  const { db, org_id, actor } = scope;
  const at = nowIso();
  const { rows } = await sql<{ version: number }>`
    insert into sequence_versions (org_id, content_id, version, definition, published_at, published_by_id)
    select org_id, content_id, coalesce(live_version, 0) + 1, ${JSON.stringify(definition)}, ${at}, ${actor.profile_id}
    from sequence_contents where org_id = ${org_id} and content_id = ${content_id}
    returning version`.execute(db);
  const { version } = rows[0]!;
  await writeSequence(scope, content_id, {
    live_version: version,
    published_at: at,
    unpublished_changes: 0,
    shared_content_ids: listSharedContents(definition.steps),
    automatic_step_ids: listAutomatic(definition),
    entry_keys: listEntryKeys(definition.entry),
  });
  return version;
}

/** A copy is a draft with the same steps, and nobody is inside. */
export async function copySequence({ db, org_id }: OrgScope, from: number, to: number): Promise<void> {
  await sql`
    insert into sequence_contents (org_id, content_id, draft, draft_changed_at, draft_changed_by_id)
    select org_id, ${to}, draft, ${nowIso()}, draft_changed_by_id
    from sequence_contents where org_id = ${org_id} and content_id = ${from}`.execute(db);
}

/** Returns the sequence that was made for a person to start with; null where none was, or it was deleted. */
export async function findDefault({ db, org_id, actor }: Scope): Promise<number | null> {
  const row = await db
    .selectFrom('sequence_contents as sequence')
    .where('sequence.org_id', '=', org_id)
    .where('sequence.default_of_id', '=', actor.profile_id)
    .select('sequence.content_id')
    .executeTakeFirst();
  return row?.content_id ?? null;
}
