import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FacebookDataset } from '../contract.ts';

/** Returns the dataset of each page that has one, by the page's account. */
export async function listDatasets(scope: OrgScope): Promise<Map<number, FacebookDataset>> {
  const rows = await scope.db
    .selectFrom('facebook_datasets')
    .where('org_id', '=', scope.org_id)
    .select(['account_id', 'external_id', 'name', 'is_crm'])
    .execute();
  return new Map(
    rows.map(({ account_id, external_id, name, is_crm }) => [account_id, { id: external_id, name, is_crm }]),
  );
}

/** Keeps the dataset of a page. */
export async function saveDataset(
  scope: OrgScope,
  account_id: number,
  { id, name, is_crm }: FacebookDataset,
): Promise<void> {
  const chosen = { external_id: id, name, is_crm, chosen_at: nowIso() };
  await scope.db
    .insertInto('facebook_datasets')
    .values({ org_id: scope.org_id, account_id, ...chosen })
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id']).doUpdateSet(chosen))
    .execute();
}
