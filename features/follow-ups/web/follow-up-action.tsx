import { CalendarPlus } from 'lucide-react';
import { useRef } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { useShortcuts } from '#platform/web/browser/shortcuts.ts';
import { useSession } from '#platform/web/session.tsx';
import { ActionBarButton } from '#platform/web/ui/buttons/action-bar.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';

const Schedule = lazyOnInteraction<{ client: Client }>(() =>
  import('./schedule-popover.tsx').then((module) => module.SchedulePopover),
);

/** Sets a follow-up from the bar of a phone or with the key F. */
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
