import { ClientScreen } from '#features/clients/web/index.ts';
import { FollowUpPanel } from '#features/follow-ups/web/index.ts';

/** The record of a client with what every feature knows of it. */
export const ClientPage = () => (
  <ClientScreen
    panels={{
      Actions: () => null,
      Source: () => null,
      Timeline: () => null,
      NextSteps: ({ client }) => <FollowUpPanel client={client} />,
      onSeen: () => undefined,
    }}
  />
);
