import type { ReactNode } from 'react';
import { Link } from '../../navigation/router/link.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { fromList } from '../visit/list-return.ts';

interface RowLinkProps {
  id: number;
  href: string;
  title?: string | undefined;
  className?: string;
  onClick?: (event: React.MouseEvent) => void;
  children: ReactNode;
}

/**
 * The link that opens a row: a real link, so that the middle button opens a new tab, and the element between which the
 * list's keys move. It is cut off at the end of the name, whichever way that is written.
 */
export const RowLink = ({ id, href, title, className = 'font-medium', onClick, children }: RowLinkProps) => (
  <Link
    to={href}
    state={fromList}
    title={title}
    dir="auto"
    data-row-link={id}
    onClick={onClick}
    className={classNames('truncate text-fg no-underline outline-none', className)}
  >
    {children}
  </Link>
);
