import type { Warning } from '#features/warnings/contract.ts';
import { meets } from '#platform/contract/permissions.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { hasSources } from './lead-figures.queries.ts';
import { listIntegrations } from './read-directory.ts';
import { readCallerFacts } from './wishes.queries.ts';

/**
 * Returns the warning that no lead source is connected (S0-2.4-08), for those who manage integrations: until there
 * is one, or until they say that they do not want it again (readings.md B14).
 */
export async function connectWarnings(scope: Scope): Promise<Warning[]> {
  if (!meets(scope.actor, 'INTEGRATIONS.MANAGE')) return [];
  if (!(await readCallerFacts(scope)).wants_warning || (await hasSources(scope))) return [];
  const sources = await listIntegrations(scope, 'lead_source');
  if (sources.some(({ status }) => status !== 'not_configured')) return [];
  return [
    {
      id: 'integrations-connect-lead-sources',
      warning_type: 'INTEGRATIONS_CONNECT_LEAD_SOURCES',
      status: null,
      sub_status: null,
      additional_info: {},
      free_trial_end_date: null,
      paid_for_until_date: null,
      only_contains_upcoming: sources.every(({ visibility }) => visibility === 'UPCOMING'),
    },
  ];
}
