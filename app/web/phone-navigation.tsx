import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { openAddClient } from '#features/clients/web/index.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/menu.tsx';
import { navigation } from '../navigation.ts';
import { pageRoutes } from '../page-routes.ts';
import { AttentionBadge } from './attention-badge.tsx';
import { text } from './en.ts';

interface PhoneNavigationProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** The areas on a phone, behind one button. */
export function PhoneNavigation({ trigger, isOpenAtFirst }: PhoneNavigationProps) {
  const person = useSession();
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst} align="start">
      {navigation
        .filter(({ policy }) => policy === undefined || mayUse(person, policy))
        .map(({ page, label, countsLeadsNeedingAttention }) => (
          <MenuItem
            key={page}
            onSelect={() => void navigate({ to: pageRoutes[page].path as string })}
            {...(countsLeadsNeedingAttention && { end: <AttentionBadge /> })}
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
