import { classNames } from '../layout/class-names.ts';
import { type AvatarSubject, initialsBefore } from './avatar.tsx';

/** A person in a cell: their initials and as much of their name as there is room for. */
export const PersonName = ({ of, className }: { of: Omit<AvatarSubject, 'imageUrl'>; className?: string }) => (
  <span {...initialsBefore(of, 20, 'flex min-w-0 items-center gap-2')}>
    <span dir="auto" className={classNames('truncate', className)}>
      {of.name}
    </span>
  </span>
);
