import type { Client } from '#features/clients/contract.ts';
import { type ClientPanels, ClientScreen } from '#features/clients/web/index.ts';
import { FollowUpPanel } from '#features/follow-ups/web/index.ts';
import { LeadAnswersPanel, LeadSourcePanel, recordLeadSeen } from '#features/leads/web/index.ts';
import { SharedContentPanel, ShareWithClient } from '#features/sharing/web/index.ts';
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

const Source = ({ client }: OfClient) => (
  <>
    <LeadAnswersPanel client={client} />
    <LeadSourcePanel client={client} />
  </>
);

/** One object for good: panels made anew with every drawing would lose what is being written in them. */
const panels: ClientPanels = {
  Actions,
  PhoneActions: ClientPhoneActions,
  Source,
  Timeline: TimelinePanel,
  FollowUp: FollowUpPanel,
  Content: SharedContentPanel,
  onSeen: recordLeadSeen,
};

/** The record of a client with what every feature knows of it. */
export const ClientPage = () => <ClientScreen panels={panels} />;
