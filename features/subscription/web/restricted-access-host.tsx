import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { onCallFailed } from '#platform/web/api.ts';
import {
  closeRestrictedAccess,
  currentRestriction,
  onRestrictedAccess,
  openRestrictedAccess,
  type Restriction,
} from '#platform/web/restricted-access.ts';

const RestrictedAccessDrawer = lazy(() =>
  import('./restricted-access-drawer.tsx').then((module) => ({ default: module.RestrictedAccessDrawer })),
);

/**
 * The place where the drawer appears, once in the signed-in layout, for locked hints and for every call refused with
 * 423.
 */
export function RestrictedAccessHost() {
  const restriction = useSyncExternalStore(onRestrictedAccess, currentRestriction);
  useEffect(
    () =>
      onCallFailed(({ status, body }) => {
        if (status === 423) openRestrictedAccess({ sub_error: body.sub_error as Restriction['sub_error'] });
      }),
    [],
  );
  if (!restriction) return null;
  return (
    <Suspense fallback={null}>
      <RestrictedAccessDrawer restriction={restriction} onClose={closeRestrictedAccess} />
    </Suspense>
  );
}
