import { useEffect, useSyncExternalStore } from 'react';
import { onCallFailed } from '#platform/web/api.ts';
import {
  closeRestrictedAccess,
  currentRestriction,
  onRestrictedAccess,
  openRestrictedAccess,
  type Restriction,
} from '#platform/web/restricted-access.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';

const RestrictedAccessDrawer = lazyPart(() =>
  import('./restricted-access-drawer.tsx').then((module) => module.RestrictedAccessDrawer),
);

/**
 * The place where the drawer appears, once in the signed-in layout, for locked hints and for every call refused with
 * 423.
 */
export function RestrictedAccessHost() {
  const restriction = useSyncExternalStore(onRestrictedAccess, currentRestriction, () => null);
  useEffect(
    () =>
      onCallFailed(({ status, body }) => {
        if (status === 423) openRestrictedAccess({ sub_error: body.sub_error as Restriction['sub_error'] });
      }),
    [],
  );
  if (!restriction) return null;
  return <RestrictedAccessDrawer restriction={restriction} onClose={closeRestrictedAccess} />;
}
