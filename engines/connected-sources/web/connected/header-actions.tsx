import { Ellipsis, History, Play, Plus, RefreshCw, Unlink } from 'lucide-react';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import type { IntegrationStatus } from '../../contract.ts';
import type { Connect } from '../connect/use-connect.ts';
import { text } from '../en.ts';
import { useSource } from '../source.ts';
import { useSyncForms } from './use-sync-forms.ts';

interface HeaderActionsProps {
  status: IntegrationStatus;
  hasAccounts: boolean;
  connect: Connect;
  onTest: () => void;
  onOldLeads: () => void;
  onDisconnect: () => void;
}

/** What can be done with a source as a whole; reconnecting is emphasised once it is needed. */
export function HeaderActions({ status, hasAccounts, connect, onTest, onOldLeads, onDisconnect }: HeaderActionsProps) {
  const sync = useSyncForms();
  const isNeeded = status === 'expired' || status === 'EXPIRING_SOON';
  // A phone has one row for buttons; what is rarely needed is in the menu only.
  const isPhone = useIsPhone() && hasAccounts;
  const isInMenu = isPhone && !isNeeded;
  const isTestInMenu = isPhone && isNeeded;
  return (
    <>
      <Menu trigger={<IconButton label={text('more')} variant="ghost" icon={<Icon of={Ellipsis} />} />}>
        {hasAccounts && (
          <>
            {isTestInMenu && (
              <MenuItem icon={<Icon of={Play} />} onSelect={onTest}>
                {text('run_test')}
              </MenuItem>
            )}
            <MenuItem icon={<Icon of={History} />} onSelect={onOldLeads}>
              {text('old_leads')}
            </MenuItem>
            <MenuItem icon={<Icon of={RefreshCw} />} onSelect={() => sync.mutate({})}>
              {text('sync_forms')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<Icon of={Plus} />} onSelect={() => connect.begin()}>
          {text(isNeeded || isInMenu ? 'add_login' : 'reconnect')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem isDestructive icon={<Icon of={Unlink} />} onSelect={onDisconnect}>
          {text('disconnect', useSource().nouns)}
        </MenuItem>
      </Menu>
      {hasAccounts && !isTestInMenu && (
        <Button icon={<Icon of={Play} />} onClick={onTest}>
          {text('run_test')}
        </Button>
      )}
      {!isInMenu && (
        <Button
          variant={isNeeded ? 'primary' : 'secondary'}
          icon={<Icon of={isNeeded ? RefreshCw : Plus} />}
          onClick={() => connect.begin()}
        >
          {text(isNeeded ? 'reconnect' : 'add_login')}
        </Button>
      )}
    </>
  );
}
