import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { facebook } from '#integrations/facebook/contract.ts';
import { beginWithPage, connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import type { FacebookApp } from '#testing/leads/facebook.ts';
import type { Org } from '#testing/world.ts';
import { metaConversions } from '../contract.ts';
import { sendDueConversions } from '../server/index.ts';

export const DATASET_ID = '660000000000002';

/** The organisation that began last: its events are over when the next one begins. */
const lastOrgs = new WeakMap<FacebookApp, Org>();

/** Begins with an organisation whose events go to a dataset of its page's login, and a form of that page. */
export async function beginWithDataset(fb: FacebookApp) {
  await lastOrgs.get(fb)?.owner.call(metaConversions.endDataset);
  Object.assign(fb.meta.state, { events: [], uncounted_lead_ids: [], event_messages: [], lead_id_as: 'number' });
  const { org, page } = await beginWithPage(fb);
  lastOrgs.set(fb, org);
  fb.meta.state.ad_accounts = [
    {
      id: 'act_77',
      name: 'Kestrel ads',
      person_ids: [fb.person.id],
      pixels: [{ id: DATASET_ID, name: 'CRM leads', is_crm: true }],
    },
  ];
  await org.owner.call(customFields.createDefaultFields);
  const form = fb.seedForm({ page_id: page.id });
  const { pages } = await connectFacebook(fb, org);
  const account_id = pages[0]!.id;
  await org.owner.call(facebook.syncPagePixel, { body: { id: account_id, dataset_id: DATASET_ID } });
  return { org, page, form, account_id, steps: makeSteps(fb, org, form.id) };
}

export type Steps = ReturnType<typeof makeSteps>;

/** What happens around events, in few words. */
function makeSteps(fb: FacebookApp, org: Org, form_id: string) {
  const stages = async () => {
    const field = (await org.owner.call(customFields.list)).results.find(
      ({ default_key }) => default_key === 'LEAD_STAGE',
    )!;
    return {
      key: field.key,
      option: (name: string) => field.options.find((one) => one.name === name)!.id,
      names: field.options.map(({ name }) => name),
    };
  };
  const list = async () => (await org.owner.call(metaConversions.listEvents, { query: { page_size: 100 } })).results;
  return {
    stages,
    /** A lead of the form arrives and is filed. @returns its id at Meta, and its client. */
    arrive: async (
      name = 'Jane Tan',
      submission: NonNullable<Parameters<FacebookApp['customerSends']>[2]>['submission'] = {},
    ) => {
      const email = `${crypto.randomUUID()}@example.com`;
      const { lead } = await fb.customerSends(form_id, { full_name: name, email }, { submission });
      await fetchAndFile(fb);
      const found = await org.owner.call(clients.list, { query: { search: email } });
      return { lead_id: lead.id, client_id: found.results[0]!.id, email };
    },
    move: async (client_id: number, stage: string) => {
      const { key, option } = await stages();
      await org.owner.call(clients.update, {
        params: { id: client_id },
        body: { custom_fields: { [key]: option(stage) } },
      });
    },
    send: () => sendDueConversions(fb.app.services),
    list,
    statuses: async () => (await list()).map(({ event_name, status }) => `${event_name} ${status}`),
    detail: () => org.owner.call(metaConversions.getMetaCapiDetail),
    /** What Meta counted, in the order in which it came. */
    counted: () => fb.meta.state.events,
    /** The calls that brought events. */
    calls: () => fb.meta.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/events')),
  };
}
