import {
  type Allowance,
  draftMail,
  hasEmptyToken,
  listSenders,
  lockMails,
  openMailing,
  readAllowance,
  readMessage,
  shareByMail,
  type WrittenMail,
  writeMail,
} from '#features/sharing/server/index.ts';
import { getSubscription } from '#features/subscription/server/index.ts';
import { makeUnsubscribeLinks, readUnsubscribed } from '#features/unsubscribes/server/index.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { listWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { Services } from '#platform/server/services.ts';
import { findActors } from '#platform/server/sessions/session.queries.ts';
import type { ShareStep, Step } from '../../definition.ts';
import { clientInSequenceChanged } from '../../events.ts';
import { findDueTime } from '../../machine/due-time.ts';
import { findNextStep } from '../../machine/move-clients.ts';
import { goOn, letNextIn } from '../clients/progress.ts';
import { type LiveSequence, readLiveSequences } from '../read/sequences.queries.ts';
import { type Decision, decideMail } from './decide-mail.ts';
import {
  type DueStanding,
  type DueStep,
  findDueSteps,
  insertSent,
  listHeldByPlan,
  listWaiting,
  lockDue,
  lockHeldByPlan,
  type Moved,
  writeMoved,
} from './due-mails.queries.ts';
import { mailWords } from './en.ts';

/** How many clients are sent to in one transaction. */
const BATCH = 250;

/** Sends every automatic step that is due, a batch of each in turn. @returns how many clients were dealt with. */
export async function sendDueMails(services: Services, isStopped = () => false): Promise<number> {
  let total = 0;
  for (let steps = await listWork(services.database, findDueSteps); steps.length > 0; ) {
    const left: DueStep[] = [];
    for (const step of steps) {
      if (isStopped()) return total;
      const count = await inOrg(services, step.org_id, 'automatic-steps', (scope) =>
        sendStep(scope, services, step),
      ).catch((error: unknown) => {
        services.log.error({ err: error, ...step }, 'automatic e-mails wait for the next sweep');
        return 0;
      });
      total += count;
      if (count === BATCH) left.push(step);
    }
    steps = left;
  }
  return total;
}

/** Lets clients go on who were held because the plan had ended, where it is back. */
export async function resumeAfterPlan(services: Services, isStopped = () => false): Promise<void> {
  for (const org_id of await listHeldByPlan(services.database)) {
    if (isStopped()) return;
    await inOrg(services, org_id, 'automatic-steps', async (scope) => {
      if (findPlanProblem(await getSubscription(scope), 'AUTOMATIONS')) return;
      for (const standing of await lockHeldByPlan(scope, BATCH)) await goOn(scope, standing);
    });
  }
}

/** What all clients of a batch have in common. */
interface Batch {
  sequence: LiveSequence;
  step: ShareStep;
  now: string;
}

/**
 * Sends a step to the clients for whom it is due: in one transaction each gets a share, a message of the outbox, and the next step.
 * A process that dies leaves nothing or all of it.
 *
 * @returns how many clients were dealt with.
 */
async function sendStep(scope: OrgScope, services: Services, due: DueStep): Promise<number> {
  const sequence = (await readLiveSequences(scope, [due.sequence_id])).get(due.sequence_id);
  const step = sequence?.definition.steps.find(isAutomatic(due.step_id));
  if (!sequence || !step || !(await lockMails(scope))) return 0;
  const standings = await lockDue(scope, due, BATCH);
  if (standings.length === 0) return 0;
  const batch = { sequence, step, now: nowIso() };
  const decided = findPlanProblem(await getSubscription(scope), 'AUTOMATIONS')
    ? standings.map((standing) => ({ standing, to: planMoved(batch, standing, heldByPlan) }))
    : await decideAndSend(scope, services, batch, standings);
  await move(scope, batch, decided);
  return standings.length;
}

const isAutomatic =
  (id: string) =>
  (step: Step): step is ShareStep =>
    step.id === id && step.type === 'SHARE_CONTENT' && step.is_automatic;

const heldByPlan: Decision = { kind: 'HOLD', reason: 'PLAN', text: mailWords.plan };
/** One client who cannot be dealt with holds up no others. */
const heldByError: Decision = { kind: 'HOLD', reason: 'HELD', text: mailWords.error };

interface Decided {
  standing: DueStanding;
  to: Moved;
}

