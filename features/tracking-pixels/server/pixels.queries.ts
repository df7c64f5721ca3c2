import type { OrgScope } from '#platform/server/database/scope.ts';
import type { PixelProvider } from '../providers.ts';

export const readPixels = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('tracking_pixels')
    .where('org_id', '=', org_id)
    .select(['provider', 'pixel_id', 'is_on'])
    .orderBy('provider')
    .execute();

export const writePixel = (
  { db, org_id }: OrgScope,
  pixel: { provider: PixelProvider; pixel_id: string; is_on: boolean },
): Promise<unknown> =>
  db
    .insertInto('tracking_pixels')
    .values({ org_id, ...pixel })
    .onConflict((conflict) => conflict.columns(['org_id', 'provider']).doUpdateSet(pixel))
    .execute();

export const deletePixel = ({ db, org_id }: OrgScope, provider: PixelProvider): Promise<unknown> =>
  db.deleteFrom('tracking_pixels').where('org_id', '=', org_id).where('provider', '=', provider).execute();
