import { customFields } from '#features/custom-fields/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { clients } from '../contract.ts';
import { deletedClients } from '../deleted-contract.ts';
import { clientHistory } from '../history-contract.ts';
import { clientPipeline } from '../pipeline-contract.ts';
import { touchClient } from './client-activity.queries.ts';

const ofClient = async (org: Org, marker: string) => ({ params: { id: (await org.client({ name: marker })).id } });

const ownSafety = safetyRows(clients, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await org.client({ name: marker });
      return {};
    },
  },
  get: { about: 'client', call: ofClient },
  create: { about: 'org', call: (_org, marker) => ({ body: { name: marker } }) },
  update: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofClient(org, marker)), body: { location: 'London' } }),
  },
  delete: { about: 'client', call: ofClient },
  restore: {
    about: 'row',
    call: async (org, marker) => {
      const { params } = await ofClient(org, marker);
      await org.owner.call(clients.delete, { params });
      return { params };
    },
  },
  filter: {
    about: 'org',
    call: async (org, marker) => {
      await org.client({ name: marker });
      return { body: { is_new_lead: false } };
    },
  },
  search: {
    about: 'org',
    call: async (org, marker) => {
      await org.client({ name: marker });
      return { query: { search: marker } };
    },
  },
  searchDuplicates: {
    about: 'org',
    call: async (org, marker) => {
      await org.client({ name: marker, emails: ['same@example.com'] });
      return { body: { email: 'same@example.com' } };
    },
  },
  listRecentlyActive: {
    about: 'org',
    call: async (org, marker) => {
      const { params } = await ofClient(org, marker);
      await org.inScope((scope) => touchClient(scope, params.id, { type: 'CONTENT_OPENED', data: {}, at: nowIso() }));
      return {};
    },
  },
  getStatsBySource: {
    about: 'org',
    call: async (org, marker) => {
      await org.client({ source_name: marker });
      return {};
    },
  },
  listAssignees: {
    about: 'org',
    call: async (org, marker) => {
      await org.member({ name: marker });
      return {};
    },
  },
  reassign: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofClient(org, marker)), body: { assign_type: 'UNASSIGNED' } }),
  },
  undoReassign: {
    about: 'org',
    call: async (org, marker) => {
      const { params } = await ofClient(org, marker);
      await org.owner.call(clients.reassign, { params, body: { assign_type: 'UNASSIGNED' } });
      return { body: { client_id: params.id } };
    },
  },
  markLead: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofClient(org, marker)), body: { new_lead: true } }),
  },
  autoUnmarkLead: { about: 'client', call: ofClient },
  markConverted: { about: 'client', call: ofClient },
  updateLastInteraction: { about: 'client', call: ofClient },
  getPrivateNotes: { about: 'client', call: ofClient },
  setPrivateNotes: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofClient(org, marker)), body: { private_notes: 'Mine' } }),
  },
});

/** Deletes a client with this name. */
const ofDeleted = async (org: Org, marker: string) => {
  const named = await ofClient(org, marker);
  await org.owner.call(clients.delete, named);
  return named;
};

const ofManyDeleted = async (org: Org, marker: string) => {
  const { params } = await ofDeleted(org, marker);
  return { client_ids: [params.id] };
};

const deletedSafety = safetyRows(deletedClients, {
  list: { about: 'org', call: async (org, marker) => ofDeleted(org, marker).then(() => ({})) },
  get: { about: 'row', call: ofDeleted },
  listHistory: { about: 'row', call: ofDeleted },
  restore: {
    about: 'org',
    call: async (org, marker) => ({ body: { clients: await ofManyDeleted(org, marker) } }),
  },
  restoreTo: {
    about: 'org',
    call: async (org, marker) => ({ body: { ...(await ofManyDeleted(org, marker)), assign_type: 'SELF' } }),
  },
  erase: { about: 'org', call: async (org, marker) => ({ body: await ofManyDeleted(org, marker) }) },
  count: { about: 'org', call: async (org, marker) => ofDeleted(org, marker).then(() => ({})) },
  empty: { about: 'org', call: async (org, marker) => ofDeleted(org, marker).then(() => ({})) },
});

const historySafety = safetyRows(clientHistory, {
  list: { about: 'client', call: ofClient },
  getAt: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofClient(org, marker)), query: { at: nowIso() } }),
  },
  bringBack: {
    about: 'client',
    call: async (org, marker) => {
      const { params } = await ofClient(org, marker);
      const at = nowIso();
      await org.owner.call(clients.update, { params, body: { location: 'London' } });
      return { params, body: { at, fields: [{ field: 'location', seen: 'London' }] } };
    },
  },
  undo: {
    about: 'client',
    call: async (org, marker) => {
      const { params } = await ofClient(org, marker);
      await org.owner.call(clients.update, { params, body: { location: 'London' } });
      const { results } = await org.owner.call(clientHistory.list, { params });
      return { params: { ...params, change_id: results[0]!.id } };
    },
  },
});

const pipelineSafety = safetyRows(clientPipeline, {
  getPipelineView: {
    about: 'org',
    call: async (org, marker) => {
      await org.owner.call(customFields.createDefaultFields);
      await org.client({ name: marker });
      return { body: {} };
    },
  },
});

export const clientSafety = [...ownSafety, ...deletedSafety, ...historySafety, ...pipelineSafety];
