import type { ContactType } from '#domain/channels.ts';
import type { Client } from '#features/clients/contract.ts';
import { getClient } from '#features/clients/server/index.ts';
import { fillPlaceholders } from '#features/content/contract.ts';
import { readShareDetails } from '#features/content/server/index.ts';
import { listEmptyTokens, placeholderValues } from '#features/sharing/server/index.ts';
import { readUnsubscribed } from '#features/unsubscribes/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import type { ClientStep, SequenceClient, StepObstacle } from '../../clients-contract.ts';
import type { StepContent } from '../../contract.ts';
import { type ActionStep, isAction, type ShareStep, type Step } from '../../definition.ts';
import { findDueTime } from '../../machine/due-time.ts';
import { findNextStep } from '../../machine/move-clients.ts';
import { findAssigneeZone, findZone } from '../clients/time-zone.ts';
import { readZones } from '../read/assignee-days.queries.ts';
import { listSharedContents } from '../read/sequences.queries.ts';
import { readStepContents } from '../read/step-contents.queries.ts';
import type { listStepsDone } from './steps-done.queries.ts';

/** Each share makes its own link, so a preview shows where it will be. */
const LINK = '{{content_link}}';

/** Where a client is or would be in a sequence. */
interface StandingOfClient extends Pick<SequenceClient, 'state' | 'status' | 'due_at' | 'time_zone'> {
  step: ActionStep | null;
  steps: readonly Step[];
  due_at_if_resumed: string | null;
  done_step_ids: readonly string[];
  done: Awaited<ReturnType<typeof listStepsDone>>;
}

/** Returns the steps that a client got, has and will get, each as the assignee sends it. */
export function describeSteps(standing: StandingOfClient, sending: Sending): ClientStep[] {
  const { steps, due_at, due_at_if_resumed } = standing;
  const done = new Map(standing.done.map((each) => [each.step_id, each]));
  const dates = planDates(standing, due_at);
  const resumed = planDates(standing, due_at_if_resumed);
  return steps.filter(isAction).flatMap((step, index): ClientStep[] => {
    const known = done.get(step.id);
    if (!known && !dates.has(step.id)) return [];
    const shared = { step, number: index + 1, ...describeSending(step, sending) };
    if (known) {
      const { due_at, done_at, is_skipped, mail_state, done_by_id } = known;
      const done_by = done_by_id === null ? null : { id: done_by_id, name: known.done_by_name ?? '' };
      const doing = { due_at, due_at_if_resumed: null, done_at, done_by, is_skipped, mail_state };
      return [{ ...shared, status: 'COMPLETED', ...doing, obstacles: [], empty_tokens: [] }];
    }
    const ahead = { done_at: null, done_by: null, is_skipped: false, mail_state: null };
    const due = { due_at: dates.get(step.id) ?? null, due_at_if_resumed: resumed.get(step.id) ?? null };
    return [{ ...shared, status: step.id === standing.step?.id ? standing.status : 'PENDING', ...due, ...ahead }];
  });
}

/** Returns when each step from the current one on is due, as if each were done on time; a client who is held has no dates. */
function planDates(standing: StandingOfClient, first: string | null): Map<string, string | null> {
  const { steps, time_zone, done_step_ids } = standing;
  const dates = new Map<string, string | null>();
  let due_at = first;
  for (let step = standing.step; step !== null; ) {
    dates.set(step.id, due_at);
    if (standing.state === 'REMOVED') break;
    step = findNextStep(steps, step.id, [...done_step_ids, ...dates.keys()]);
    if (step === null || due_at === null) continue;
    const from = due_at > nowIso() ? due_at : nowIso();
    due_at = findDueTime(steps, step, { from, timeZone: time_zone });
  }
  return dates;
}

type Contents = ReadonlyMap<number, StepContent>;
type Sending = Awaited<ReturnType<typeof readSending>>;

