import { Fragment } from 'react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import type { Client } from '../../contract.ts';
import { useClientActions } from '../use-client-actions.tsx';

interface ClientMenuProps extends OnDemandProps {
  client: Client;
}

/** Shows the less frequent actions beside the button of the head. */
export function ClientMenu({ client, trigger, isOpenAtFirst }: ClientMenuProps) {
  const { actions, dialogs } = useClientActions(client);
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        {actions.map(({ label, icon, isDestructive = false, onSelect }) => (
          <Fragment key={label}>
            {isDestructive && <MenuSeparator />}
            <MenuItem icon={<Icon of={icon} />} isDestructive={isDestructive} onSelect={onSelect}>
              {label}
            </MenuItem>
          </Fragment>
        ))}
      </Menu>
      {dialogs}
    </>
  );
}
