import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { clientExports } from '../contract.ts';

/** An export of a client with this name that waits to be written. */
async function started(org: Org, name: string) {
  await org.client({ name });
  const { id } = await org.owner.call(clientExports.exportClients, { body: { criteria: { search: name } } });
  return { params: { id } };
}

const withClient = async (org: Org, name: string) => org.client({ name }).then(() => ({ body: {} }));

export const clientExportSafety = safetyRows(clientExports, {
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
