import type { Client } from '#features/clients/contract.ts';
import { useReadPages } from '#platform/web/data.ts';
import { leads } from '../contract.ts';

/** Reads the leads of a client, newest first; a client added by hand or from a list may have enquired since. */
export const useLeads = (client: Client) => useReadPages(leads.rawLeadInfo, { params: { id: client.id } });
