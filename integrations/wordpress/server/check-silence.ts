import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { readSites } from './sites.ts';

/** Looks whether the plugin of a silent site was heard of, and whether one of its forms is on. */
export async function checkSilence(
  { database }: Services,
  { org_id, source_id }: { org_id: number; source_id: number },
) {
  const options = { org_id, actor: null, request_id: 'wordpress.silence', mode: 'read' } as const;
  const sites = await withScope(database, options, readSites);
  const site = sites.find(({ id }) => id === source_id);
  return [
    { what: 'permission' as const, is_fine: site?.is_connected === true },
    {
      what: 'subscription' as const,
      is_fine: site?.forms.some(({ is_on, is_on_at_site }) => is_on && is_on_at_site) === true,
    },
  ];
}
