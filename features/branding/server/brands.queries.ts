import type { OrgScope } from '#platform/server/database/scope.ts';

export interface Brand {
  website: string | null;
  read_at: string | null;
  found_logo_key: string | null;
  found_accent: string | null;
  logo_key: string | null;
  accent: string | null;
}

const nothing: Brand = {
  website: null,
  read_at: null,
  found_logo_key: null,
  found_accent: null,
  logo_key: null,
  accent: null,
};

export const readBrand = async ({ db, org_id }: OrgScope): Promise<Brand> =>
  (await db
    .selectFrom('brands')
    .where('org_id', '=', org_id)
    .select(['website', 'read_at', 'found_logo_key', 'found_accent', 'logo_key', 'accent'])
    .executeTakeFirst()) ?? nothing;

export async function writeBrand({ db, org_id }: OrgScope, changed: Partial<Brand>): Promise<void> {
  await db
    .insertInto('brands')
    .values({ org_id, ...changed })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(changed))
    .execute();
}

/** Sets the address of the logo that every page and the product itself show. */
export const writeLogoUrl = ({ db, org_id }: OrgScope, web_app_logo_url: string | null): Promise<unknown> =>
  db.updateTable('orgs').set({ web_app_logo_url }).where('org_id', '=', org_id).execute();