async function decideAndSend(
  scope: OrgScope,
  services: Services,
  batch: Batch,
  standings: readonly DueStanding[],
): Promise<Decided[]> {
  const client_ids = standings.map(({ client_id }) => client_id);
  const unsubscribed = await readUnsubscribed(scope, client_ids);
  const { messages, left } = await readMessages(scope, services, batch.step, standings);
  const links = await makeUnsubscribeLinks(scope, services.settings, client_ids);
  const mailing = await openMailing(scope, services, links);
  const senders = new Map(
    messages.size === 0 ? [] : (await listSenders(scope, [...messages.keys()])).map((sender) => [sender.id, sender]),
  );
  const sending: Sending[] = [];
  const decide = (standing: DueStanding): Decided => {
    const sender = senders.get(standing.assigned_to_id_or_zero);
    const message = messages.get(standing.assigned_to_id_or_zero);
    const draft = sender && message?.obstacle === null ? draftMail(services.settings, message, sender, standing) : null;
    const client = {
      ...{ timeZone: standing.time_zone, sender_id: sender?.id ?? null, email: standing.email },
      ...{ is_unsubscribed: unsubscribed.has(standing.client_id), is_sent: standing.is_sent },
      last_mailed_at: standing.last_mailed_at,
      obstacle: draft && hasEmptyToken(draft) ? mailWords.empty_token : (message?.obstacle ?? null),
    };
    const decision = decideMail(batch.step, client, { left, now: batch.now });
    const to = planMoved(batch, standing, decision);
    if (decision.kind === 'SEND' && draft) {
      sending.push({ standing, written: writeMail(mailing, draft, draft.message.title) });
    }
    return { standing, to };
  };
  const decided = standings.map((standing): Decided => {
    try {
      return decide(standing);
    } catch (error) {
      const { id, client_id } = standing;
      services.log.error({ err: error, org_id: scope.org_id, id, client_id }, 'an automatic e-mail is held');
      return { standing, to: planMoved(batch, standing, heldByError) };
    }
  });
  await give(scope, services, sending, batch);
  return decided;
}

interface Sending {
  standing: DueStanding;
  written: WrittenMail;
}

/** Reads for each active assignee what they would send, and how many e-mails their day still allows. */
async function readMessages(
  scope: OrgScope,
  services: Services,
  step: ShareStep,
  standings: readonly DueStanding[],
): Promise<{ messages: Map<number, Awaited<ReturnType<typeof readMessage>>>; left: Allowance }> {
  const ids = [...new Set(standings.map((standing) => standing.assigned_to_id_or_zero))].filter((id) => id !== 0);
  const actors = await findActors(scope, ids);
  const messages = new Map<number, Awaited<ReturnType<typeof readMessage>>>();
  for (const [id, actor] of actors) messages.set(id, await readMessage({ ...scope, actor }, step, mailWords));
  return { messages, left: await readAllowance(scope, services, [...actors.keys()]) };
}

/** Makes the shares, queues the e-mails and notes the steps as done. */
async function give(
  scope: OrgScope,
  { settings }: Services,
  sending: readonly Sending[],
  { step, now }: Batch,
): Promise<void> {
  const written = sending.map((one) => one.written);
  const given = await shareByMail(scope, settings, step.content_id!, written, { is_automatic: true });
  const done = sending.map(({ standing }, index) => ({
    ...{ standing, ...given[index]! },
    sent_for_id: standing.assigned_to_id_or_zero,
  }));
  await insertSent(scope, done, now);
}

/** Moves each client as was decided, and tells of it. */
async function move(scope: OrgScope, batch: Batch, moved: readonly Decided[]): Promise<void> {
  const { version } = batch.sequence;
  await writeMoved(
    scope,
    moved.map(({ to }) => to),
    { version, at: batch.now },
  );
  const events = moved
    .filter(({ to }) => to.is_done || to.state === 'PAUSED')
    .map(({ standing, to }) => ({
      subject_id: standing.client_id,
      payload: { sequence_id: standing.sequence_id, what: findWhat(to), ...(to.reason && { reason: to.reason }) },
      audience: [standing.assigned_to_id_or_zero],
    }));
  await recordAll(scope, clientInSequenceChanged, events);
  const finished = moved.filter(({ to }) => to.state === 'COMPLETED').map(({ standing }) => standing.client_id);
  for (const client_id of await listWaiting(scope, finished)) await letNextIn(scope, client_id);
}

const findWhat = ({ state }: Moved) =>
  state === 'PAUSED'
    ? ('PAUSED' as const)
    : state === 'COMPLETED'
      ? ('FINISHED' as const)
      : ('COMPLETED_STEP' as const);

function planMoved({ sequence, now }: Batch, standing: DueStanding, decision: Decision): Moved {
  const { id, step_id, due_at, done_step_ids } = standing;
  const same = { id, step_id, due_at, state: 'ACTIVE' as const, reason: null, reason_text: '', is_done: false };
  if (decision.kind === 'WAIT') return { ...same, due_at: decision.due_at };
  if (decision.kind === 'HOLD') {
    return { ...same, state: 'PAUSED', reason: decision.reason, reason_text: decision.text };
  }
  const { steps } = sequence.definition;
  const next = findNextStep(steps, step_id, [...done_step_ids, step_id]);
  const done = { ...same, is_done: true };
  if (!next) return { ...done, state: 'COMPLETED', step_id: null, due_at: null };
  const due_at_next = findDueTime(steps, next, { from: now, timeZone: standing.time_zone });
  return { ...done, step_id: next.id, due_at: due_at_next };
}
