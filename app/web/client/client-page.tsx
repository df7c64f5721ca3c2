import type { ComponentType } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { type ClientPanels, ClientScreen } from '#features/clients/web/index.ts';
import { FollowUpPanel } from '#features/follow-ups/web/index.ts';
import { recordLeadSeen } from '#features/leads/web/index.ts';
import { Viewers } from '#features/presence/web/index.ts';
import { ShareWithClient } from '#features/sharing/web/index.ts';
import { ContactButtons, TimelinePanel } from '#features/timeline/web/index.ts';
import { ClientPhoneActions } from './client-phone-actions.tsx';

interface OfClient {
  client: Client;
}

const Actions = ({ client }: OfClient) => (
  <>
    <ContactButtons client={client} />
    <ShareWithClient client={client} />
  </>
);

/** Makes the record of a client from the parts of every feature. */
export function makeClientPage(parts: Pick<ClientPanels, 'Details' | 'Content' | 'Plans' | 'tabs'>): ComponentType {
  // One object for good: new panels on every drawing would lose what is being written in them.
  const panels: ClientPanels = {
    ...parts,
    Actions,
    Viewers,
    PhoneActions: ClientPhoneActions,
    Timeline: TimelinePanel,
    FollowUp: FollowUpPanel,
    onSeen: recordLeadSeen,
  };
  return () => <ClientScreen panels={panels} />;
}
