import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx';
import { navigation } from '../navigation.ts';
import { pageRoutes } from '../page-routes.ts';

interface PhoneNavigationProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** The areas on a phone, behind one button. */
export function PhoneNavigation({ trigger, isOpenAtFirst }: PhoneNavigationProps) {
  const person = useSession();
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst} align="end">
      {navigation
        .filter(({ policy }) => policy === undefined || mayUse(person, policy))
        .map(({ page, label }) => (
          <MenuItem key={page} onSelect={() => void navigate({ to: pageRoutes[page].path as string })}>
            {label}
          </MenuItem>
        ))}
    </Menu>
  );
}
