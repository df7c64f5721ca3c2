import type { ReactNode } from 'react';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { EmptyPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { openAddClient } from '../add/add-client.tsx';
import { text } from '../en.ts';
import { useClientListSlots } from './client-list-slots.tsx';

interface NoClientsPanelProps {
  title: string;
  placeholder: ReactNode;
  /** The words for people who may connect a lead source, and for others. */
  owner: string;
  member: string;
}

/** Says that there are no clients yet, with the ways to get some. */
export function NoClientsPanel({ title, placeholder, owner, member }: NoClientsPanelProps) {
  const { HeaderActions, ConnectSource } = useClientListSlots();
  const mayConnect = mayUse(useSession(), 'INTEGRATIONS.MANAGE');
  return (
    <EmptyPanel
      title={title}
      placeholder={placeholder}
      actions={
        <>
          {ConnectSource && <ConnectSource />}
          {HeaderActions && <HeaderActions />}
          <Button variant="ghost" onClick={() => openAddClient()}>
            {text('add_client')}
          </Button>
        </>
      }
    >
      {mayConnect ? owner : member}
    </EmptyPanel>
  );
}
