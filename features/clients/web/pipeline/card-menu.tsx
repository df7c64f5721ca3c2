import type { ReactNode } from 'react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Menu, MenuGroup, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import type { Client } from '../../contract.ts';
import type { StageKey } from './board-state.ts';
import { text } from './en.ts';

export interface MoveTarget {
  key: StageKey;
  mark: ReactNode;
}

export interface CardMenuProps {
  client: Client;
  /** Where the card is. */
  from: StageKey;
  targets: readonly MoveTarget[];
  onMove: (client: Client, to: StageKey) => void;
}

/** The twin of dragging: the stages a card can move to. */
export function CardMenu({ client, from, targets, onMove, trigger, isOpenAtFirst }: CardMenuProps & OnDemandProps) {
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      <MenuGroup heading={text('move_to')}>
        {targets
          .filter(({ key }) => key !== from)
          .map(({ key, mark }) => (
            <MenuItem key={key} onSelect={() => onMove(client, key)}>
              {mark}
            </MenuItem>
          ))}
      </MenuGroup>
    </Menu>
  );
}
