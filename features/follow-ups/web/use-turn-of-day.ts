import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { followUpsTag } from '#domain/tags.ts';
import { toCalendarDay } from '#domain/wall-time.ts';
import { useNow } from '#platform/web/clock.ts';
import { refresh } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';

/** The server's clock may be a little behind this device's. */
const LAG_MS = 20_000;

/**
 * Reads groups and counts of follow-ups again when a new day begins in the person's zone, also one that began while the
 * device slept, and when the person moves to another zone.
 */
export function useTurnOfDay(): void {
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
