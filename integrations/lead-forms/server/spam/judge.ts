import type { Services } from '#platform/server/services.ts';
import type { CheckedAnswer } from '../../check-answers.ts';
import type { WrittenAnswers } from '../../conditions.ts';
import type { FoundSign } from '../../submissions-contract.ts';
import type { PublicForm } from '../public/public-form.ts';
import type { Visit } from '../public/visit-token.ts';

/** What is known of a submission when it comes in. */
export interface SubmissionFacts {
  form: Pick<PublicForm, 'org_id' | 'form_id'>;
  /** Null when its token is missing or forged. */
  visit: Visit | null;
  written: WrittenAnswers;
  checked: readonly CheckedAnswer[];
  /** What stands in the trap field; people leave it empty because they cannot see it. */
  trap: string;
  /** The address it was sent from. */
  address: string;
  /** Whether the page's script ran. */
  has_script: boolean;
  /** The answer of the challenge; null where none came. */
  challenge: string | null;
  now_ms: number;
}

/** What speaks against a submission, and whether that is enough to hold it back. */
export interface Judgement {
  signs: FoundSign[];
  score: number;
  is_held: boolean;
  address_digest: Buffer;
  text_digest: Buffer;
}

/** Judges a submission before it is committed: signs that speak against it, by their weights (docs/decisions/0183). */
export async function judgeSubmission(
  _services: Services,
  _facts: SubmissionFacts,
  _request_id: string,
): Promise<Judgement> {
  return { signs: [], score: 0, is_held: false, address_digest: Buffer.alloc(0), text_digest: Buffer.alloc(0) };
}
