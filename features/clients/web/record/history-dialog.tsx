import { useState } from 'react';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { useNow } from '#platform/web/clock.ts';
import { useSession } from '#platform/web/session.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { Client } from '../../contract.ts';
import { text as clientsText } from '../en.ts';
import { ChangeList } from './change-list.tsx';
import { ClientThenView } from './client-then-view.tsx';
import { text } from './en.ts';

/** Shows every change of a client, or the client as it was on a day or before a change. */
export function HistoryDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { time_zone } = useSession();
  const now = useNow();
  const [at, setAt] = useState<string | null>(null);
  const today = toCalendarDay(now, time_zone);
  return (
    <Dialog isOpen onClose={onClose} size="share" title={clientsText('change_history')} description={client.name}>
      <DateField
        label={text('as_of')}
        value={at && toCalendarDay(at, time_zone)}
        onChange={(day) => setAt(day && endOfDay(day, time_zone, now))}
        today={today}
        max={today}
        className="mb-3"
      />
      {at === null ? (
        <ChangeList client={client} onLookAt={setAt} />
      ) : (
        <ClientThenView client={client} at={at} onBack={() => setAt(null)} />
      )}
    </Dialog>
  );
}

/** Returns the last moment of a day; of today, this one. */
function endOfDay(day: string, time_zone: string, now: string): string {
  const end = new Date(Date.parse(toInstant(`${addDays(day, 1)}T00:00`, time_zone)) - 1).toISOString();
  return end < now ? end : now;
}
