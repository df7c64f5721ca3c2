import { listOptions, readDefinitions } from '#features/custom-fields/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { EventFacts, FilterChoices, WebhookEvent, WebhookFilters } from '../contract.ts';
import { listSourceChoices } from './webhooks.queries.ts';

/** What happened with a client. */
export interface Happening {
  event: WebhookEvent;
  client_id: number;
  /** The stage to which a client moved, or the source of a lead. */
  place_id?: number | null;
  facts: EventFacts;
  occurred_at: string;
}

/** Returns whether a webhook with these filters hears of what happened. */
export function isHeard({ stages, sources, times_opened }: WebhookFilters, { event, place_id, facts }: Happening) {
  const isAmong = (ids: readonly number[]) => ids.length === 0 || ids.includes(place_id ?? 0);
  if (event === 'stage.changed') return isAmong(stages);
  if (event === 'lead.created') return isAmong(sources);
  return event !== 'content.opened' || Number(facts.times_viewed) >= times_opened;
}

/** Returns the stages and lead sources that a filter can name. */
export async function readFilterChoices(scope: OrgScope): Promise<FilterChoices> {
  const stage = (await readDefinitions(scope)).find(({ default_key }) => default_key === 'LEAD_STAGE');
  return {
    stages: stage ? listOptions(stage).map(({ id, name }) => ({ id, name })) : [],
    sources: await listSourceChoices(scope),
  };
}
