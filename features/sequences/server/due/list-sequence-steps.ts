import { fillPlaceholders, type PlaceholderValues, splitMessage } from '#features/content/contract.ts';
import { placeholderValues } from '#features/sharing/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ClientSequence, ClientStep, SequenceClient, StepObstacle } from '../../clients-contract.ts';
import type { StepContent } from '../../contract.ts';
import { type ActionStep, isAction, type Step } from '../../definition.ts';
import { findDueTime } from '../../machine/due-time.ts';
import { findNextStep } from '../../machine/move-clients.ts';
import { listSequencesOfClient } from '../clients/list-clients.queries.ts';
import { listSharedContents } from '../read/sequences.queries.ts';
import { readStepContents } from '../read/step-contents.queries.ts';
import { listStepsDone } from './steps-done.queries.ts';

/** Each share makes its own link, so a preview shows where it will be. */
const LINK = '{{content_link}}';

type StepDone = Awaited<ReturnType<typeof listStepsDone>>[number];
type Paging = PageQuery & { page_size: number };

/** Returns the sequences of a client with every step that was done, is due or is planned. */
export async function listSequenceSteps(
  scope: Scope,
  client_id: number,
  paging: Paging,
): Promise<Page<ClientSequence>> {
  const page = await listSequencesOfClient(scope, client_id, paging);
  const contents = await readStepContents(scope, listSharedContents(page.results.flatMap(({ steps }) => steps)));
  const done = await listStepsDone(scope, client_id);
  const values = await placeholderValues(scope, { client_id, content_title: '', link: LINK });
  const results = page.results.map(({ client, steps, done_step_ids }) => {
    const doneHere = new Map(
      done.filter((each) => each.sequence_client_id === client.id).map((each) => [each.step_id, each]),
    );
    const dates = planDates(client, steps, done_step_ids);
    const shown = steps.filter(isAction).flatMap((step, index): ClientStep[] => {
      const standing = describeStanding(client, step, doneHere.get(step.id), dates);
      return standing ? [{ step, number: index + 1, ...standing, ...describeSending(step, contents, values) }] : [];
    });
    return { ...client, steps: shown };
  });
  return { ...page, results };
}

/** Returns when each step from the current one on is due, as if each were done on time; a client who is held has none. */
function planDates(
  client: SequenceClient,
  steps: readonly Step[],
  done: readonly string[],
): Map<string, string | null> {
  const dates = new Map<string, string | null>();
  let step: ActionStep | null = client.step && isAction(client.step) ? client.step : null;
  let due_at = client.due_at;
  while (step !== null) {
    dates.set(step.id, due_at);
    step = client.state === 'REMOVED' ? null : findNextStep(steps, step.id, [...done, ...dates.keys()]);
    if (step === null || due_at === null) continue;
    const from = due_at > nowIso() ? due_at : nowIso();
    due_at = findDueTime(steps, step, { from, timeZone: client.time_zone });
  }
  return dates;
}

/** Returns null for a step that the client does not get. */
function describeStanding(
  client: SequenceClient,
  step: ActionStep,
  done: StepDone | undefined,
  dates: ReadonlyMap<string, string | null>,
) {
  if (done) {
    const { due_at, done_at, is_skipped, done_by_id } = done;
    const done_by = done_by_id === null ? null : { id: done_by_id, name: done.done_by_name ?? '' };
    return { status: 'COMPLETED' as const, due_at, done_at, done_by, is_skipped };
  }
  if (!dates.has(step.id)) return null;
  const status = step.id === client.step?.id ? client.status : ('PENDING' as const);
  return { status, due_at: dates.get(step.id) ?? null, done_at: null, done_by: null, is_skipped: false };
}

function describeSending(step: ActionStep, contents: ReadonlyMap<number, StepContent>, values: PlaceholderValues) {
  const needed = step.type === 'SHARE_CONTENT' ? step.platform : step.contact_type;
  const obstacles: StepObstacle[] = [];
  if (needed === 'email' && !values.client_email) obstacles.push('NO_EMAIL');
  if (BY_PHONE.has(needed) && !values.client_phone) obstacles.push('NO_PHONE');
  if (step.type === 'CONTACT_CLIENT') return { text: step.note || null, content_title: null, obstacles };
  const content = step.content_id === null ? undefined : contents.get(step.content_id);
  if (!content) obstacles.push('CONTENT_HIDDEN');
  else if (content.is_deleted) obstacles.push('CONTENT_DELETED');
  const own = { ...values, content_name: content?.title ?? null };
  if (hasEmptyToken(step.message, own)) obstacles.push('EMPTY_TOKEN');
  const text = step.message === '' ? null : fillPlaceholders(step.message, own);
  return { text, content_title: content?.title ?? null, obstacles };
}

const BY_PHONE: ReadonlySet<string> = new Set(['whatsapp', 'sms', 'telegram', 'phone_call']);

const hasEmptyToken = (message: string, values: PlaceholderValues): boolean =>
  splitMessage(message).some(
    (part) =>
      part.kind === 'placeholder' && part.fallback === '' && !values[part.placeholder.name as keyof PlaceholderValues],
  );
