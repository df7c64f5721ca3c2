import * as z from 'zod';
import { callGraph } from '#engines/meta-graph/server/index.ts';
import type { MediaMessage, MessageFile } from '#features/whatsapp/contract.ts';
import {
  closeNumber,
  isTokenRefused,
  markTokenExpired,
  nowInSeconds,
  reserveNumberTurns,
  saveWords,
} from '#features/whatsapp/server/index.ts';
import { nowMillis, pause } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { listWork } from '#platform/server/jobs/waiting-work.queries.ts';
import { MAKES_UP_MS, type WantedTurns } from '#platform/server/messages/turns.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { recordOnTimeline } from '../timeline/record-on-timeline.ts';
import { type Closing, type ReadOutcome, readCallError } from './call-outcome.ts';
import { type Claim, type ClaimedMessage, claimMessages } from './claim-messages.ts';
import { closePerson, type SendingNumber } from './facts.queries.ts';
import {
  closeInstallation,
  openInstallation,
  readInstallationNumber,
  reserveInstallationTurns,
  storeLocally,
} from './installation-number.ts';
import { createMessageFiles, isFileGone, type MessageFiles } from './message-files.ts';
import { reportUnsent } from './message-kinds.ts';
import { type CallOutcome, findDueNumbers, writeOutcomes } from './messages.queries.ts';
import { recordMessageChanges } from './record-changes.ts';

/** Two claims leave within half a second: a process that dies leaves them unclear. */
const CLAIMED_AT_ONCE = 20;
/** How many rounds of a number may wait for answers. */
const MAX_ROUNDS = 4;
/** Messages a second: of the 1,000 or 80 that Meta takes of a number (integrations 3.4) as many as do not exceed it in clumps. */
const HIGH_A_SECOND = 910;
const STANDARD_A_SECOND = 73;

const Answer = z.object({
  contacts: z.array(z.object({ wa_id: z.string().regex(/^\d{5,20}$/) })).catch([]),
  messages: z.tuple([z.object({ id: z.string().min(1).max(300), message_status: z.string().optional() })], z.unknown()),
});

