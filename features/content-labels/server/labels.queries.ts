import { sql } from 'kysely';
import type { ContentType } from '#features/content/contract.ts';
import { contentsFor } from '#features/content/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { type ContentLabel, DELETED_LABELS_KEPT_DAYS, type LabelDraft } from '../contract.ts';

const selectLabels = ({ db, org_id }: OrgScope) => db.selectFrom('content_labels').where('org_id', '=', org_id);

const existing = (scope: OrgScope) => selectLabels(scope).where('deleted_at', 'is', null);
const deleted = (scope: OrgScope) => selectLabels(scope).where('deleted_at', '>', daysAgo(DELETED_LABELS_KEPT_DAYS));

/** Returns the labels of a type in their order. */
export async function listLabels(scope: Scope, type: ContentType): Promise<ContentLabel[]> {
  const counts = contentsFor(scope, 'view')
    .innerJoin('labeled_contents', (join) =>
      join
        .onRef('labeled_contents.org_id', '=', 'contents.org_id')
        .onRef('labeled_contents.content_id', '=', 'contents.id'),
    )
    .where('contents.type', '=', type)
    .groupBy('labeled_contents.label_id')
    .select(['labeled_contents.label_id', sql<number>`count(*)::int`.as('count')])
    .as('counted');
  return scope.db
    .selectFrom('content_labels as label')
    .leftJoin(counts, 'counted.label_id', 'label.id')
    .where('label.org_id', '=', scope.org_id)
    .where('label.content_type', '=', type)
    .where('label.deleted_at', 'is', null)
    .orderBy('label.position')
    .orderBy('label.id')
    .select(['label.id', 'label.name', 'label.color_id', sql<number>`coalesce(counted.count, 0)`.as('count')])
    .execute();
}

/** Locks the labels of a type in the order of their ids and returns these. */
export const lockLabels = (scope: OrgScope, type: ContentType) =>
  existing(scope)
    .where('content_type', '=', type)
    .select(['id', 'name', 'position'])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Returns a label, or a deleted one that can still be brought back, locked. Throws `not_found`. */
export async function requireLabel(scope: OrgScope, id: number, { isDeleted = false } = {}) {
  const label = await (isDeleted ? deleted(scope) : existing(scope))
    .where('id', '=', id)
    .select(['id', 'name', 'color_id', 'content_type'])
    .forUpdate()
    .executeTakeFirst();
  return label ?? refuseLabel(id);
}

export function refuseLabel(id: number): never {
  throw new Problem('not_found', { log_detail: `content label ${id}` });
}

/** Adds a label after the others of its type. @returns its id. */
export async function insertLabel(scope: OrgScope, content_type: ContentType, draft: LabelDraft): Promise<number> {
  const position = existing(scope)
    .where('content_type', '=', content_type)
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'));
  const { id } = await scope.db
    .insertInto('content_labels')
    .values({ ...draft, org_id: scope.org_id, content_type, position, created_at: nowIso() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const writeLabel = (scope: OrgScope, id: number, fields: Partial<LabelDraft> & { deleted_at?: string | null }) =>
  scope.db.updateTable('content_labels').set(fields).where('org_id', '=', scope.org_id).where('id', '=', id).execute();

/** Writes the places of labels in this order. */
export const writeOrder = (scope: OrgScope, ids: readonly number[]) =>
  sql`
    update content_labels set position = wanted.position
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, position)
    where content_labels.org_id = ${scope.org_id} and content_labels.id = wanted.id`.execute(scope.db);

/** Puts one label on every content that has the other. */
export const copyLabel = (scope: OrgScope, from_id: number, into_id: number) =>
  sql`
    insert into labeled_contents (org_id, content_id, label_id)
    select org_id, content_id, ${into_id} from labeled_contents where org_id = ${scope.org_id} and label_id = ${from_id}
    on conflict do nothing`.execute(scope.db);

/** Which of these labels are on which of these contents. */
export const listLabeled = (scope: OrgScope, content_ids: readonly number[], label_ids: readonly number[]) =>
  scope.db
    .selectFrom('labeled_contents')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`content_id = any(${[...content_ids]})`)
    .where(sql<boolean>`label_id = any(${[...label_ids]})`)
    .select(['content_id', 'label_id as part_id'])
    .execute();

export const addLabels = (scope: OrgScope, content_ids: readonly number[], label_ids: readonly number[]) =>
  sql`
    insert into labeled_contents (org_id, content_id, label_id)
    select ${scope.org_id}, content.id, label.id
    from unnest(${[...content_ids]}::bigint[]) as content (id), unnest(${[...label_ids]}::bigint[]) as label (id)
    on conflict do nothing`.execute(scope.db);

export const removeLabels = (scope: OrgScope, content_ids: readonly number[], label_ids: readonly number[]) =>
  scope.db
    .deleteFrom('labeled_contents')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`content_id = any(${[...content_ids]})`)
    .where(sql<boolean>`label_id = any(${[...label_ids]})`)
    .execute();
