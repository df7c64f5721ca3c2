import { leadTarget } from '#engines/connected-sources/server/index.ts';
import { previewLead } from './filing/read/preview-lead.ts';
import { countWaitingLeads } from './filing/waiting-leads.queries.ts';
import { acceptLeadsIn } from './intake/accept-leads.queries.ts';
import { findKnownSources, sourcesById } from './sources/lead-sources.queries.ts';
import { addSourceWithoutAddress, renameSource, reviveSource } from './sources/manage-sources.ts';
import { eraseWithdrawnLeads } from './trace/erase-withdrawn.queries.ts';

/** What connected accounts need of lead sources, and of what takes leads in. */
export const leadsOfAccounts = leadTarget({
  addSource: addSourceWithoutAddress,
  reviveSource,
  renameSource,
  findSources: findKnownSources,
  nameSources: sourcesById,
  acceptLeads: acceptLeadsIn,
  previewLead,
  eraseLeads: eraseWithdrawnLeads,
  countWaiting: countWaitingLeads,
});
