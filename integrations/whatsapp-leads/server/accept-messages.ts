import { acceptLeadsIn, addSourceWithoutAddress, findKnownSource, listSources } from '#features/leads/server/index.ts';
import type { UnknownMessage } from '#features/whatsapp-messages/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { WHATSAPP_LEADS } from '../lead-kind.ts';
import { SOURCE_NAME } from './en.ts';
import { writeMessageLead } from './message-lead.ts';
import { lockFirstSource } from './source-lock.queries.ts';

/**
 * Makes a lead of each person who wrote and is no client. Further messages within ten minutes, while the first is being filed, are
 * the same lead; after that the person is a client.
 */
export async function acceptMessages(
  scope: OrgScope,
  services: Services,
  messages: readonly UnknownMessage[],
): Promise<void> {
  const first = new Map(messages.toReversed().map((message) => [message.wa_id, message]));
  const leads = [...first.values()].map((message) => ({
    body: writeMessageLead(message),
    content_type: 'application/json',
    dedupe: { key: `person:${message.wa_id}`, is_lasting: false },
  }));
  const source = await findKnownSource(scope, await findOrAddSource(scope));
  if (!source) return;
  await acceptLeadsIn(scope, services, source, { leads, query: '', headers: {}, signature: null, is_test: false });
}

/** Returns the source of the organisation, which the first message adds. */
async function findOrAddSource(scope: OrgScope): Promise<number> {
  const find = async () => (await listSources(scope, WHATSAPP_LEADS))[0]?.id;
  const known = await find();
  if (known !== undefined) return known;
  await lockFirstSource(scope);
  return (await find()) ?? (await addSourceWithoutAddress(scope, WHATSAPP_LEADS, SOURCE_NAME)).id;
}
