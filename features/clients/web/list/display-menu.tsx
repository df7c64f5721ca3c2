import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Density } from '#platform/web/ui/display/table.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import {
  Menu,
  MenuCheckItem,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '#platform/web/ui/overlays/menu.tsx';
import { text } from '../en.ts';
import { clientColumns, shownColumns } from './client-columns.tsx';
import { useListDisplay } from './list-display.ts';

interface DisplayMenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

const densities: readonly Density[] = ['compact', 'default', 'relaxed'];

/** Row height and columns; both act at once and are the person's own on every device. */
export function DisplayMenu({ trigger, isOpenAtFirst }: DisplayMenuProps) {
  const { density, columns, change } = useListDisplay();
  const navigate = useNavigate();
  const shown = shownColumns(columns).map(({ id }) => id);
  const showColumn = (id: string, isShown: boolean) =>
    change({ client_list_columns: isShown ? [...shown, id] : shown.filter((other) => other !== id) });
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      <MenuGroup heading={text('density')}>
        <MenuRadioGroup
          value={density}
          onChange={(chosen) => change({ density: chosen })}
          options={densities.map((value) => ({ value, label: text(`density_${value}`) }))}
        />
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup heading={text('columns')}>
        {clientColumns
          // The name is how a row is opened; it stays.
          .filter(({ id }) => id !== 'client')
          .map(({ id, label }) => (
            <MenuCheckItem key={id} isChecked={shown.includes(id)} onChange={(isShown) => showColumn(id, isShown)}>
              {label}
            </MenuCheckItem>
          ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<Icon of={Trash2} />} onSelect={() => void navigate({ to: '/clients/deleted' })}>
        {text('deleted_clients')}
      </MenuItem>
    </Menu>
  );
}
