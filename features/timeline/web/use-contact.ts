import { useEffect, useRef, useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { useChange } from '#platform/web/data.ts';
import type { Channel } from '#platform/web/ui/channel-icon.tsx';
import { timeline } from '../contract.ts';

/** What somebody set out to do with a contact button. */
export interface Contacted {
  channel: Channel;
  /** What was to be written; empty when they write it there, or call. */
  message: string;
}

/** Time to see the other application open before the question comes (S0-9-03). */
const AUTO_LOG_DELAY_MS = 2_000;

/** Notes that a contact button was used, and asks shortly after what came of it. */
export function useContact({ id }: Pick<Client, 'id'>) {
  const [asked, setAsked] = useState<Contacted | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What cannot be noted is nobody's trouble (S0-7-05).
  const note = useChange(timeline.noteContactClick, { onFailure: () => true });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    asked,
    close: () => setAsked(null),
    contact(contacted: Contacted) {
      note.mutate({ params: { id }, body: { channel: contacted.channel } });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAsked(contacted), AUTO_LOG_DELAY_MS);
    },
  };
}
