import { type LeadKind, type RawLead, type ReadAnswer, UnreadableLead } from '#features/leads/server/index.ts';
import { formPairs } from './body-text.ts';
import { readSubmission } from './dialects.ts';
import { readBody, UnreadableBody } from './read-body.ts';
import { treeOfPairs } from './tree.ts';

export const WEBHOOK = 'webhook';

/** Source: integrations 9.1, any form plugin or script; samples in recordings/. */
export const webhookLeadKind: LeadKind = { kind: WEBHOOK, source: 'generic-webhook', read: readWebhookLead };

/** Everything a webhook's payload says, the body first and then what stood in the address. */
async function readWebhookLead({ body, content_type, query, headers }: RawLead): Promise<ReadAnswer[]> {
  const items = await readBody(body, content_type).catch((error) => {
    throw error instanceof UnreadableBody ? new UnreadableLead(error.message) : error;
  });
  const [item] = items;
  if (!item || items.length > 1) throw new UnreadableLead('It is a list and not one lead. Send its items one by one.');
  const { answers } = readSubmission(item.tree, headers);
  return query === '' ? answers : [...answers, ...readSubmission(treeOfPairs(formPairs(query)), {}).answers];
}
