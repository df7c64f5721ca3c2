import { listSenders, toPlaceholderValues } from '#features/sharing/server/index.ts';
import type { TestMessage } from '#features/whatsapp-templates/contract.ts';
import { getStoredTemplate } from '#features/whatsapp-templates/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso, pause } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { describeReason } from '../history/describe-reason.ts';
import { fillLiveTemplate } from '../sending/fill-template.ts';
import { foreseeSending } from '../sending/foresee-sending.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { sendFromNumber } from '../sending/send-messages.ts';
import { testWords } from './en.ts';
import { countTests, findTest, findTestNumber, readTester } from './test-messages.queries.ts';

/** How many tests one person sends in a minute. */
const MAX_TESTS = 5;
const MINUTE_S = 60;
/** How long a test is waited for, where another process hands it over. */
const LOOK_MS = 250;
const LOOKS = 20;

/**
 * Sends a template to the caller's own number, through the one place that sends, and waits until Meta has answered. The same id again
 * sends nothing. Throws `not_possible_now` with the one sentence why it cannot be sent.
 */
export async function sendTest(
  context: Pick<DetachedContext, 'transaction' | 'read' | 'services' | 'actor'>,
  template_id: number,
  message_id: string,
): Promise<TestMessage> {
  await context.transaction((scope) => queueTest(scope, template_id, message_id));
  const look = () => context.read((scope) => findTest(scope, message_id));
  let test = await look();
  if (test?.number_id && test.state === 'QUEUED') {
    await sendFromNumber(context.services, { org_ids: [context.actor.org_id], number_id: test.number_id });
    test = await look();
  }
  for (let looks = 0; test?.state === 'CLAIMED' && looks < LOOKS; looks += 1) {
    await pause(LOOK_MS);
    test = await look();
  }
  if (!test) throw new Problem('not_found', { log_detail: `test message ${message_id}` });
  const { wa_id, state, reason } = test;
  return { id: message_id, number: `+${wa_id}`, state, reason_sentence: describeReason(reason) };
}

async function queueTest(scope: Scope, template_id: number, id: string): Promise<void> {
  if (await findTest(scope, id)) return;
  await getStoredTemplate(scope, template_id);
  if ((await countTests(scope)) >= MAX_TESTS) throw new Problem('too_many_requests', { retry_after_seconds: MINUTE_S });
  const { name, number } = await readTester(scope);
  if (number === null) throw new Problem('not_possible_now', { detail: testWords.no_number });
  const wa_id = number.slice(1);
  const about = { kind: 'TEST' as const, number_id: await findTestNumber(scope, template_id) };
  const message = { key: id, wa_id, client_id: null, template_id };
  const decision = (await foreseeSending(scope, { ...about, isReal: true }, [message])).get(id);
  if (decision?.kind !== 'SEND') refuse(decision?.reason ?? null);
  const [sender] = await listSenders(scope, [scope.actor.profile_id]);
  const values = toPlaceholderValues(
    sender!,
    { name, phone: number, email: sender!.email },
    { content_title: '', link: '' },
  );
  const filled = await fillLiveTemplate(scope, template_id, values);
  if ('reason' in filled) return refuse(filled.reason);
  await queueMessages(scope, [
    {
      ...{ id, ...about, ...filled, wa_id, client_id: null, lead_id: null, profile_id: scope.actor.profile_id },
      ...{ rule_id: null, due_at: nowIso(), reason: null },
    },
  ]);
}

function refuse(reason: string | null): never {
  throw new Problem('not_possible_now', { detail: describeReason(reason) ?? testWords.not_now });
}
