import { readWithoutCredits } from '#features/automations/server/index.ts';
import { abandonUnanswered } from '#features/whatsapp-messages/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import type { LeadDelivery } from '../../contract.ts';
import { distributedLeadsChanged } from '../../events.ts';
import { retryRefusals } from '../en.ts';
import { scheduleStatusCheck } from './deliver.job.ts';
import { lockDelivery, lockUnsentOne, queueAgain } from './deliveries.queries.ts';
import { canRepeat, readStatus } from './delivery-status.ts';
import { writeCreditKey } from './plan-deliveries.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { readKnown } from './settle-deliveries.ts';
import { getDelivery } from './show-deliveries.queries.ts';

/**
 * Sends a message again. Throws `not_found`, and `not_possible_now` where it is not known to have failed, or where what
 * kept it from being sent still does.
 */
export async function retryDelivery(scope: Scope, services: Services, id: number): Promise<LeadDelivery> {
  const stored = await lockDelivery(scope, id);
  if (!stored) throw new Problem('not_found', { log_detail: `delivery ${id}` });
  // As it is known now, which the history shows before the job has written it.
  const known = readStatus(stored, await readKnown(scope, [stored]));
  if (!canRepeat(known.status)) throw refuse(retryRefusals.not_failed);
  const { status } = await readWithoutCredits(scope, 'LEAD_DISTRIBUTION');
  if (status !== 'ACTIVE') throw refuse(retryRefusals.is_off);
  if (stored.message_id !== null) await abandonUnanswered(scope, stored.message_id);
  await queueAgain(scope, id, known.tries);
  const [sent] = await sendDeliveries(scope, services, await lockUnsentOne(scope, id), [writeCreditKey(stored)]);
  if (sent?.status === 'NOT_SENT') throw refuse(sent.reason ?? '');
  await scheduleStatusCheck(scope);
  await record(scope, distributedLeadsChanged, { subject_id: scope.org_id, payload: {}, audience: null });
  return getDelivery(scope, services, id);
}

const refuse = (detail: string) => new Problem('not_possible_now', { detail });
