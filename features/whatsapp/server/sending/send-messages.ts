import * as z from 'zod';
import { callGraph } from '#engines/meta-graph/server/index.ts';
import { nowIso, nowMillis, pause } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { markTokenExpired } from '../accounts/account-tokens.queries.ts';
import { type Closing, type ReadOutcome, readCallError } from './call-outcome.ts';
import { type Claim, type ClaimedMessage, claimMessages } from './claim-messages.ts';
import { closeNumber, closePerson, type SendingNumber } from './facts.queries.ts';
import { type CallOutcome, listDueNumbers, writeOutcomes } from './messages.queries.ts';
import { recordMessageChanges } from './record-changes.ts';

/** How many are claimed at once: as many as leave within half a second, because a process that dies leaves them unclear. */
const CLAIMED_AT_ONCE = 40;
/** How many rounds of a number may wait for answers. */
const MAX_ROUNDS = 4;
/** Messages a second by the throughput that Meta gives a number (integrations 3.4). */
const HIGH_A_SECOND = 1_000;
const STANDARD_A_SECOND = 80;

const Answer = z.object({
  contacts: z.array(z.object({ wa_id: z.string().regex(/^\d{5,20}$/) })).catch([]),
  messages: z.tuple([z.object({ id: z.string().min(1).max(300), message_status: z.string().optional() })], z.unknown()),
});

/** When the next call of each number may leave from this process. */
const pacesFor = perProcess(() => new Map<number, number>());

/** Sends every message that is due, number by number. @returns how many were dealt with. */
export async function sendDueMessages(services: Services, isStopped = () => false): Promise<number> {
  const due = await listDueNumbers(services.database);
  const counts = await Promise.all(
    due.map(({ org_id, number_id }) =>
      number_id === null
        ? 0
        : sendFromNumber(services, { org_id, number_id }, isStopped).catch((error: unknown) => {
            services.log.error({ err: error, org_id, number_id }, 'WhatsApp messages wait for the next sweep');
            return 0;
          }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Sends what is due from one number, at its pace. Answers are awaited beside the next round. */
async function sendFromNumber(
  services: Services,
  { org_id, number_id }: { org_id: number; number_id: number },
  isStopped: () => boolean,
): Promise<number> {
  const rounds = new Set<Promise<void>>();
  let count = 0;
  while (!isStopped()) {
    const claim = await inOrg(services, org_id, 'whatsapp', (scope) =>
      claimMessages(scope, services, number_id, CLAIMED_AT_ONCE),
    );
    if (claim === null) break;
    count += claim.count;
    const round: Promise<void> = settleRound(services, org_id, claim, await startCalls(services, claim)).finally(() =>
      rounds.delete(round),
    );
    rounds.add(round);
    if (rounds.size >= MAX_ROUNDS) await Promise.race(rounds);
  }
  await Promise.all(rounds);
  return count;
}

/** Starts the calls of a round, each at its turn. @returns their outcomes, once the last has begun. */
async function startCalls(services: Services, { number, messages }: Claim): Promise<Promise<ReadOutcome & Called>[]> {
  const gap_ms = 1_000 / (number.throughput === 'HIGH' ? HIGH_A_SECOND : STANDARD_A_SECOND);
  const pace = pacesFor(services);
  const calls: Promise<ReadOutcome & Called>[] = [];
  for (const message of messages) {
    const at = Math.max(nowMillis(), pace.get(number.id) ?? 0);
    pace.set(number.id, at + gap_ms);
    if (at > nowMillis()) await pause(at - nowMillis());
    calls.push(callMessages(services, number, message));
  }
  return calls;
}

interface Called {
  id: string;
  wa_id: string;
  is_token_refused: boolean;
}

/** Hands one message to Meta (integrations 3.6). It never throws for what Meta answers. */
async function callMessages(
  services: Services,
  number: SendingNumber,
  { id, wa_id, content, tries }: ClaimedMessage,
): Promise<ReadOutcome & Called> {
  try {
    if (number.sealed_token === null) throw new ProviderError({ call_class: 'auth_expired' });
    const answer = await callGraph(services, {
      service: 'whatsapp',
      method: 'POST',
      path: `/${number.phone_id}/messages`,
      token: unseal(services.settings.secret_key, number.sealed_token),
      json: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: wa_id,
        // Comes back with every status, also where this call gets no answer.
        biz_opaque_callback_data: id,
        ...writeContent(content),
      },
      shape: Answer,
      is_repeatable: false,
    });
    const [{ id: provider_id, message_status }] = answer.messages;
    const state = message_status === 'held_for_quality_assessment' ? 'HELD' : 'ACCEPTED';
    const outcome = { state, provider_id, reason: null, said: null, due_at: null } as const;
    return { id, wa_id: answer.contacts[0]?.wa_id ?? wa_id, is_token_refused: false, outcome, closing: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const is_token_refused = error.call_class === 'auth_expired';
    return { id, wa_id, is_token_refused, ...readCallError(error, tries, nowMillis()) };
  }
}

/** What the call says besides recipient and id. Throws for what is only ever received. */
function writeContent(content: ClaimedMessage['content']): object {
  if ('components' in content) {
    const { name, language, components } = content;
    return { type: 'template', template: { name, language: { code: language }, components } };
  }
  if ('body' in content) return { type: 'text', text: { body: content.body, preview_url: true } };
  throw new Error(`a message of type ${content.type} can't be sent`);
}

/** Writes what came of the calls of a round, and what it means for the number and for people. */
async function settleRound(
  services: Services,
  org_id: number,
  { number }: Claim,
  calls: readonly Promise<ReadOutcome & Called>[],
): Promise<void> {
  const called = await Promise.all(calls);
  const outcomes = called.flatMap(({ id, wa_id, outcome }): CallOutcome[] =>
    outcome ? [{ id, wa_id, ...outcome }] : [],
  );
  await inOrg(services, org_id, 'whatsapp', async (scope) => {
    await writeOutcomes(scope, outcomes);
    for (const { closing, wa_id } of called) if (closing) await close(scope, number, wa_id, closing);
    if (called.some(({ is_token_refused }) => is_token_refused)) await markTokenExpired(scope, number.account_id);
    await recordMessageChanges(
      scope,
      called.map(({ id }) => id),
    );
  });
}

/** Closes a number, or leaves a person alone, for a time. */
export const close = (scope: OrgScope, number: Pick<SendingNumber, 'id'>, wa_id: string, closing: Closing) =>
  closing.what === 'number'
    ? closeNumber(scope, number.id, closing)
    : closePerson(scope, number.id, wa_id, closing.until);

/** The instant before which a claim without an answer is given to a person. */
export const unansweredBefore = (): string => new Date(Date.parse(nowIso()) - 60_000).toISOString();
