import { toCalendarDay } from '#domain/wall-time.ts';
import { getClient } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { AddPreview } from '../../client-steps-contract.ts';
import { planEntries, requireLive } from '../clients/add-clients.ts';
import { describeSteps, readSending } from './describe-steps.ts';

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
  const { id, assigned_to } = await getClient(scope, client_id);
  const found = { id, assigned_to_id_or_zero: assigned_to?.id ?? 0 };
  const { step, plans } = await planEntries(scope, sequence, [found], start);
  const [plan] = plans;
  const { steps } = sequence.definition;
  const sending = await readSending(scope, client_id, steps);
  if (!plan || typeof plan === 'string') return { left_out: plan ?? null, waits: false, steps: [], ...sending.zones };
  const time_zone = sending.zones.assignee_time_zone;
  const waits = plan.state === 'WAITING';
  const isHeld = waits || sequence.state === 'PAUSED';
  const isToday = toCalendarDay(plan.due_at, time_zone) === toCalendarDay(nowIso(), time_zone);
  const standing = {
    state: plan.state,
    status: isHeld ? ('PENDING' as const) : isToday ? ('TODAY' as const) : ('UPCOMING' as const),
    step,
    steps,
    due_at: isHeld ? null : plan.due_at,
    due_at_if_resumed: null,
    done_step_ids: [],
    done: [],
    time_zone,
  };
  return { left_out: null, waits, steps: describeSteps(standing, sending), ...sending.zones };
}
