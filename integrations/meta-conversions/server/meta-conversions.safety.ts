import { customFields } from '#features/custom-fields/contract.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { metaConversions } from '../contract.ts';
import { withEvent, withLead } from '../testing/stored-events.ts';

const inOrg = async (org: Org, marker: string) => {
  await withEvent(org, marker);
  return {};
};

export const metaConversionsSafety = safetyRows(metaConversions, {
  getMetaCapiDetail: { about: 'org', call: inOrg },
  saveStages: {
    about: 'org',
    call: async (org, marker) => {
      const fields = await org.owner.call(customFields.createDefaultFields);
      const stages = fields.results.find(({ default_key }) => default_key === 'LEAD_STAGE')!.options;
      return { body: { stages: [{ option_id: stages[0]!.id, event_name: marker.slice(0, 30), is_on: true }] } };
    },
  },
  pasteDataset: { about: 'org' },
  endDataset: { about: 'org', call: inOrg },
  sendNow: { about: 'org', call: inOrg },
  listEvents: { about: 'org', call: inOrg },
  listOfClient: { about: 'client', call: withEvent },
  listTestClients: { about: 'org', call: inOrg },
  sendTest: {
    about: 'org',
    call: async (org, marker) => ({
      body: { client_id: await withLead(org, marker), test_event_code: 'TEST12345' },
    }),
  },
});
