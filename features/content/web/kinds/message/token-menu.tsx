import type { ReactElement } from 'react';
import { Menu, MenuGroup, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type ContentType, type TokenType, tokensFor } from '../../../contract.ts';
import { text } from '../../en.ts';

const groups: readonly { type: TokenType; heading: string }[] = [
  { type: 'CLIENT_TOKEN', heading: text('token_client') },
  { type: 'CONTENT_TOKEN', heading: text('token_content') },
  { type: 'USER_TOKEN', heading: text('token_user') },
];

interface TokenMenuProps {
  about: ContentType;
  onInsert: (token: string) => void;
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** Lists the tokens available here, grouped by what they are about. */
export function TokenMenu({ about, onInsert, trigger, isOpenAtFirst }: TokenMenuProps) {
  const tokens = tokensFor(about);
  return (
    <Menu trigger={trigger} align="start" isOpenAtFirst={isOpenAtFirst}>
      {groups
        .map((group) => ({ ...group, tokens: tokens.filter(({ token_type }) => token_type === group.type) }))
        .filter((group) => group.tokens.length > 0)
        .map((group) => (
          <MenuGroup key={group.type} heading={group.heading}>
            {group.tokens.map(({ name, label }) => (
              <MenuItem key={name} onSelect={() => onInsert(`{{${name}}}`)}>
                {label}
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
    </Menu>
  );
}
