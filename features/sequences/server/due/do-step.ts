import type * as z from 'zod';
import type { ClientRow } from '#features/clients/access.ts';
import { fillPlaceholders, withLink } from '#features/content/contract.ts';
import { readShareDetails, requireContentKind } from '#features/content/server/index.ts';
import { confirmShare, placeholderValues, prepareShare, undoShare } from '#features/sharing/server/index.ts';
import { logContact, undoActivity } from '#features/timeline/server/index.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Recorded, SequenceClient, UndoneClient } from '../../clients-contract.ts';
import type { StepContent } from '../../contract.ts';
import { type ActionStep, isAction, type ShareStep } from '../../definition.ts';
import type { PreparedStep, stepWork } from '../../due-contract.ts';
import { describeSending, readSending } from '../client-steps/describe-steps.ts';
import { findSequenceClient, listCurrentSteps } from '../clients/list-clients.queries.ts';
import { readPrevious } from '../clients/progress.queries.ts';
import { completeStep, lockCurrentStep, type Named, undoStatus } from '../clients/progress.ts';
import { readLiveSequences } from '../read/sequences.queries.ts';
import { readStepContents } from '../read/step-contents.queries.ts';
import { findOwnActivity, type OwnActivity } from './own-activity.queries.ts';

type Links = Parameters<typeof prepareShare>[1];
type Doing = z.output<typeof stepWork.complete.body>;

/**
 * Returns what the current step of a client sends, with a link that is kept until it is sent. Throws as `lockCurrentStep` does,
 * and `not_possible_now` for a content that cannot be shared yet.
 */
export async function prepareStep(scope: Scope, links: Links, client: ClientRow, named: Named): Promise<PreparedStep> {
  const step = await findStep(scope, named);
  const prepared = await prepareSending(scope, links, client.id, step);
  // A share is locked before the client's place, here and in `doStep`.
  await lockCurrentStep(scope, client.id, named);
  return prepared;
}

async function prepareSending(scope: Scope, links: Links, client_id: number, step: ActionStep): Promise<PreparedStep> {
  const contents = await readStepContents(scope, listContent(step));
  const content = step.type === 'SHARE_CONTENT' ? contents.get(step.content_id ?? 0) : undefined;
  const { obstacles } = describeSending(step, await readSending(scope, client_id, [step], true));
  const shown = content ? { id: content.id, type: content.type, title: content.title } : null;
  if (step.type !== 'SHARE_CONTENT' || !content || content.is_deleted)
    return { share: null, content: shown, obstacles };
  return {
    share: await prepareMessage(scope, links, { step, content, client_id }),
    content: shown,
    obstacles,
  };
}

async function prepareMessage(
  scope: Scope,
  links: Links,
  { step, content, client_id }: { step: ShareStep; content: StepContent; client_id: number },
) {
  const kind = requireContentKind(content.type);
  const share = await prepareShare(scope, links, await kind.get(scope, content.id), client_id);
  const message = step.message || (await readShareDetails(scope, [content])).get(content.id)!.message;
  const filled = fillPlaceholders(message, await placeholderValues(scope, share));
  // A content that is a text is sent as it is, unless it says the link itself.
  const text = kind.getText && !filled.includes(share.link) ? filled : withLink(filled, share.link);
  return { id: share.id, message: text, link: text.includes(share.link) ? share.link : null };
}

/**
 * Records what a step did and completes it, both or neither. Throws as `lockCurrentStep` does, also where somebody was faster, and
 * `invalid_input` for what the step does not do.
 */
export async function doStep(
  scope: Scope,
  links: Links,
  client: ClientRow,
  { named, doing }: { named: Named; doing: Doing },
): Promise<SequenceClient> {
  const step = await findStep(scope, named);
  const did = await recordDoing(scope, links, client, { step, doing });
  const standing = await lockCurrentStep(scope, client.id, named);
  await completeStep(scope, standing, { is_skipped: false, done_by_id: scope.actor.profile_id, ...did });
  return (await findSequenceClient(scope, standing.id))!;
}

