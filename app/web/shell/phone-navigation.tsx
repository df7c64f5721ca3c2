import { Plus } from 'lucide-react';
import { openAddClient } from '#features/clients/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { text } from '../en.ts';
import { useMyAreas } from './areas.ts';
import { AttentionBadge } from './attention-badge.tsx';

/** The areas on a phone, behind one button. */
export function PhoneNavigation({ trigger, isOpenAtFirst }: OnDemandProps) {
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst} align="start">
      {useMyAreas().map(({ key, page, label = page.title, useAttention }) => (
        <MenuItem
          key={key}
          onSelect={() => void navigate({ to: fillPage(page) })}
          {...(useAttention && { end: <AttentionBadge useAttention={useAttention} /> })}
        >
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Icon of={Plus} />} onSelect={() => openAddClient()}>
        {text('add_client')}
      </MenuItem>
    </Menu>
  );
}
