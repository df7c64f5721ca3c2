import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useShortcuts } from '#platform/web/browser/shortcuts.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { Client } from '../../contract.ts';
import { text as clientsText } from '../en.ts';
import { PeoplePicker } from '../people/people-picker.tsx';
import { useClientCommands } from '../use-client-commands.ts';
import { text } from './en.ts';

interface ClientAssigneeProps {
  client: Client;
  /** True where face and name are enough and the words are for screen readers only. */
  isShort?: boolean;
}

const AssignedText = ({ isShort }: { isShort: boolean }) => (
  <span className={isShort ? 'sr-only' : ''}>{text('assigned')}</span>
);

/** Shows the assignee; a person who may reassign the client does so here or with the key A. */
export function ClientAssignee({ client, isShort = false }: ClientAssigneeProps) {
  const { assigned_to } = client;
  if (client.access_policy.REASSIGN) return <AssigneeButton client={client} isShort={isShort} />;
  return assigned_to ? (
    <>
      <AssignedText isShort={isShort} />
      <Avatar of={assigned_to} size={20} />
      <span className="text-fg-2">{assigned_to.name}</span>
    </>
  ) : (
    clientsText('unassigned')
  );
}

function AssigneeButton({ client, isShort }: { client: Client; isShort: boolean }) {
  const { assigned_to } = client;
  const { assign } = useClientCommands();
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ a: () => button.current?.click() }, useSession().single_key_shortcuts);
  return (
    <PeoplePicker
      label={clientsText('assign_to', { count: 1 })}
      onChoose={(person) => void assign(client, person)}
      trigger={
        <button
          ref={button}
          type="button"
          className="touch-target -ms-1 inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-xs px-1 text-start hover:bg-hover aria-expanded:bg-hover"
        >
          {assigned_to ? <AssignedText isShort={isShort} /> : clientsText('unassigned')}
          {assigned_to && (
            <>
              <Avatar of={assigned_to} size={20} />
              <span dir="auto" className="min-w-0 truncate text-fg-2">
                {assigned_to.name}
              </span>
            </>
          )}
          <VisuallyHidden>{text('change_assignee')}</VisuallyHidden>
          <Icon of={ChevronDown} size={12} />
        </button>
      }
    />
  );
}
