import { lockClients } from '#features/clients/server/index.ts';
import {
  addActivities,
  changeTexts,
  lostStates,
  type NewActivity,
  recalculateFirstResponse,
} from '#features/timeline/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ChangedMessage } from '../messages/statuses.queries.ts';
import { words } from './en.ts';
import { lockForTimeline, type TimelineMessage, writeActivityIds } from './timeline.queries.ts';

/**
 * Writes messages to the timelines of their clients, each once, and has the texts of edited and deleted ones follow. What became of a
 * message is read where it is shown. The caller's transaction has written the messages.
 *
 * @returns the messages that are new on a timeline.
 */
export async function recordOnTimeline(scope: OrgScope, ids: readonly string[]): Promise<TimelineMessage[]> {
  if (ids.length === 0) return [];
  const messages = await lockForTimeline(scope, ids);
  const fresh = messages.filter(({ activity_id }) => activity_id === null);
  if (fresh.length > 0) {
    // In one order everywhere, because each activity is written to its client too.
    await lockClients(
      scope,
      fresh.map(({ client_id }) => client_id),
    );
    const activity_ids = await addActivities(scope, fresh.map(makeActivity));
    await writeActivityIds(
      scope,
      fresh.map(({ id }, index) => ({ id, activity_id: activity_ids[index]! })),
    );
  }
  await changeTexts(
    scope,
    messages.flatMap((message) =>
      message.activity_id === null ? [] : { id: message.activity_id, text: writeText(message) },
    ),
  );
  return fresh;
}

/**
 * Has timelines follow statuses: one may come before the answer of its call, or instead of it, and a chat message that failed after all
 * answered no one.
 */
export async function followStatuses(scope: OrgScope, changed: readonly ChangedMessage[]): Promise<void> {
  const sent = changed.filter(({ kind, client_id }) => client_id !== null && (kind === 'RESPONDER' || kind === 'CHAT'));
  await recordOnTimeline(
    scope,
    sent.flatMap(({ id, activity_id }) => (activity_id === null ? id : [])),
  );
  const turned = sent.filter(
    ({ kind, activity_id, state, state_before }) =>
      kind === 'CHAT' && activity_id !== null && lostStates.includes(state) !== lostStates.includes(state_before),
  );
  for (const client_id of new Set(turned.flatMap((message) => message.client_id ?? [])))
    await recalculateFirstResponse(scope, client_id);
}

function makeActivity(message: TimelineMessage): NewActivity {
  const { kind, client_id, profile_id, state, at: occurred_at } = message;
  const said = { client_id, text: writeText(message), occurred_at };
  if (kind === 'RESPONDER') return { ...said, item_type: 'WHATSAPP_AUTORESPONDER', actor_profile_id: null };
  const is_inbound = kind === 'CLIENT';
  return {
    ...said,
    item_type: 'MESSAGE',
    type_specific_data: { channel: 'whatsapp', is_recorded: true, ...(is_inbound && { is_inbound }) },
    actor_profile_id: is_inbound ? null : profile_id,
    is_by_person: !is_inbound && !lostStates.includes(state),
  };
}

/** Returns what people read of a message; of a file without words, its name or what it is. */
const writeText = ({ text, type, file_name, is_revoked }: TimelineMessage): string =>
  is_revoked ? words.deleted : text || file_name || (type && words.types[type]) || '';
