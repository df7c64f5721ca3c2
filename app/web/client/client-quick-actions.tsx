import type { Client } from '#features/clients/contract.ts';
import { QuickFollowUp } from '#features/follow-ups/web/index.ts';
import { ShareWithClient } from '#features/sharing/web/index.ts';
import { QuickContact } from '#features/timeline/web/index.ts';

interface OfClient {
  client: Client;
}

/** The actions of a row before the list's own, in the order of the design: contact, share, follow-up. */
export const RowActions = ({ client }: OfClient) => (
  <>
    <QuickContact client={client} channel="whatsapp" />
    <QuickContact client={client} channel="phone_call" />
    <ShareWithClient client={client} isInRow />
    <QuickFollowUp client={client} />
  </>
);

/** The one button of a row on a phone. */
export const PhoneAction = ({ client }: OfClient) => <QuickContact client={client} channel="whatsapp" isLarge />;

/** The contact actions in a row of follow-ups. */
export const ContactActions = ({ client, isLarge = false }: OfClient & { isLarge?: boolean }) => (
  <>
    <QuickContact client={client} channel="whatsapp" isLarge={isLarge} />
    <QuickContact client={client} channel="phone_call" isLarge={isLarge} />
  </>
);
