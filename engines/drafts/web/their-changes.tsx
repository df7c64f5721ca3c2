import { formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { ORDER } from '../parts.ts';
import type { RemoteChange } from './draft-state.ts';
import { text } from './en.ts';
import type { DraftView } from './use-draft.ts';

/** An item that came or went changes the order too, which goes without saying. */
const listNamed = (parts: readonly string[]) => (parts.length > 1 ? parts.filter((part) => part !== ORDER) : parts);

interface TheirChangesProps {
  of: DraftView;
  /** Says that the items were put in another order; without it, the order is named like any part. */
  describeReordering: ((who: { name: string; time: string }) => string) | undefined;
}

/** Says what another person has just changed; it is announced, because the draft changes under the eyes. */
export function TheirChanges({ of: { theirs, nameOf }, describeReordering }: TheirChangesProps) {
  const { time_zone } = useSession();
  const writeChange = ({ by, at, parts }: RemoteChange) => {
    const who = { name: by ?? text('somebody'), time: formatTime(at, time_zone) };
    const named = listNamed(parts);
    if (describeReordering && named.every((part) => part === ORDER)) return describeReordering(who);
    return text('they_changed', { ...who, parts: named.map(nameOf).join(', ') });
  };
  return (
    <span role="status" className="me-3 empty:hidden">
      {theirs && writeChange(theirs)}
    </span>
  );
}
