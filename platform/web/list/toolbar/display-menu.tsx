import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { listText } from '../../en/list.ts';
import { useNavigate } from '../../navigation/router/page-frame.tsx';
import type { Density } from '../../ui/display/table.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Menu, MenuCheckItem, MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/overlays/menu.tsx';
import type { ListDisplay } from '../define-list.ts';
import { type ListColumn, shownColumns } from '../rows/columns.ts';
import { useListColumns } from '../rows/use-list-columns.ts';
import type { ListView } from '../use-list.ts';

export interface DisplayMenuProps {
  view: ListView<unknown>;
  display: ListDisplay;
}

const densities: readonly Density[] = ['compact', 'default', 'relaxed'];

/** The menu of row height and columns; both apply at once and are the person's own on every device. */
export function DisplayMenu({ view, display, trigger, isOpenAtFirst }: DisplayMenuProps & OnDemandProps) {
  const { links = [] } = view.list;
  const columns = useListColumns(view.list);
  const { density, change } = display;
  const navigate = useNavigate();
  const shown = shownColumns(columns, display.columns).map(({ id }) => id);
  // The first column opens the row, so it cannot be hidden.
  const choices = columns.slice(1);
  const groups = [...new Set(choices.flatMap(({ group }) => group ?? []))];
  const showColumn = (id: string, isShown: boolean) =>
    change({ columns: isShown ? [...shown, id] : shown.filter((other) => other !== id) });
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      <MenuGroup heading={listText('density')}>
        <MenuRadioGroup
          value={density}
          onChange={(chosen) => change({ density: chosen })}
          options={densities.map((value) => ({ value, label: listText(`density_${value}`) }))}
        />
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup heading={listText('columns')}>{choices.filter(({ group }) => !group).map(toItem)}</MenuGroup>
      {groups.map((heading) => [
        <MenuSeparator key="line" />,
        <MenuGroup key={heading} heading={heading}>
          {choices.filter(({ group }) => group === heading).map(toItem)}
        </MenuGroup>,
      ])}
      {links.length > 0 && <MenuSeparator />}
      {links.map(({ label, to, icon }) => (
        <MenuItem key={to} icon={<Icon of={icon} />} onSelect={() => void navigate({ to })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );

  function toItem({ id, label }: ListColumn<unknown>) {
    return (
      <MenuCheckItem key={id} isChecked={shown.includes(id)} onChange={(isShown) => showColumn(id, isShown)}>
        {label}
      </MenuCheckItem>
    );
  }
}
