import { lazy, Suspense } from 'react';
import { KeysHeld } from '#platform/web/browser/shortcuts.ts';
import { useAskedNext } from './follow-up-prompt.ts';

const NextSchedule = lazy(() => import('./next-schedule.tsx').then((module) => ({ default: module.NextSchedule })));

/** Asks when to follow up next, where the toast was that offered it, because the completed row is gone by then. */
export function NextFollowUp() {
  const client = useAskedNext();
  if (!client) return null;
  return (
    <Suspense fallback={<KeysHeld />}>
      <NextSchedule key={client.id} client={client} />
    </Suspense>
  );
}
