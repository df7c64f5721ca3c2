import { ClientScreen } from '#features/clients/web/index.ts';
import { FollowUpPanel } from '#features/follow-ups/web/index.ts';
import { SharedContentPanel, ShareWithClient } from '#features/sharing/web/index.ts';

/** The record of a client with what every feature knows of it. */
export const ClientPage = () => (
  <ClientScreen
    panels={{
      Actions: ({ client }) => <ShareWithClient client={client} />,
      Source: () => null,
      Timeline: () => null,
      NextSteps: ({ client }) => (
        <>
          <FollowUpPanel client={client} />
          <SharedContentPanel client={client} />
        </>
      ),
      onSeen: () => undefined,
    }}
  />
);
