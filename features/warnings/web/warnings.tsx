import { lazy, Suspense } from 'react';
import { mayUse, useSession } from '#platform/web/session.tsx';

const WarningBanners = lazy(() =>
  import('./warning-banners.tsx').then((module) => ({ default: module.WarningBanners })),
);

/** The place of the banners at the top of the application (S0-2.4-01). What there is concerns those who manage the team. */
export function Warnings() {
  if (!mayUse(useSession(), 'TEAM.MANAGE')) return null;
  return (
    <Suspense fallback={null}>
      <WarningBanners />
    </Suspense>
  );
}