/** @returns the share by which the step was done, null where it was none, and what this put on the timeline. */
async function recordDoing(
  scope: Scope,
  links: Links,
  { id: client_id }: ClientRow,
  { step, doing }: { step: ActionStep; doing: Doing },
): Promise<{ share_id: number | null; recorded?: Recorded | undefined }> {
  if ('activity_id' in doing) {
    const activity = await findOwnActivity(scope, doing.activity_id);
    if (activity?.client_id !== client_id || !hasDone(activity, step)) throw fieldProblem('activity_id', WRONG);
    return { share_id: activity.shared_content_id };
  }
  if ('share_id' in doing) {
    if (step.type !== 'SHARE_CONTENT' || step.content_id === null) throw fieldProblem('share_id', WRONG);
    const { share_id: id, message } = doing;
    const sent = { id, message, client_id, content_id: step.content_id, platform: step.platform };
    const isRecorded = await confirmShare(scope, links, sent);
    return { share_id: id, recorded: isRecorded ? { share_id: id } : undefined };
  }
  if (step.type !== 'CONTACT_CLIENT') throw fieldProblem('text', WRONG);
  const { id: activity_id } = await logContact(scope, client_id, { ...doing, channel: step.contact_type });
  return { share_id: null, recorded: { activity_id } };
}

/**
 * Undoes the last change of a client by the actor with what it recorded, both or neither. A share that the client has opened
 * stays, and so does a contact that somebody has changed. Throws `not_possible_now` where something happened since.
 */
export async function undoStep(scope: Scope, client: ClientRow, named: Named): Promise<UndoneClient> {
  const previous = await readPrevious(scope, named.sequence_id, client.id);
  const recorded = previous?.by_id === scope.actor.profile_id ? previous.recorded : undefined;
  // In the order of `doStep`: a share, its client and its content are locked before the client's place.
  const is_still_shared = recorded !== undefined && (await undoRecorded(scope, recorded));
  return { ...(await undoStatus(scope, client, named, recorded)), is_still_shared };
}

/** @returns whether a share stays. */
async function undoRecorded(scope: Scope, recorded: Recorded): Promise<boolean> {
  if ('share_id' in recorded) return undoShare(scope, recorded.share_id);
  await undoActivity(scope, { id: recorded.activity_id });
  return false;
}

const WRONG = 'This is not what the step does.';

/** Returns the current steps of a client that this activity of the actor has done. */
export async function listOffered(scope: Scope, activity_id: number): Promise<{ results: SequenceClient[] }> {
  const activity = await findOwnActivity(scope, activity_id);
  if (!activity) return { results: [] };
  const inside = await listCurrentSteps(scope, { client_id: activity.client_id, since: activity.created_at });
  return { results: inside.filter(({ step }) => step && isAction(step) && hasDone(activity, step)) };
}

function hasDone({ item_type, type_specific_data: { content_id, channel } }: OwnActivity, step: ActionStep): boolean {
  if (step.type === 'SHARE_CONTENT') return content_id !== undefined && content_id === step.content_id;
  return step.contact_type === (item_type === 'PHONECALL' ? 'phone_call' : channel);
}

/** Throws `not_possible_now` for a step that is no longer in the sequence. */
async function findStep(scope: Scope, { sequence_id, step_id }: Named): Promise<ActionStep> {
  const sequence = (await readLiveSequences(scope, [sequence_id])).get(sequence_id);
  if (!sequence) throw new Problem('not_found', { log_detail: `sequence ${sequence_id}` });
  const step = sequence.definition.steps.filter(isAction).find(({ id }) => id === step_id);
  if (step) return step;
  throw new Problem('not_possible_now', { detail: 'This step is no longer in the sequence.' });
}

const listContent = (step: ActionStep): number[] =>
  step.type === 'SHARE_CONTENT' && step.content_id !== null ? [step.content_id] : [];
