import type { Client } from '#features/clients/contract.ts';
import { type FieldDefinition, readDefinitions } from '#features/custom-fields/server/index.ts';
import type { NormalisedLead } from '#features/leads/contract.ts';
import type { Actor } from '#platform/contract/permissions.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { EventFacts } from '../../contract.ts';
import type { ClaimedDelivery } from '../send/claim.queries.ts';
import { readLeads, readTitles, readVisibleClients } from './read-facts.queries.ts';
import { sampleFacts } from './sample.ts';
import { describeClient, describeLead, writeBody } from './write-body.ts';

/** What becomes of a delivery before it is sent. */
export type Prepared =
  | { delivery: ClaimedDelivery; body: string }
  /** Its person may not see the client. */
  | { delivery: ClaimedDelivery; body: null };

interface Known {
  fields: readonly FieldDefinition[];
  leads: ReadonlyMap<string, NormalisedLead>;
  titles: ReadonlyMap<number, string>;
}

/**
 * Writes the bodies of deliveries with the rights their persons have now. A body is written at the first try and stays, but a
 * client who may no longer be seen is checked at every try. A test lead is sent to nobody.
 */
export async function prepare(
  scope: OrgScope,
  deliveries: readonly ClaimedDelivery[],
  actors: ReadonlyMap<number, Actor>,
): Promise<Prepared[]> {
  const visible = await readSeenClients(scope, deliveries, actors);
  const unwritten = deliveries.filter(({ body, is_test }) => body === null && !is_test);
  const known: Known | null =
    unwritten.length === 0
      ? null
      : {
          fields: await readDefinitions(scope),
          leads: await readLeads(scope, listTexts(unwritten, 'lead_id')),
          titles: await readTitles(scope, listNumbers(unwritten, 'content_id')),
        };
  return deliveries.map((delivery) => {
    if (delivery.is_test) return { delivery, body: delivery.body ?? write(delivery, sampleFacts(delivery.event)) };
    const client = visible.get(delivery.profile_id)?.get(delivery.client_id ?? 0);
    if (!client || client.is_test) return { delivery, body: null };
    return { delivery, body: delivery.body ?? write(delivery, describe(delivery, client, known!)) };
  });
}

async function readSeenClients(
  scope: OrgScope,
  deliveries: readonly ClaimedDelivery[],
  actors: ReadonlyMap<number, Actor>,
): Promise<Map<number, Map<number, Client>>> {
  const visible = new Map<number, Map<number, Client>>();
  for (const [profile_id, actor] of actors) {
    const ids = deliveries.flatMap((delivery) =>
      delivery.profile_id === profile_id && delivery.client_id !== null ? [delivery.client_id] : [],
    );
    visible.set(profile_id, await readVisibleClients({ ...scope, actor }, ids));
  }
  return visible;
}

function describe({ facts }: ClaimedDelivery, client: Client, { fields, leads, titles }: Known): EventFacts {
  const lead = leads.get(String(facts.lead_id));
  const title = titles.get(Number(facts.content_id));
  return {
    ...describeClient(client, fields),
    ...(lead && describeLead(lead)),
    ...(facts.content_id !== undefined && { content_title: title ?? null }),
  };
}

const write = ({ message_id, ...delivery }: ClaimedDelivery, about: EventFacts): string =>
  JSON.stringify(writeBody({ ...delivery, id: message_id }, about));

const listTexts = (deliveries: readonly ClaimedDelivery[], fact: string): string[] =>
  deliveries.flatMap(({ facts }) => (typeof facts[fact] === 'string' ? [facts[fact]] : []));

const listNumbers = (deliveries: readonly ClaimedDelivery[], fact: string): number[] =>
  deliveries.flatMap(({ facts }) => (typeof facts[fact] === 'number' ? [facts[fact]] : []));
