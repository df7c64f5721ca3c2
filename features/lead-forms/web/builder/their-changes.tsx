import { formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { useBuilder } from './builder-context.ts';
import { nameField } from './describe-part.ts';
import type { TheirChange } from './draft/draft-keeper.ts';
import { text } from './en.ts';

/** A question that came or went changes the order too, which goes without saying. */
const listNamed = (parts: readonly string[]) => (parts.length > 1 ? parts.filter((part) => part !== 'order') : parts);

/** Says what somebody else has just changed on the form; it is announced, because the form changes under the eyes. */
export function TheirChanges({ theirs }: { theirs: TheirChange | null }) {
  const { time_zone } = useSession();
  const { draft } = useBuilder();
  const writeChange = ({ by, at, parts }: TheirChange) => {
    const who = { name: by ?? text('somebody'), time: formatTime(at, time_zone) };
    const named = listNamed(parts);
    if (named.every((part) => part === 'order')) return text('they_reordered', who);
    return text('they_changed', { ...who, parts: named.map((part) => nameField(part, draft)).join(', ') });
  };
  return (
    <span role="status" className="me-3 empty:hidden">
      {theirs && writeChange(theirs)}
    </span>
  );
}
