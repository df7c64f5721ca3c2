import { CalendarPlus } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';

const Schedule = lazyOnInteraction<{ client: Client }>(() =>
  import('./schedule-popover.tsx').then((module) => module.SchedulePopover),
);

/** Sets a follow-up from a row of a list; absent where the person may not edit the client. */
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

/** Shows the same as a small button with words, for a row on a phone without a follow-up. */
export function FollowUpChipButton({ client }: { client: Client }) {
  if (!client.access_policy.EDIT) return null;
  return (
    <Schedule
      client={client}
      trigger={
        <button
          type="button"
          className="touch-target inline-flex h-[22px] items-center gap-[5px] rounded-sm border border-line-btn bg-surface px-1.5 text-xs font-medium text-fg-2 hover:bg-hover aria-expanded:bg-hover"
        >
          <Icon of={CalendarPlus} size={13} />
          {text('set_follow_up')}
        </button>
      }
    />
  );
}
