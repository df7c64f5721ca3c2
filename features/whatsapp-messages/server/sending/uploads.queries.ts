import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Meta keeps an upload for 30 days; a message may wait a little before it is called. */
const KEPT_MS = 29 * 86_400_000;

/** Returns Meta's id of a file that was uploaded for a number and is there still; undefined where there is none. */
export async function findUpload(
  { db, org_id }: OrgScope,
  number_id: number,
  file_key: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('whatsapp_uploads')
    .where('org_id', '=', org_id)
    .where('number_id', '=', number_id)
    .where('file_key', '=', file_key)
    .where('uploaded_at', '>', new Date(nowMillis() - KEPT_MS).toISOString())
    .select('media_id')
    .executeTakeFirst();
  return row?.media_id;
}

export const storeUpload = ({ db, org_id }: OrgScope, number_id: number, file_key: string, media_id: string) =>
  db
    .insertInto('whatsapp_uploads')
    .values({ org_id, number_id, file_key, media_id, uploaded_at: nowIso() })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'number_id', 'file_key']).doUpdateSet({ media_id, uploaded_at: nowIso() }),
    )
    .execute();

/** Has the files of a number uploaded anew. */
export const deleteUploads = ({ db, org_id }: OrgScope, number_id: number) =>
  db.deleteFrom('whatsapp_uploads').where('org_id', '=', org_id).where('number_id', '=', number_id).execute();
