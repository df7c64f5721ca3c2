import { CircleCheck, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import type { Client } from '../../contract.ts';
import { text } from '../en.ts';
import { useClientCommands } from '../use-client-commands.ts';
import { DeleteClientDialog } from './delete-client-dialog.tsx';

interface RowMenuProps extends OnDemandProps {
  client: Client;
}

/** Shows the less frequent actions of a row. */
export function RowMenu({ client, trigger, isOpenAtFirst }: RowMenuProps) {
  const { mark } = useClientCommands();
  const [isAsking, setIsAsking] = useState(false);
  const { EDIT, DELETE } = client.access_policy;
  const { is_new_lead } = client;
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        {EDIT && (
          <MenuItem
            icon={<Icon of={is_new_lead ? CircleCheck : Sparkles} />}
            onSelect={() => void mark(client, !is_new_lead)}
          >
            {text(is_new_lead ? 'unmark_new' : 'mark_new')}
          </MenuItem>
        )}
        {EDIT && DELETE && <MenuSeparator />}
        {DELETE && (
          <MenuItem icon={<Icon of={Trash2} />} isDestructive onSelect={() => setIsAsking(true)}>
            {text('delete_client')}
          </MenuItem>
        )}
      </Menu>
      {isAsking && <DeleteClientDialog client={client} onClose={() => setIsAsking(false)} />}
    </>
  );
}
