import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Page } from '../../contract/pages.ts';
import { buttonClasses } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/layout/icon.tsx';
import { PageLink } from './page-link.tsx';

interface BackTitleProps {
  /** The page above this one. */
  to: Page;
  /** Names the way back: 'Back to the rules'. */
  label: string;
  children: ReactNode;
}

/** The title of a page that is part of another, behind the way back to that one. */
export const BackTitle = ({ to, label, children }: BackTitleProps) => (
  <span className="flex items-center gap-2">
    <PageLink to={to} aria-label={label} className={buttonClasses({ variant: 'ghost', size: 'sm' })}>
      <Icon of={ArrowLeft} isDirectional />
    </PageLink>
    {children}
  </span>
);
