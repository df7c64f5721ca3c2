import { randomUUID } from 'node:crypto';
import type { QuestionKind } from '#features/lead-forms/contract.ts';
import type { CheckedAnswer, WrittenAnswers } from '#features/lead-forms/server/index.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { shareTransactions } from '#platform/server/database/shared-transactions.ts';
import type { Services } from '#platform/server/services.ts';
import type { FoundSign } from '../../contract.ts';
import type { Visit } from '../visit/visit-token.ts';
import { checkChallenge } from './challenge.ts';
import { digestAddress, digestSender, digestText } from './digests.ts';
import { floodGateFor } from './flood-gate.ts';
import { type AskedPast, type KnownPast, readPasts } from './past.queries.ts';
import { type ChallengeOutcome, findSigns, isFlood, THRESHOLD } from './signs.ts';

/** What is known of a submission when it comes in. */
export interface SubmissionFacts {
  form: { org_id: number; form_id: number };
  /** Null when its token is missing or forged. */
  visit: Visit | null;
  written: WrittenAnswers;
  checked: readonly CheckedAnswer[];
  /** What stands in the honeypot field; people leave it empty because they cannot see it. */
  honeypot: string;
  /** The address it was sent from. */
  address: string;
  /** Whether the page's script ran. */
  has_script: boolean;
  /** The answer of the challenge; null where none came. */
  challenge: string | null;
  now_ms: number;
  /** True for a test of somebody who is signed in or of the product itself, which is judged and never held back. */
  is_test?: boolean;
  /** True for what was sent with Next, before anybody could have met the challenge. */
  is_unfinished?: boolean;
}

/** What speaks against a submission, and whether that is enough to hold it back. */
export interface Judgement {
  signs: FoundSign[];
  score: number;
  is_quarantined: boolean;
  address_digest: Buffer;
  text_digest: Buffer;
}

/**
 * Judges a submission before it is committed: signs that speak against it, by their weights (docs/decisions/0183-signs-of-spam.md).
 * Throws `too_many_requests` where it would be held and nothing more of its sender or form is kept today.
 */
export async function judgeSubmission(
  services: Services,
  facts: SubmissionFacts,
  request_id: string,
): Promise<Judgement> {
  const { form, visit, is_test = false, is_unfinished = false } = facts;
  const { secret_key } = services.settings;
  const address_digest = digestAddress(secret_key, facts.address);
  if (!is_test) floodGateFor(services).mustBeOpen(form, address_digest);
  const text_digest = digestText(secret_key, toSentText(facts));
  const senders = [address_digest, ...digestSender(secret_key, findContact(facts.checked))];
  const asked = { form_id: form.form_id, visit_id: visit?.visit_id ?? '', address: address_digest, text: text_digest };
  const [past, challenge] = await Promise.all([
    findPast(services, form.org_id, { ...asked, senders }),
    is_unfinished ? NOT_ASKED : checkChallenge(services, facts.challenge, visit),
  ]);
  const signs = findSigns({
    open_ms: visit ? facts.now_ms - Date.parse(visit.drawn_at) : null,
    honeypot: facts.honeypot,
    names: listValues(facts.checked, ['name']),
    written: Object.values(facts.written).filter((text) => text.length > SHORT),
    has_script: facts.has_script,
    challenge,
    past,
  });
  const score = signs.reduce((sum, { weight }) => sum + weight, 0);
  const is_trusted = is_test || (past.is_trusted && !isFlood(past.of_address));
  const is_quarantined = score >= THRESHOLD && !is_trusted;
  if (is_quarantined)
    await floodGateFor(services).mustHaveRoom(form, address_digest, past.quarantined_of_address, request_id);
  return { signs, score, is_quarantined, address_digest, text_digest };
}

/** Visitors who send at the same time share a question to the database. */
const findPast = shareTransactions<number, AskedPast, KnownPast>({
  at_once: 1,
  largest: 50,
  run: ({ database }, org_id, asked) =>
    withScope(database, { org_id, actor: null, request_id: randomUUID(), mode: 'read', may_sort: false }, (scope) => {
      scope.endWithNext();
      return readPasts(scope, asked);
    }),
});

const NOT_ASKED: ChallengeOutcome = 'not_asked';

/** 'yes' of a consent is no text that a honeypot could repeat. */
const SHORT = 3;

/** Words of their own are no option of a list, and nothing that an address filled in for everybody who follows it. */
function toSentText({ form, visit, checked }: SubmissionFacts) {
  const typed = checked.filter(({ question, option_ids }) => isTyped(question.kind) && option_ids.length === 0);
  return {
    form_id: form.form_id,
    own: visit?.is_prefilled ? [] : typed.flatMap(({ values }) => values),
    all: checked.flatMap(({ values }) => values),
  };
}

const isTyped = (kind: QuestionKind): boolean => kind !== 'hidden' && kind !== 'consent';

/** Returns the phones and e-mails of a submission. */
const findContact = (checked: readonly CheckedAnswer[]) => ({
  phones: listValues(checked, ['phone']),
  emails: listValues(checked, ['email']),
});

const listValues = (checked: readonly CheckedAnswer[], kinds: readonly QuestionKind[]): string[] =>
  checked.filter(({ question }) => kinds.includes(question.kind)).flatMap(({ values }) => values);
