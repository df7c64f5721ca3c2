import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Menu, MenuGroup, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type ContentType, type PlaceholderType, placeholdersFor } from '../../../contract.ts';
import { text } from '../../en.ts';

const groups: readonly { type: PlaceholderType; heading: string }[] = [
  { type: 'CLIENT_TOKEN', heading: text('placeholder_client') },
  { type: 'CONTENT_TOKEN', heading: text('placeholder_content') },
  { type: 'USER_TOKEN', heading: text('placeholder_user') },
];

interface PlaceholderMenuProps extends OnDemandProps {
  about: ContentType;
  onInsert: (placeholder: string) => void;
}

/** Lists the placeholders available here, grouped by what they are about. */
export function PlaceholderMenu({ about, onInsert, trigger, isOpenAtFirst }: PlaceholderMenuProps) {
  const placeholders = placeholdersFor(about);
  return (
    <Menu trigger={trigger} align="start" isOpenAtFirst={isOpenAtFirst}>
      {groups
        .map((group) => ({
          ...group,
          placeholders: placeholders.filter(({ token_type }) => token_type === group.type),
        }))
        .filter((group) => group.placeholders.length > 0)
        .map((group) => (
          <MenuGroup key={group.type} heading={group.heading}>
            {group.placeholders.map(({ name, label }) => (
              <MenuItem key={name} onSelect={() => onInsert(`{{${name}}}`)}>
                {label}
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
    </Menu>
  );
}