/**
 * Reads what decides what a client is sent by these steps: by the assignee, or by the actor where there is none who may sign in. What
 * the actor may not see of it is not said.
 *
 * @param isByActor whether the actor sends it, whoever the assignee is.
 */
export async function readSending(scope: Scope, client_id: number, steps: readonly Step[], isByActor = false) {
  const { assigned_to, phones, time_zone } = await getClient(scope, client_id);
  const located = locate({ assigned_to, phones, time_zone });
  const zones = await readZones(scope);
  const counted = findZone(located, zones);
  const sender = await findSender(scope, isByActor ? null : (assigned_to?.id ?? null));
  const ids = listSharedContents(steps);
  const contents: Contents = await readStepContents(sender, ids);
  const seen: Contents = sender === scope ? contents : await readStepContents(scope, ids);
  const usable = [...contents.values()].filter(({ is_deleted }) => !is_deleted);
  return {
    contents,
    seen,
    details: await readShareDetails(sender, usable),
    isUnsubscribed: (await readUnsubscribed(scope, [client_id])).has(client_id),
    values: await placeholderValues(scope, { client_id, content_title: '', link: LINK }, sender.actor.profile_id),
    zones: {
      client_time_zone: counted.has_own_zone ? counted.time_zone : null,
      assignee_time_zone: findAssigneeZone(located, zones),
    },
  };
}

/** Returns what decides by whose clock a client counts. */
export const locate = ({ assigned_to, phones, time_zone }: Pick<Client, 'assigned_to' | 'phones' | 'time_zone'>) => ({
  assigned_to_id_or_zero: assigned_to?.id ?? 0,
  phone: phones.find(({ number_e164 }) => number_e164 !== null)?.number_e164 ?? null,
  time_zone,
});

async function findSender(scope: Scope, assignee: number | null): Promise<Scope> {
  if (assignee === null || assignee === scope.actor.profile_id) return scope;
  const actor = await findActor(scope, assignee);
  return actor ? { ...scope, actor } : scope;
}

const BY_PHONE: ReadonlySet<ContactType> = new Set(['whatsapp', 'sms', 'telegram', 'phone_call']);

/** Returns the text of a step as the client gets it, and what would keep it from being sent. */
export function describeSending(step: ActionStep, sending: Sending) {
  const { values, isUnsubscribed } = sending;
  const channel = step.type === 'SHARE_CONTENT' ? step.platform : step.contact_type;
  const obstacles: StepObstacle[] = [];
  if (channel === 'email' && !values.client_email) obstacles.push('NO_EMAIL');
  if (BY_PHONE.has(channel) && !values.client_phone) obstacles.push('NO_PHONE');
  if (step.type === 'CONTACT_CLIENT')
    return { text: step.note || null, content_title: null, obstacles, empty_tokens: [] };
  if (channel === 'email' && isUnsubscribed) obstacles.push('UNSUBSCRIBED');
  return describeShare(step, sending, obstacles);
}

function describeShare({ content_id, message }: ShareStep, sending: Sending, found: readonly StepObstacle[]) {
  const { contents, seen, details, values } = sending;
  const content = content_id === null ? undefined : contents.get(content_id);
  const shown = content_id === null ? undefined : seen.get(content_id);
  const obstacles = [...found];
  if (!content) obstacles.push('CONTENT_HIDDEN');
  else if (content.is_deleted) obstacles.push('CONTENT_DELETED');
  else if (!details.get(content.id)?.is_ready) obstacles.push('CONTENT_NOT_READY');
  const written = message || (content && details.get(content.id)?.message) || '';
  const empty_tokens = listEmptyTokens(written, { ...values, content_name: content?.title ?? null });
  if (empty_tokens.length > 0) obstacles.push('EMPTY_TOKEN');
  const readable = message || (shown ? written : '');
  const text = fillPlaceholders(readable, { ...values, content_name: shown?.title ?? null });
  return { text: text || null, content_title: shown?.title ?? null, obstacles, empty_tokens };
}
