import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { followUpsTag } from '#domain/tags.ts';
import { toCalendarDay } from '#domain/wall-time.ts';
import { KeysHeld } from '#platform/web/browser/shortcuts.ts';
import { useNow } from '#platform/web/clock.ts';
import { refresh } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { useAskedNext } from './follow-up-prompt.ts';

/** What follow-ups do on every page, once in the signed-in layout. */
export function FollowUpsHost() {
  useTurnOfDay();
  return <NextFollowUp />;
}

const NextSchedule = lazy(() => import('./next-schedule.tsx').then((module) => ({ default: module.NextSchedule })));

/** Asks when to follow up next, where the toast was that offered it, because the completed row is gone by then. */
function NextFollowUp() {
  const client = useAskedNext();
  if (!client) return null;
  return (
    <Suspense fallback={<KeysHeld />}>
      <NextSchedule key={client.id} client={client} />
    </Suspense>
  );
}

/** The server's clock may be a little behind this device's. */
const LAG_MS = 20_000;

/**
 * Reads groups and counts of follow-ups again when a new day begins in the person's zone, also one that began while the
 * device slept, and when the person moves to another zone.
 */
function useTurnOfDay(): void {
  const client = useQueryClient();
  const { time_zone } = useSession();
  const day = `${toCalendarDay(useNow(), time_zone)} ${time_zone}`;
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    const read = () => void refresh(client, [followUpsTag]);
    read();
    const again = setTimeout(read, LAG_MS);
    return () => clearTimeout(again);
  }, [client, day]);
}
