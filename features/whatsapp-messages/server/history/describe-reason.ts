import { MessageReason } from '../../messages-contract.ts';
import { reasonSentences } from '../../reason-en.ts';

/** Returns a reason as the sentence people read; one that has no name is a sentence already. */
export function describeReason(reason: string | null): string | null {
  if (reason === null) return null;
  const named = MessageReason.safeParse(reason);
  return named.success ? reasonSentences[named.data] : reason;
}
