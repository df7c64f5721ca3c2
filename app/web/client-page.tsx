import type { Client } from '#features/clients/contract.ts';
import { type ClientPanels, ClientScreen, PrivateNotes } from '#features/clients/web/index.ts';
import { FollowUpPanel } from '#features/follow-ups/web/index.ts';
import { LeadSourcePanel, noteLeadSeen } from '#features/leads/web/index.ts';
import { SharedContentPanel, ShareWithClient } from '#features/sharing/web/index.ts';
import { ContactButtons, TimelinePanel } from '#features/timeline/web/index.ts';

interface OfClient {
  client: Client;
}

const Actions = ({ client }: OfClient) => (
  <>
    <ContactButtons client={client} />
    <ShareWithClient client={client} />
  </>
);

const NextSteps = ({ client }: OfClient) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <FollowUpPanel client={client} />
    <SharedContentPanel client={client} />
    <PrivateNotes client={client} />
  </div>
);

/** One object for good: panels made anew with every drawing would lose what is being written in them. */
const panels: ClientPanels = {
  Actions,
  Source: LeadSourcePanel,
  Timeline: TimelinePanel,
  NextSteps,
  onSeen: noteLeadSeen,
};

/** The record of a client with what every feature knows of it. */
export const ClientPage = () => <ClientScreen panels={panels} />;
