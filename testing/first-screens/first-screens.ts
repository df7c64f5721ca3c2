import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { followUpPages } from '#features/follow-ups/pages.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import type { Org } from '../world.ts';

/** A screen that people open often, beside the clients list. */
export interface FirstScreen {
  name: string;
  path: string;
  /** Finds the first thing of use. */
  selector: string;
  /** The most kB of script until that can be used, sent with brotli. */
  script_budget: number;
  /** The most requests until then; absent where what follows is asked for at the same moment. */
  request_budget?: number;
}

const row = 'a[href^="/client/"]';

/** Makes something to show on each of the screens. */
export async function makeFirstScreens(org: Org): Promise<FirstScreen[]> {
  const { owner } = org;
  const { results } = await owner.call(customFields.createDefaultFields);
  const stage = results.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
  const { id } = await owner.call(clients.create, {
    body: { name: 'Charlotte Whitfield', custom_fields: { [stage.key]: stage.options[0]!.id } },
  });
  await owner.call(followUps.updateForClient, { params: { id }, body: { schedule: { kind: 'tomorrow' } } });
  const form = await owner.call(leadForms.create, { body: { name: 'The Linden at Bayshore' } });
  return [
    { name: 'Record', path: fillPage(clientPages.client, { id }), selector: 'main h1', script_budget: 180 },
    {
      name: 'Follow-ups',
      path: fillPage(followUpPages.follow_ups),
      selector: row,
      script_budget: 180,
      request_budget: 20,
    },
    { name: 'Pipeline', path: fillPage(clientPages.pipeline), selector: row, script_budget: 180, request_budget: 20 },
    {
      name: 'Form builder',
      path: fillPage(leadFormPages.edit_lead_form, { id: form.id }),
      selector: '.lf textarea',
      script_budget: 180,
      request_budget: 30,
    },
  ];
}