/** Sends every message that is due, number by number. @returns how many were dealt with. */
export async function sendDueMessages(services: Services, isStopped = () => false): Promise<number> {
  const due = await listWork(services.database, findDueNumbers);
  const own = due.flatMap(({ org_id, number_id }) => (number_id === null ? [] : [{ number_id, org_ids: [org_id] }]));
  const sharing = due.filter(({ number_id }) => number_id === null).map(({ org_id }) => org_id);
  const counts = await Promise.all(
    [...own, { number_id: null, org_ids: sharing }].map((number) => sendFromNumber(services, number, isStopped)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A number with the organisations that have messages to send from it; they share that of the installation. */
interface DueNumber {
  number_id: number | null;
  org_ids: readonly number[];
}

/** Sends what is due from one number, at its pace, a round of each organisation in turn. Answers are awaited beside the next round. */
export async function sendFromNumber(
  services: Services,
  { number_id, org_ids }: DueNumber,
  isStopped = () => false,
): Promise<number> {
  const waiting = new Set(org_ids);
  const rounds = new Set<Promise<unknown>>();
  let count = 0;
  const complain = (org_id: number) => (error: unknown) => {
    services.log.error({ err: error, org_id, number_id }, 'WhatsApp messages wait for the next sweep');
    return null;
  };
  const claimFor = async (org_id: number): Promise<Claim | null> => {
    const installation = number_id === null ? await readInstallationNumber(services) : null;
    return inOrg(services, org_id, 'whatsapp', (scope) =>
      claimMessages(scope, services, { number_id, installation }, CLAIMED_AT_ONCE),
    );
  };
  const claimNext = async (): Promise<Turn | null> => {
    for (const org_id of waiting) {
      if (isStopped()) return null;
      waiting.delete(org_id);
      const claim = await claimFor(org_id).catch(complain(org_id));
      if (claim === null) continue;
      // It has its next turn after the others.
      waiting.add(org_id);
      return { org_id, claim, first_at: await reserveTurns(services, org_id, claim) };
    }
    return null;
  };
  let turn = await claimNext();
  while (turn !== null) {
    const { org_id, claim } = turn;
    count += claim.count;
    // The next are claimed while these leave, and whatever was claimed is sent.
    const next = claimNext();
    const round: Promise<unknown> = settleRound(services, org_id, claim, await startCalls(services, turn))
      .catch(complain(org_id))
      .finally(() => rounds.delete(round));
    rounds.add(round);
    if (rounds.size >= MAX_ROUNDS) await Promise.race(rounds);
    turn = await next;
  }
  await Promise.all(rounds);
  return count;
}

/** What one round claimed, and when the first of its calls has its turn, by `performance.now()`. */
interface Turn {
  org_id: number;
  claim: Claim;
  first_at: number;
}

const findGap = ({ throughput }: SendingNumber): number =>
  1_000 / (throughput === 'HIGH' ? HIGH_A_SECOND : STANDARD_A_SECOND);

/** Starts the calls of a round, each at its turn. @returns their outcomes, once the last has begun. */
async function startCalls(
  services: Services,
  { org_id, claim: { number, messages }, first_at }: Turn,
): Promise<Promise<ReadOutcome & Called>[]> {
  if (messages.length === 0) return [];
  const { id, account_id, phone_id } = number;
  const hasAccount = id !== null && account_id !== null;
  const files = hasAccount ? createMessageFiles(services, org_id, { id, account_id, phone_id }) : null;
  for (const message of messages) {
    const file = findFile(message);
    // A file that cannot be uploaded fails its own messages below.
    if (file) await files?.find(file).catch(() => null);
  }
  let at = Math.max(first_at, performance.now() - MAKES_UP_MS);
  const calls: Promise<ReadOutcome & Called>[] = [];
  for (const message of messages) {
    const wait_ms = at - performance.now();
    if (wait_ms > 0) await pause(wait_ms);
    calls.push(callMessages(services, number, message, files));
    at += findGap(number);
  }
  return calls;
}

/** Reserves turns of a number, so that all processes together keep its pace. @returns when the first is, by `performance.now()`. */
async function reserveTurns(services: Services, org_id: number, { number, messages }: Claim): Promise<number> {
  const { id } = number;
  const wanted: WantedTurns = { count: messages.length, gap_ms: findGap(number) };
  if (messages.length === 0) return 0;
  try {
    const wait_ms =
      id === null
        ? await reserveInstallationTurns(services, wanted)
        : await inOrg(services, org_id, 'whatsapp', (scope) => reserveNumberTurns(scope, id, wanted));
    return performance.now() + wait_ms;
  } catch (error) {
    // What is claimed is sent, also while the database does not answer.
    services.log.warn({ err: error, org_id, number_id: id }, 'WhatsApp messages leave without a turn');
    return 0;
  }
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
  message: ClaimedMessage,
  files: MessageFiles | null,
): Promise<ReadOutcome & Called> {
  const { id, wa_id, content, tries } = message;
  const is_of_installation = number.id === null;
  try {
    if (is_of_installation && services.settings.whatsapp === null) {
      await storeLocally(services, message);
      const outcome = { state: 'SENT', provider_id: null, reason: 'KEPT_LOCALLY', said: null, due_at: null } as const;
      return { id, wa_id, is_token_refused: false, outcome, closing: null };
    }
    const call = (media_id: string | null) =>
      callGraph(services, {
        service: 'whatsapp',
        method: 'POST',
        path: `/${number.phone_id}/messages`,
        token: readToken(services, number),
        is_foreign_token: is_of_installation,
        json: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: wa_id,
          // Comes back with every status, also where this call gets no answer.
          biz_opaque_callback_data: id,
          ...writeContent(content, media_id),
        },
        shape: Answer,
        is_repeatable: false,
      });
    const file = findFile(message);
    const media_id = file && files ? await files.find(file) : null;
    const answer = await call(media_id).catch(async (error: unknown) => {
      const isGone = error instanceof ProviderError && error.code !== null && isFileGone(error.code);
      if (!file || !files || media_id === null || !isGone) throw error;
      return call(await files.renew(file, media_id));
    });
    const [{ id: provider_id, message_status }] = answer.messages;
    const state = message_status === 'held_for_quality_assessment' ? 'HELD' : 'ACCEPTED';
    const outcome = { state, provider_id, reason: null, said: null, due_at: null } as const;
    return { id, wa_id: answer.contacts[0]?.wa_id ?? wa_id, is_token_refused: false, outcome, closing: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return {
      ...{ id, wa_id, is_token_refused: isTokenRefused(error) },
      ...readCallError(error, { tries, now_ms: nowMillis(), is_of_installation }),
    };
  }
}

/** Returns the token of a number. Throws ProviderError where there is none any more. */
function readToken({ settings: { whatsapp, secret_key } }: Services, { id, sealed_token }: SendingNumber): string {
  if (id === null && whatsapp) return whatsapp.access_token;
  if (sealed_token === null) throw new ProviderError({ call_class: 'auth_expired' });
  return unseal(secret_key, sealed_token);
}

/** Returns the file that stands at the head of a template. */
const findFile = ({ content }: ClaimedMessage): MessageFile | null =>
  'components' in content ? (content.file ?? null) : null;

/** What the call says besides recipient and id. Throws for what is only ever received. */
function writeContent(content: ClaimedMessage['content'], media_id: string | null): object {
  if ('components' in content) {
    const { name, language, components, file } = content;
    const head = file && media_id !== null ? [writeFile(file, media_id)] : [];
    return { type: 'template', template: { name, language: { code: language }, components: [...head, ...components] } };
  }
  if ('body' in content) {
    return { type: 'text', text: { body: content.body, preview_url: true }, ...writeContext(content) };
  }
  if ('media_id' in content) return { ...writeMedia(content), ...writeContext(content) };
  throw new Error(`a message of type ${content.type} can't be sent`);
}

/** Names the message that this one answers, which WhatsApp shows above it. */
const writeContext = ({ about }: { about?: string | undefined }): object =>
  about === undefined ? {} : { context: { message_id: about } };

/** Sound has no words of its own, and a document a name. */
const writeMedia = ({ type, media_id, caption, file_name }: MediaMessage): object => ({
  type,
  [type]: {
    id: media_id,
    ...(type !== 'audio' && caption !== '' && { caption }),
    ...(type === 'document' && file_name !== null && { filename: file_name }),
  },
});

const writeFile = ({ type, name }: MessageFile, id: string): object => ({
  type: 'header',
  parameters: [{ type, [type]: { id, ...(type === 'document' && { filename: name }) } }],
});

/** Writes what came of the calls of a round, and what it means for the number and for people. */
async function settleRound(
  services: Services,
  org_id: number,
  { number, messages }: Claim,
  calls: readonly Promise<ReadOutcome & Called>[],
): Promise<void> {
  const called = await Promise.all(calls);
  const outcomes = called.flatMap(({ id, wa_id, outcome }): CallOutcome[] =>
    outcome ? [{ id, wa_id, ...outcome }] : [],
  );
  await inOrg(services, org_id, 'whatsapp', async (scope) => {
    await writeOutcomes(scope, outcomes);
    const kinds = new Map(messages.map(({ id, kind }) => [id, kind]));
    await reportUnsent(
      scope,
      outcomes.map(({ id, state }) => ({ id, state, kind: kinds.get(id)! })),
    );
    if (number.id !== null) await settleNumber(scope, { id: number.id, account_id: number.account_id }, called);
    const ids = called.map(({ id }) => id);
    await recordOnTimeline(scope, ids);
    await recordMessageChanges(scope, ids);
  });
  if (number.id !== null) return;
  const closing = called.find((one) => one.closing?.what === 'number')?.closing;
  if (closing) await closeInstallation(services, closing);
  else if (number.closed_reason !== null && outcomes.some(({ provider_id }) => provider_id)) {
    await openInstallation(services);
  }
}

/** Writes what answers say of a number of the organisation, of its account and of people. */
async function settleNumber(
  scope: OrgScope,
  number: { id: number; account_id: number | null },
  called: readonly (ReadOutcome & Called)[],
): Promise<void> {
  for (const { closing, wa_id } of called) if (closing) await close(scope, number.id, wa_id, closing);
  const refusing = called.filter(({ outcome }) => outcome?.reason === 'OPTED_OUT');
  await saveWords(
    scope,
    refusing.map(({ wa_id }) => ({ wa_id, way: 'PROVIDER', at: nowInSeconds() })),
  );
  if (number.account_id !== null && called.some(({ is_token_refused }) => is_token_refused)) {
    await markTokenExpired(scope, number.account_id);
  }
}

/** Closes a number, or leaves a person alone, for a time. */
const close = (scope: OrgScope, number_id: number, wa_id: string, closing: Closing) =>
  closing.what === 'number'
    ? closeNumber(scope, number_id, closing)
    : closePerson(scope, number_id, wa_id, closing.until);
