import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import type { LeadRule } from '../../contract.ts';
import { describeRecipients } from './describe-recipients.ts';

/** The people who get the leads, and how. */
export function GoesTo({ rule }: { rule: LeadRule }) {
  const { member_recipients, num_recipients } = rule;
  const people = member_recipients.map(({ member_prof_id: id, name }) => ({ id, name }));
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 lg:flex-col lg:items-start">
      {people.length > 0 && <AvatarStack people={people} total={num_recipients} />}
      <span className="max-w-full truncate text-xs text-fg-2">{describeRecipients(rule)}</span>
    </span>
  );
}
