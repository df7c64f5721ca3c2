import { CalendarPlus } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { ActionBarButton } from '#platform/web/ui/action-bar.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { onDemand } from '#platform/web/ui/on-demand.tsx';
import { text } from './en.ts';

const Schedule = onDemand<{ client: Client }>(() =>
  import('./schedule-popover.tsx').then((module) => module.SchedulePopover),
);

/** Sets when to be in touch again, from the bar of a phone. */
export const FollowUpAction = ({ client }: { client: Client }) => (
  <Schedule
    client={client}
    trigger={<ActionBarButton icon={<Icon of={CalendarPlus} size={20} />}>{text('follow_up')}</ActionBarButton>}
  />
);
