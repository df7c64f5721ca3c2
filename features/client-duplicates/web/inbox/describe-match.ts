import type { DuplicateEntry } from '../../contract.ts';
import { text } from '../en.ts';

/** Says what the clients of an entry share. */
export function describeMatch({ client, other, client_ids, phone_match, same_email }: DuplicateEntry): string {
  const match = text(chooseWords({ client, other, phone_match, same_email }));
  if (client_ids.length === 2) return match;
  return text('records', { count: client_ids.length, match: match.charAt(0).toLowerCase() + match.slice(1) });
}

function chooseWords({
  client,
  other,
  phone_match,
  same_email,
}: Pick<DuplicateEntry, 'client' | 'other' | 'phone_match' | 'same_email'>) {
  if (phone_match === null) return 'same_email';
  if (same_email) return 'same_both';
  if (phone_match === 'OTHER_SPELLING') return 'other_spelling';
  return client.email && other.email ? 'same_phone_other_email' : 'same_phone';
}

/** Returns how sure it is that they are one person, in a word. */
export function describeCertainty({ is_question, is_sure }: DuplicateEntry): string {
  if (is_question) return text('to_decide');
  return text(is_sure ? 'sure' : 'likely');
}
