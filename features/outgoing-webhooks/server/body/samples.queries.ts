import { clientsFor } from '#features/clients/server/index.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { EventFacts, WebhookEvent } from '../../contract.ts';
import { readLeads, readTitles, readVisibleClients } from './read-facts.queries.ts';
import { describeClient, describeLead, writeBody } from './write-body.ts';

/** A real event to show the shape of those that are sent. */
interface Sample {
  id: string;
  client_id: number;
  occurred_at: string;
  facts: EventFacts;
}

/** Returns what an event would have sent of the newest clients that the actor may see, newest first, without test leads. */
export async function listSamples(scope: Scope, event: WebhookEvent, limit: number): Promise<EventFacts[]> {
  const samples = await readSamples[event](scope, limit);
  const clients = await readVisibleClients(
    scope,
    samples.map(({ client_id }) => client_id),
  );
  const fields = await readDefinitions(scope);
  const leads = await readLeads(
    scope,
    samples.flatMap(({ facts }) => (typeof facts.lead_id === 'string' ? [facts.lead_id] : [])),
  );
  return samples.flatMap(({ id, client_id, occurred_at, facts }) => {
    const client = clients.get(client_id);
    if (!client) return [];
    const lead = leads.get(String(facts.lead_id));
    const about = { ...describeClient(client, fields), ...(lead && describeLead(lead)) };
    const moved: EventFacts = event === 'stage.changed' ? { stage: about.stage ?? null } : {};
    return [writeBody({ id, event, occurred_at, is_test: false, facts: { ...facts, ...moved } }, about)];
  });
}

const readSamples: Record<WebhookEvent, (scope: Scope, limit: number) => Promise<Sample[]>> = {
  'lead.created': listLeads,
  'client.updated': (scope, limit) => listClients(scope, limit, { changed_fields: 'name' }),
  'stage.changed': (scope, limit) => listClients(scope, limit, { previous_stage: null }),
  'content.opened': listOpened,
};

const visible = (scope: Scope) => clientsFor(scope, 'view').where('clients.is_test', '=', false);

async function listLeads(scope: Scope, limit: number): Promise<Sample[]> {
  const rows = await visible(scope)
    .innerJoin('lead_events as lead', (join) => matchInOrg(join, 'lead.client_id', 'clients.id'))
    .where('lead.outcome', 'in', ['CLIENT_CREATED', 'DUPLICATE'])
    .where('lead.is_test', '=', false)
    .orderBy('lead.id', 'desc')
    .limit(limit)
    .select(['lead.id', 'lead.outcome', 'lead.received_at', 'clients.id as client_id'])
    .execute();
  return rows.map(({ id, outcome, received_at, client_id }) => ({
    id,
    client_id,
    occurred_at: received_at,
    facts: { lead_id: id, is_new_client: outcome === 'CLIENT_CREATED' },
  }));
}

async function listClients(scope: Scope, limit: number, facts: EventFacts): Promise<Sample[]> {
  const rows = await visible(scope)
    .orderBy('clients.last_activity_at', 'desc')
    .orderBy('clients.id', 'desc')
    .limit(limit)
    .select(['clients.id', 'clients.updated_at'])
    .execute();
  return rows.map(({ id, updated_at }) => ({
    id: `${id}-${Date.parse(updated_at)}`,
    client_id: id,
    occurred_at: updated_at,
    facts,
  }));
}

async function listOpened(scope: Scope, limit: number): Promise<Sample[]> {
  const rows = await visible(scope)
    .innerJoin('shared_contents as share', (join) => matchInOrg(join, 'share.client_id', 'clients.id'))
    .where('share.last_viewed_at', 'is not', null)
    .orderBy('share.last_viewed_at', 'desc')
    .limit(limit)
    .select(['share.id', 'share.content_id', 'share.times_viewed', 'share.last_viewed_at', 'clients.id as client_id'])
    .execute();
  const titles = await readTitles(
    scope,
    rows.map(({ content_id }) => content_id),
  );
  return rows.map(({ id, content_id, times_viewed, last_viewed_at, client_id }) => ({
    id: `${id}-${times_viewed}`,
    client_id,
    occurred_at: last_viewed_at ?? '',
    facts: { content_id, content_title: titles.get(content_id) ?? null, times_viewed },
  }));
}
