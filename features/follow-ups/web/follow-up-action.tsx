import { CalendarPlus } from 'lucide-react';
import { useRef } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { useSession } from '#platform/web/session.tsx';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { ActionBarButton } from '#platform/web/ui/action-bar.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { lazyOnInteraction } from '#platform/web/ui/lazy-on-interaction.tsx';
import { text } from './en.ts';

const Schedule = lazyOnInteraction<{ client: Client }>(() =>
  import('./schedule-popover.tsx').then((module) => module.SchedulePopover),
);

/** Sets when to be in touch again, from the bar of a phone; so does F. */
export function FollowUpAction({ client }: { client: Client }) {
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ f: () => button.current?.click() }, useSession().single_key_shortcuts);
  return (
    <Schedule
      client={client}
      trigger={
        <ActionBarButton ref={button} icon={<Icon of={CalendarPlus} size={20} />}>
          {text('follow_up')}
        </ActionBarButton>
      }
    />
  );
}
