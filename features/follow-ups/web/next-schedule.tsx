import type { Client } from '#features/clients/contract.ts';
import { text } from './en.ts';
import { closeNext } from './follow-up-prompt.ts';
import { SchedulePopover } from './schedule-popover.tsx';

/** The choice of the next follow-up, open from the start. */
export function NextSchedule({ client }: { client: Pick<Client, 'id' | 'name'> }) {
  return (
    <SchedulePopover
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
  );
}
