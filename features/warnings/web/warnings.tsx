import { lazy, Suspense } from 'react';
import type { PolicyKey } from '#platform/contract/permissions.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import type { WarningBanner } from './slots.ts';

const WarningBanners = lazy(() =>
  import('./warning-banners.tsx').then((module) => ({ default: module.WarningBanners })),
);

/** Whom some warning may concern. */
const concerned: readonly PolicyKey[] = ['TEAM.MANAGE', 'INTEGRATIONS.MANAGE'];

/**
 * The place of the banners at the top of the application (S0-2.4-01).
 *
 * @param banners the same array on every drawing.
 */
export function Warnings({ banners }: { banners: readonly WarningBanner[] }) {
  const person = useSession();
  if (!concerned.some((policy) => mayUse(person, policy))) return null;
  return (
    <Suspense fallback={null}>
      <WarningBanners banners={banners} />
    </Suspense>
  );
}
