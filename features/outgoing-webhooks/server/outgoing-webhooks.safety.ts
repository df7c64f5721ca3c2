import { clients } from '#features/clients/contract.ts';
import { testApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { outgoingWebhooks } from '../contract.ts';
import { sendDue } from './send/sender.ts';
import { endWebhooks } from './webhooks.queries.ts';

/** Nothing answers there. */
const url = 'http://127.0.0.1:9/hook';

const add = async (org: Org, name: string) => {
  const body = { name, url, events: ['client.updated' as const] };
  return { params: { id: (await org.owner.call(outgoingWebhooks.create, { body })).id } };
};

/** Adds a webhook with a delivery about a client whose name has the marker. */
async function addDelivery(org: Org, marker: string) {
  const { params } = await add(org, marker);
  const { id } = await org.client({ name: marker });
  await org.owner.call(clients.update, { params: { id }, body: { company: marker } });
  const { results } = await org.owner.call(outgoingWebhooks.listDeliveries, { params });
  // Nothing answers there, so it waits for its second try.
  await sendDue((await testApp()).services);
  return { params: { ...params, delivery_id: results[0]!.id } };
}

/** Gives up the delivery of a webhook, as the end of an address does. */
async function addFailed(org: Org, marker: string) {
  const { id } = (await addDelivery(org, marker)).params;
  await org.inScope((scope) => endWebhooks(scope, [id], 'GONE'));
  await org.owner.call(outgoingWebhooks.update, { params: { id }, body: { is_on: true } });
  return { params: { id } };
}

export const outgoingWebhookSafety = safetyRows(outgoingWebhooks, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await add(org, marker);
      return {};
    },
  },
  getFilterChoices: {
    about: 'org',
    call: async (org, marker) => {
      await newWebhook(org, { name: marker });
      return {};
    },
  },
  create: { about: 'org', call: (_org, marker) => ({ body: { name: marker, url, events: ['lead.created'] } }) },
  update: { about: 'row', call: async (org, marker) => ({ ...(await add(org, marker)), body: { is_on: false } }) },
  delete: { about: 'row', call: add },
  getSecret: { about: 'row', call: add },
  renewSecret: { about: 'row', call: add },
  sendTest: { about: 'row', call: add },
  listDeliveries: { about: 'row', call: addDelivery },
  sendAgain: { about: 'row', call: addDelivery },
  sendFailedAgain: { about: 'row', call: addFailed },
});
