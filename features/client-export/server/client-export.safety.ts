import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { exportColumnSets } from '../column-sets-contract.ts';
import { clientExports } from '../contract.ts';

/** An export of a client with this name that waits to be written. */
async function started(org: Org, name: string) {
  await org.client({ name });
  const { id } = await org.owner.call(clientExports.exportClients, { body: { criteria: { search: name } } });
  return { params: { id } };
}

const withClient = async (org: Org, name: string) => org.client({ name }).then(() => ({ body: {} }));

const ownSafety = safetyRows(clientExports, {
  exportClients: { about: 'person', call: () => ({ body: {} }) },
  list: { about: 'person', call: async (org, marker) => started(org, marker).then(() => ({})) },
  preview: { about: 'org', call: withClient },
  count: { about: 'org', call: withClient },
  get: { about: 'row', call: started },
  cancel: { about: 'row', call: started },
  again: { about: 'row', call: started },
  // The call answers a file, not JSON; who may have it is tested with the export.
  download: { about: 'person' },
});

const columnSetSafety = safetyRows(exportColumnSets, {
  list: { about: 'person', call: () => ({}) },
  save: { about: 'person', call: (_org, marker) => ({ body: { name: marker, columns: ['name'] } }) },
  remove: {
    about: 'row',
    call: async (org, name) => {
      const { id } = await org.owner.call(exportColumnSets.save, { body: { name, columns: ['name'] } });
      return { params: { id } };
    },
  },
});

export const clientExportSafety = [...ownSafety, ...columnSetSafety];
