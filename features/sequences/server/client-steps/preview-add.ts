import { toCalendarDay } from '#domain/wall-time.ts';
import { getClient } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { AddPreview } from '../../client-steps-contract.ts';
import { planEntries, requireLive } from '../clients/add-clients.ts';
import { describeSteps, locate, readSending } from './describe-steps.ts';

const refusals = { INSIDE: 'inside', WAS_INSIDE: 'was_inside', IN_OTHERS: 'in_others' } as const;

interface Entering {
  client_id: number;
  step_id?: string | undefined;
  start_on?: string | undefined;
}

/**
 * Returns what a client would get if they were added now. Throws what adding would: for a client the actor may not see, a sequence
 * that was never published, and an unknown step.
 */
export async function previewAdd(
  scope: Scope,
  sequence_id: number,
  { client_id, ...start }: Entering,
): Promise<AddPreview> {
  const sequence = await requireLive(scope, sequence_id);
  const client = await getClient(scope, client_id);
  const found = Promise.resolve([{ id: client.id, ...locate(client) }]);
  const { step, plans } = await planEntries(scope, sequence, { client_ids: [client.id], found }, start);
  const [plan] = plans;
  const { steps } = sequence.definition;
  const sending = await readSending(scope, client_id, steps);
  if (!plan || typeof plan === 'string') {
    return { left_out: plan ? refusals[plan] : null, waits: false, steps: [], ...sending.zones };
  }
  const today = toCalendarDay(nowIso(), sending.zones.assignee_time_zone);
  const waits = plan.state === 'WAITING';
  const isHeld = waits || sequence.state === 'PAUSED';
  const isToday = toCalendarDay(plan.due_at, sending.zones.assignee_time_zone) === today;
  const standing = {
    state: plan.state,
    status: isHeld ? ('PENDING' as const) : isToday ? ('TODAY' as const) : ('UPCOMING' as const),
    step,
    steps,
    due_at: isHeld ? null : plan.due_at,
    due_at_if_resumed: null,
    done_step_ids: [],
    done: [],
    time_zone: plan.time_zone,
  };
  return { left_out: null, waits, steps: describeSteps(standing, sending), ...sending.zones };
}
