import type { Client } from '#features/clients/contract.ts';
import { type TokenValues, takeFirstName } from '#features/content/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';

/** What the tokens of a message mean for this client and the person who writes. */
export function useTokenValues(client: Client): TokenValues {
  const { name, email, org_name } = useSession();
  const details = useRead(preferences.getUserDetails, {});
  return {
    client_name: client.name,
    client_first_name: takeFirstName(client.name),
    client_phone: client.phones[0]?.raw ?? null,
    client_email: client.emails[0] ?? null,
    user_name: name,
    user_first_name: takeFirstName(name),
    user_phone: details.data?.user.phone_number?.raw_input ?? null,
    user_email: email,
    user_company: org_name,
  };
}
