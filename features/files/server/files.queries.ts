import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { newShortToken } from '#platform/server/sessions/secrets.ts';
import type { UploadRef } from '../upload-refs.ts';

export interface StoredFile {
  id: number;
  key: string;
  name: string;
  content_type: string;
  size_bytes: number;
}

/** Writes the grant for one upload. @returns the key of the file. */
export async function insertGrant(
  scope: Scope,
  grant: { name: string; upload_ref: UploadRef; max_bytes: number; expires_in_seconds: number },
): Promise<string> {
  const { name, upload_ref, max_bytes, expires_in_seconds } = grant;
  const key = `${scope.org_id}_${newShortToken()}`;
  await scope.db
    .insertInto('files')
    .values({
      org_id: scope.org_id,
      key,
      upload_ref,
      name,
      granted_bytes: max_bytes,
      uploaded_by_id: scope.actor.profile_id,
      granted_until: new Date(nowMillis() + expires_in_seconds * 1000).toISOString(),
      created_at: nowIso(),
    })
    .execute();
  return key;
}

/** Returns a file of this organisation by its key, used or only granted. */
export const findFile = (scope: OrgScope, key: string) =>
  scope.db
    .selectFrom('files')
    .where('org_id', '=', scope.org_id)
    .where('key', '=', key)
    .select(['id', 'key', 'name', 'upload_ref', 'status', 'content_type', 'size_bytes', 'uploaded_by_id'])
    .executeTakeFirst();

/** Returns those of these files that are in use. */
export async function findStored({ db, org_id }: OrgScope, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('files')
    .where('org_id', '=', org_id)
    .where('key', 'in', keys)
    .where('status', '=', 'STORED')
    .select(['key', 'name', 'upload_ref', 'content_type', 'size_bytes'])
    .$narrowType<{ content_type: string; size_bytes: number }>()
    .execute();
}

/** Makes a granted upload a file. @returns it, or undefined when the actor has no grant with this key and purpose. */
export async function markStored(
  scope: Scope,
  file: { key: string; upload_ref: UploadRef; content_type: string; size_bytes: number },
): Promise<StoredFile | undefined> {
  const { key, upload_ref, content_type, size_bytes } = file;
  const row = await scope.db
    .updateTable('files')
    .set({ status: 'STORED', content_type, size_bytes, stored_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('key', '=', key)
    .where('upload_ref', '=', upload_ref)
    .where('uploaded_by_id', '=', scope.actor.profile_id)
    .returning(['id', 'key', 'name'])
    .executeTakeFirst();
  return row && { ...row, content_type, size_bytes };
}
