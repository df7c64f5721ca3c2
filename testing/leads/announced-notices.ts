import type { Org } from '../world.ts';

/** Lets no lead of an organisation be fetched any more. */
export const clearWaiting = (org: Org) =>
  org.inScope(({ db, org_id }) =>
    db.deleteFrom('lead_notices').where('org_id', '=', org_id).where('status', '=', 'WAITING').execute(),
  );

/** Returns the ids of the leads that were announced to an organisation and are wanted. */
export const readNoticeIds = async (org: Org): Promise<string[]> => {
  const rows = await org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_notices')
      .where('org_id', '=', org_id)
      .where('status', '<>', 'IGNORED')
      .select('external_id')
      .execute(),
  );
  return rows.map(({ external_id }) => external_id);
};
