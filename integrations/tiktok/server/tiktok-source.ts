import { connectedSource } from '#engines/connected-sources/server/index.ts';
import { previewAssignees } from '#features/lead-rules/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { tiktokSource } from '../contract.ts';
import { tiktokPages } from '../pages.ts';
import { listLeads } from './api/old-leads.ts';
import { calls, dialogUrl, scopes } from './api/tiktok.ts';
import { readAnnounced, recogniseQuestion } from './lead.ts';
import { findApp } from './settings.ts';

/** TikTok as a provider of lead forms. */
export const tiktokProvider = connectedSource({
  contract: tiktokSource,
  setting: 'TIKTOK_APP_ID',
  isSetUp: (services) => findApp(services) !== null,
  nameSource: (advertiser) => `TikTok: ${advertiser}`,
  return_path: fillPage(tiktokPages.tiktok_return),
  scopes,
  dialogUrl,
  needs_own_token: false,
  calls: {
    ...calls,
    // Leads come with their notices; TikTok has no call for one by its id.
    readLead: async () => {
      throw new ProviderError({ call_class: 'not_found' });
    },
    listLeads,
  },
  readAnnounced,
  // What TikTok sends of a test lead says nothing of it; its id is known, because we made it.
  isTestLead: () => false,
  recogniseQuestion,
  previewAssignees,
  problems: { by_code: {}, not_ticked: 'no_admin', no_task: 'no_admin' },
});
