import type { ReactNode } from 'react';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { ManagedMember, PreviewedClient } from '../../contract.ts';
import { firstName } from './access-words.ts';
import { text } from './en.ts';

/** The frame of the parts of a preview. */
export const box = 'rounded-md border border-line-2 bg-surface';

interface ClientLineProps {
  of: PreviewedClient;
  member: ManagedMember;
  isMuted?: boolean;
  /** Stands at the end. */
  children?: ReactNode;
}

/** A client of a preview, with its assignee. */
export function ClientLine({ of: { client, assigned_to }, member, isMuted = false, children }: ClientLineProps) {
  const assignee = assigned_to?.id === member.id ? firstName(member) : assigned_to?.name;
  return (
    <li
      className={classNames(
        'flex min-h-11.5 items-center gap-2.5 px-3.5 not-first:border-t not-first:border-line',
        isMuted && 'text-fg-3',
      )}
    >
      <Avatar of={client} size={24} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block w-fit max-w-full truncate text-sm font-medium">
          {client.name}
        </span>
        <span className="block truncate text-xs text-fg-3">
          {assignee === undefined ? text('example_nobody') : text('example_own', { name: assignee })}
        </span>
      </span>
      {children}
    </li>
  );
}
