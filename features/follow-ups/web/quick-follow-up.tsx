import { CalendarPlus } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { IconButton } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { onDemand } from '#platform/web/ui/on-demand.tsx';
import { text } from './en.ts';

const Schedule = onDemand<{ client: Client }>(() =>
  import('./schedule-popover.tsx').then((module) => module.SchedulePopover),
);

/** Sets when to be in touch again, from a row of a list; absent where the client may not be changed. */
export function QuickFollowUp({ client }: { client: Client }) {
  if (!client.access_policy.EDIT) return null;
  const label = text(client.follow_up ? 'reschedule' : 'set_follow_up');
  return (
    <Schedule
      client={client}
      trigger={<IconButton variant="ghost" size="sm" label={label} title={label} icon={<Icon of={CalendarPlus} />} />}
    />
  );
}
