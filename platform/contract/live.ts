import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

/** One message of the live stream: what happened to which subject. The screen reads the rest with its own rights. */
export const LiveMessage = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  subject_id: z.number(),
  /** True when the same person did it, perhaps in another tab. */
  by_me: z.boolean(),
  /** True when it is meant for this person alone (a reminder). */
  to_me: z.boolean(),
  /** The tags of what the screen must refresh. */
  refreshes: z.array(z.string()),
});
export type LiveMessage = z.infer<typeof LiveMessage>;

export const live = {
  stream: endpoint('GET /api/live', {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Server-sent events: changes one may see, resumable by Last-Event-ID.',
    source: 'own: architecture.md §9',
    query: z.object({ last_event_id: z.string().max(200).optional() }),
    isStream: true,
    returns: z.unknown().describe('text/event-stream of `change` events, each a LiveMessage, and `reset`'),
  }),
};
