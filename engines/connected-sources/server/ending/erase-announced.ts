import { inOrg } from '#platform/server/in-org.ts';
import type { Services } from '#platform/server/services.ts';
import { orgsThatUse } from '../connections/across-orgs.queries.ts';
import { eraseAnnouncedIn } from './erase-announced.queries.ts';

/** A provider's message that a person withdrew a lead. */
export interface DeletedLead {
  /** The account's id at the provider. */
  account_id: string;
  external_id: string;
}

/**
 * Erases what a provider gave of leads that their people withdrew (readings.md D31), in every organisation that uses their
 * account or used it before. It stays noted that each was erased, so that one that is announced or listed afterwards does not come in.
 */
export async function eraseAnnounced(
  services: Services,
  provider: string,
  deleted: readonly DeletedLead[],
  request_id: string,
): Promise<void> {
  for (const { account_id, external_id } of deleted) {
    for (const org_id of await orgsThatUse(services, {
      provider,
      account_external_id: account_id,
      also_before: true,
    })) {
      const count = await inOrg(services, org_id, request_id, (scope) =>
        eraseAnnouncedIn(scope, { provider, account_id, external_id }),
      );
      services.log.info({ org_id, provider, leads: count }, 'a lead was withdrawn at its provider and is erased');
    }
  }
}
