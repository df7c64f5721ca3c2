import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import type { LeadRule } from '../../contract.ts';
import { describeRecipients } from './describe-recipients.ts';

/** The people who get the leads, and how. */
export function GoesTo({ rule }: { rule: LeadRule }) {
  const { member_recipients, num_recipients } = rule;
  const people = member_recipients.map(({ member_prof_id: id, name }) => ({ id, name }));
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {people.length > 0 && <AvatarStack people={people} total={num_recipients} />}
      <span className="truncate text-fg-2 max-lg:text-xs">{describeRecipients(rule)}</span>
    </span>
  );
}
