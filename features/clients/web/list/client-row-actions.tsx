import { CircleCheck, Ellipsis, UserCheck } from 'lucide-react';
import { uiText } from '#platform/web/en/ui.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { RowActions } from '#platform/web/ui/display/table.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Client } from '../../contract.ts';
import { text } from '../en.ts';
import { PeoplePicker } from '../people/people-picker.tsx';
import { useClientCommands } from '../use-client-commands.ts';
import { useClientListSlots } from './client-list-slots.tsx';

const RowMenu = lazyOnInteraction<{ client: Client }>(() => import('./row-menu.tsx').then((module) => module.RowMenu));

/** Shows quick actions on hover and inside the focused row; actions the person may not take are left out. */
export function ClientRowActions({ row: client }: { row: Client }) {
  const { RowActions: Others } = useClientListSlots();
  const { assign, mark } = useClientCommands();
  const { EDIT, REASSIGN, DELETE } = client.access_policy;
  return (
    <RowActions label={uiText('actions_for', { name: client.name })}>
      {Others && <Others client={client} />}
      {EDIT && client.is_new_lead && (
        <IconButton
          variant="ghost"
          size="sm"
          label={text('unmark_new')}
          title={text('unmark_new')}
          icon={<Icon of={CircleCheck} />}
          onClick={() => void mark(client, false)}
        />
      )}
      {REASSIGN && (
        <PeoplePicker
          label={text('assign_to', { count: 1 })}
          align="end"
          onChoose={(person) => void assign(client, person)}
          trigger={
            <IconButton
              variant="ghost"
              size="sm"
              label={text('assign')}
              title={text('assign')}
              icon={<Icon of={UserCheck} />}
            />
          }
        />
      )}
      {(EDIT || DELETE) && (
        <RowMenu
          client={client}
          trigger={<IconButton variant="ghost" size="sm" label={text('more_actions')} icon={<Icon of={Ellipsis} />} />}
        />
      )}
    </RowActions>
  );
}
