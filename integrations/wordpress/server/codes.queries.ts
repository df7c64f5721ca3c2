import type { OrgScope } from '#platform/server/database/scope.ts';

interface NewCode {
  code_hash: Buffer;
  sealed_code: string;
  expires_at: string;
}

/** Stores the code of a person in place of the one before. */
export const saveCode = ({ db, org_id }: OrgScope, profile_id: number, code: NewCode) =>
  db
    .insertInto('wordpress_codes')
    .values({ org_id, profile_id, ...code, used_at: null })
    .onConflict((conflict) => conflict.columns(['org_id', 'profile_id']).doUpdateSet({ ...code, used_at: null }))
    .execute();

/** Returns the code of a person that can still be used. */
export const findOpenCode = ({ db, org_id }: OrgScope, profile_id: number, at: string) =>
  db
    .selectFrom('wordpress_codes')
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .select(['sealed_code', 'expires_at'])
    .executeTakeFirst();

/** Marks a code as used. @returns false where it was spent, replaced or has expired. */
export async function consumeCode(
  { db, org_id }: OrgScope,
  profile_id: number,
  { code_hash, at }: { code_hash: Buffer; at: string },
): Promise<boolean> {
  const row = await db
    .updateTable('wordpress_codes')
    .set({ used_at: at })
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('profile_id')
    .executeTakeFirst();
  return row !== undefined;
}
