import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ClientConsent } from '../../consents-contract.ts';

const SHOWN = 100;

/** Returns what a client has agreed to, newest first. */
export const listConsents = (scope: OrgScope, client_id: number): Promise<ClientConsent[]> =>
  scope.db
    .selectFrom('client_consents')
    .innerJoin('lead_sources', (join) => matchInOrg(join, 'lead_sources.id', 'client_consents.source_id'))
    .where('client_consents.org_id', '=', scope.org_id)
    .where('client_consents.client_id', '=', client_id)
    .orderBy('client_consents.given_at', 'desc')
    .orderBy('client_consents.id', 'desc')
    .limit(SHOWN)
    .select([
      'client_consents.id',
      'client_consents.lead_id',
      'lead_sources.name as form_name',
      'client_consents.text',
      'client_consents.version',
      'client_consents.given_at',
    ])
    .execute();
