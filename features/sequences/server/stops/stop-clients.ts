import { clientConverted, clientUpdated } from '#features/clients/events.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { leadFiled } from '#features/leads/events.ts';
import { activityAdded } from '#features/timeline/events.ts';
import { clientUnsubscribed } from '#features/unsubscribes/events.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import type { LeaveReason } from '../../clients-contract.ts';
import type { Stops } from '../../definition.ts';
import { mailWords } from '../automatic/en.ts';
import { lockActive } from '../clients/progress.queries.ts';
import { hold } from '../clients/progress.ts';
import { readLiveSequences } from '../read/sequences.queries.ts';

/** What happened with a client, and whether the rules of a sequence end it there. */
interface Stop {
  reason: LeaveReason;
  /** What the person is shown of it, such as the beginning of a reply. */
  text?: string;
  isMeant: (stops: Stops, client_id: number) => boolean;
}

/** Holds clients in every sequence whose rules say so; the reason stands on the client, and a person lets them go on. */
export async function stopClients(
  scope: OrgScope,
  client_ids: readonly number[],
  { reason, text = '', isMeant }: Stop,
) {
  const standings = await lockActive(scope, client_ids);
  const ids = [...new Set(standings.map(({ sequence_id }) => sequence_id))];
  const sequences = await readLiveSequences(scope, ids);
  for (const standing of standings) {
    const stops = sequences.get(standing.sequence_id)?.definition.stops;
    if (stops && isMeant(stops, standing.client_id)) await hold(scope, standing, reason, { text });
  }
}

/** Ends it for a client whose e-mail could not be delivered. */
export const bouncedBy = (error: string | null): Stop => ({
  ...{ reason: 'BOUNCE', text: `${mailWords.bounced} ${error ?? ''}`.trim() },
  isMeant: ({ on_bounce }) => on_bounce,
});

const listClients = (events: readonly { subject_id: number }[]) => events.map(({ subject_id }) => subject_id);

async function stopByStage(
  scope: OrgScope,
  events: readonly { subject_id: number; changes?: object }[],
): Promise<void> {
  const changed = events.filter(({ changes = {} }) => Object.keys(changes).some((name) => name.startsWith(CUSTOM)));
  if (changed.length === 0) return;
  const stage = (await readDefinitions(scope)).find(({ default_key }) => default_key === 'LEAD_STAGE');
  const stages = new Map(
    changed.flatMap(({ subject_id, changes }): [number, number][] => {
      const moved = (changes as Record<string, { to: unknown }>)[`${CUSTOM}${stage?.key}`];
      return moved ? [[subject_id, Number(moved.to)]] : [];
    }),
  );
  if (stages.size === 0) return;
  await stopClients(scope, [...stages.keys()], {
    reason: 'STAGE',
    isMeant: ({ stage_option_ids }, client_id) => stage_option_ids.includes(stages.get(client_id) ?? 0),
  });
}

/** What the history writes before the key of a custom field. */
const CUSTOM = 'custom_fields.';

export const stopSubscriptions = [
  on(clientUnsubscribed, (scope, events) =>
    stopClients(scope, listClients(events), { reason: 'UNSUBSCRIBED', isMeant: () => true }),
  ),
  on(clientConverted, (scope, events) =>
    stopClients(scope, listClients(events), { reason: 'CONVERTED', isMeant: ({ on_conversion }) => on_conversion }),
  ),
  on(clientUpdated, stopByStage),
  on(leadFiled, (scope, events) => {
    const again = events.filter(({ payload }) => !payload.is_new_client);
    return stopClients(scope, listClients(again), {
      reason: 'NEW_ENQUIRY',
      isMeant: ({ on_new_enquiry }) => on_new_enquiry,
    });
  }),
  on(activityAdded, (scope, events) => {
    const written = events.filter(({ payload }) => payload.is_inbound);
    const client_ids = written.map(({ payload }) => payload.client_id);
    return stopClients(scope, client_ids, { reason: 'REPLY', isMeant: ({ on_reply }) => on_reply });
  }),
  on(activityAdded, (scope, events) => {
    const meetings = events.filter(({ payload }) => payload.item_type === 'MEETING');
    const client_ids = meetings.map(({ payload }) => payload.client_id);
    return stopClients(scope, client_ids, { reason: 'MEETING', isMeant: ({ on_meeting }) => on_meeting });
  }),
];
