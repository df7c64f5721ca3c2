import { Menu, MenuItem } from '#platform/web/ui/menu.tsx';
import { ClientSource } from '../contract.ts';
import type { ToolbarProps } from './clients-toolbar.tsx';
import { sourceWords, text } from './en.ts';

type FilterMenuProps = Pick<ToolbarProps, 'filter' | 'onChange'> & {
  trigger: React.ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
};

export function SourceMenu({ onChange, trigger, isOpenAtFirst }: FilterMenuProps) {
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst} align="start">
      {ClientSource.options.map((source) => (
        <MenuItem key={source} onSelect={() => onChange({ source })}>
          {sourceWords[source]}
        </MenuItem>
      ))}
    </Menu>
  );
}

export function AssigneeMenu({ onChange, trigger, isOpenAtFirst }: FilterMenuProps) {
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst} align="start">
      <MenuItem onSelect={() => onChange({ assigned_to_id: 'me' })}>{text('me')}</MenuItem>
      <MenuItem onSelect={() => onChange({ assigned_to_id: 'unassigned' })}>{text('unassigned')}</MenuItem>
    </Menu>
  );
}
