import { lazy, Suspense } from 'react';
import { KeysHeld } from '#platform/web/shortcuts.ts';
import { closeNext, useAskedNext } from './ask-next.ts';
import { text } from './en.ts';

const SchedulePopover = lazy(() =>
  import('./schedule-popover.tsx').then((module) => ({ default: module.SchedulePopover })),
);

/** Asks when to follow up next, where the toast was that offered it, because the completed row is gone by then. */
export function NextFollowUp() {
  const client = useAskedNext();
  if (!client) return null;
  return (
    <Suspense fallback={<KeysHeld />}>
      <SchedulePopover
        key={client.id}
        client={{ ...client, follow_up: null }}
        isOpenAtFirst
        align="end"
        onClose={() => {
          closeNext();
          // The button that asked was in a toast, which is gone.
          document.getElementById('content')?.focus();
        }}
        trigger={<button type="button" tabIndex={-1} aria-label={text('set_next')} className="toast-place fixed h-0" />}
      />
    </Suspense>
  );
}
