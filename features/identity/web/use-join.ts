import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { call } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { invitations } from '../invitations-contract.ts';

/** Returns a function that joins, switches to the organisation and loads it. */
export function useJoin() {
  const accept = useChange(invitations.accept, { onSuccess: ({ profile_id }) => void openOrganisation(profile_id) });
  return { isPending: accept.isPending, join: (profile_id: number) => accept.mutate({ body: { profile_id } }) };
}

/** Signs in to another organisation of the person, whose page is loaded with all its data. */
export async function openOrganisation(profile_id: number): Promise<void> {
  await call(invitations.switchOrganisation, { body: { profile_id } });
  location.assign(fillPage(clientPages.clients));
}
