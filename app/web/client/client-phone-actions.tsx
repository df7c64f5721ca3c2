import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { MoreActions } from '#features/clients/web/index.ts';
import { FollowUpAction } from '#features/follow-ups/web/index.ts';
import { ShareWithClientDialog } from '#features/sharing/web/index.ts';
import { ContactActions, NoteAction, useContactSheet } from '#features/timeline/web/index.ts';
import { useShortcuts } from '#platform/web/browser/shortcuts.ts';
import { useSession } from '#platform/web/session.tsx';
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from '../shell/tools-en.ts';

/** Everything a person does with a client on a phone, in one bar at the bottom. */
export function ClientPhoneActions({ client }: { client: Client }) {
  const { open, further, sheet } = useContactSheet(client);
  const [isSharing, setIsSharing] = useState(false);
  useShortcuts({ s: () => setIsSharing(true) }, useSession().single_key_shortcuts);
  const share = { label: text('share_content'), icon: <Icon of={Send} />, onSelect: () => setIsSharing(true) };
  const mayWrite = client.access_policy.EDIT;
  return (
    <>
      <ActionBar label={text('client_actions')}>
        <ContactActions client={client} onOpen={open} />
        {mayWrite && <NoteAction client={client} />}
        {mayWrite && <FollowUpAction client={client} />}
        <MoreActions client={client} actions={[share, ...further]} />
      </ActionBar>
      {sheet}
      {isSharing && <ShareWithClientDialog client={client} onClose={() => setIsSharing(false)} />}
    </>
  );
}
