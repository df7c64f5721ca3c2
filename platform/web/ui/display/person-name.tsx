import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Avatar } from './avatar.tsx';

/** A person in a cell: their picture and as much of their name as there is room for. */
export const PersonName = ({ of, className }: { of: ComponentProps<typeof Avatar>['of']; className?: string }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Avatar of={of} size={20} />
    <span dir="auto" className={classNames('truncate', className)}>
      {of.name}
    </span>
  </span>
);
