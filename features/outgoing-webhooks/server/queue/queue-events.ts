import { apiKeyChanged } from '#features/api-keys/events.ts';
import { clientReassigned, clientUpdated } from '#features/clients/events.ts';
import { type FieldDefinition, listOptions, readDefinitions } from '#features/custom-fields/server/index.ts';
import { leadFiled } from '#features/leads/events.ts';
import { shareViewed } from '#features/sharing/events.ts';
import type { Changes } from '#platform/contract/event.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { makeQuestion } from '#platform/server/database/statements/asked-ahead.ts';
import { on } from '#platform/server/events.ts';
import type { EventFacts } from '../../contract.ts';
import { type Happening, isHeard } from '../filters.ts';
import { wakeSenders } from '../send/wake.ts';
import { endWebhooks, listHearing, listZapsOfKeys } from '../webhooks.queries.ts';
import { insertDeliveries } from './queue.queries.ts';

/**
 * Queues what happened for every address that hears of it, in the transaction in which it happened. Test leads and old leads are
 * events of other kinds, which no address hears of.
 */
async function queue(
  scope: OrgScope,
  hearing: ReturnType<typeof listHearing>,
  listHappenings: () => readonly Happening[] | Promise<readonly Happening[]>,
): Promise<void> {
  const webhooks = await hearing;
  if (webhooks.length === 0) return;
  const happenings = await listHappenings();
  const deliveries = happenings.flatMap((happening) =>
    webhooks
      .filter(({ events: heard, filters }) => heard.includes(happening.event) && isHeard(filters, happening))
      .map(({ id }) => ({ webhook_id: id, ...happening })),
  );
  if (deliveries.length === 0) return;
  await insertDeliveries(scope, deliveries);
  scope.afterCommit(wakeSenders);
}

/** What the history writes before the key of a custom field. */
const CUSTOM = 'custom_fields.';

interface Changed {
  subject_id: number;
  created_at: string;
  changes?: Changes;
}

async function describeChanges(scope: OrgScope, events: readonly Changed[]): Promise<Happening[]> {
  const fields = await readDefinitions(scope);
  const stage = fields.find(({ default_key }) => default_key === 'LEAD_STAGE');
  return events.flatMap(({ subject_id: client_id, created_at: occurred_at, changes = {} }) => {
    const happening = { client_id, occurred_at };
    const changed_fields = Object.keys(changes)
      .map((name) => nameField(fields, name))
      .join(', ');
    const moved = stage && changes[CUSTOM + stage.key];
    return [
      { ...happening, event: 'client.updated', facts: { changed_fields } },
      ...(moved
        ? [
            {
              ...happening,
              event: 'stage.changed' as const,
              place_id: Number(moved.to),
              facts: describeMove(stage, moved),
            },
          ]
        : []),
    ] satisfies Happening[];
  });
}

const describeMove = (stage: FieldDefinition, { from, to }: { from: unknown; to: unknown }): EventFacts => {
  const name = (id: unknown) => listOptions(stage).find((option) => option.id === id)?.name ?? null;
  return { stage: name(to), previous_stage: name(from) };
};

const nameField = (fields: readonly FieldDefinition[], name: string): string =>
  fields.find(({ key }) => CUSTOM + key === name)?.name ?? name;

const hearingUpdates = makeQuestion((scope) => listHearing(scope, ['client.updated', 'stage.changed']));

export const outgoingSubscriptions = [
  on(leadFiled, (scope, events) =>
    queue(scope, listHearing(scope, ['lead.created']), () =>
      events.map(({ subject_id, created_at, payload: { lead_id, source_id, is_new_client } }) => ({
        event: 'lead.created',
        client_id: subject_id,
        place_id: source_id,
        facts: { lead_id, is_new_client },
        occurred_at: created_at,
      })),
    ),
  ),
  on(clientUpdated, (scope, events) => queue(scope, hearingUpdates.ask(scope), () => describeChanges(scope, events)), {
    readAhead: hearingUpdates.readAhead,
  }),
  on(clientReassigned, (scope, events) =>
    queue(scope, listHearing(scope, ['client.updated']), () =>
      events.map(({ subject_id, created_at }) => ({
        event: 'client.updated',
        client_id: subject_id,
        facts: { changed_fields: 'assigned_to' },
        occurred_at: created_at,
      })),
    ),
  ),
  on(shareViewed, (scope, events) =>
    queue(scope, listHearing(scope, ['content.opened']), () =>
      events.flatMap(({ created_at, payload: { content_id, client_id, is_new_view, times_viewed } }) =>
        is_new_view && client_id !== null
          ? [
              {
                event: 'content.opened' as const,
                client_id,
                facts: { content_id, times_viewed },
                occurred_at: created_at,
              },
            ]
          : [],
      ),
    ),
  ),
  on(apiKeyChanged, async (scope, events) => {
    const revoked = events.filter(({ payload }) => payload.what === 'revoked').map(({ subject_id }) => subject_id);
    if (revoked.length > 0) await endWebhooks(scope, await listZapsOfKeys(scope, revoked), 'KEY_REVOKED');
  }),
];
