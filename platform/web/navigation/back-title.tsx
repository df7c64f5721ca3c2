import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Page } from '../../contract/pages.ts';
import { buttonClasses } from '../ui/buttons/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import { PageLink, type PageLinkProps } from './page-link.tsx';

/** The way back to the page above this one, which its `aria-label` names. */
export const BackLink = <Param extends string>(props: PageLinkProps<Param>) => (
  <PageLink {...props} className={classNames(buttonClasses({ variant: 'ghost', size: 'sm' }), props.className)}>
    <Icon of={ArrowLeft} isDirectional />
  </PageLink>
);

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
    <BackLink to={to} aria-label={label} />
    {children}
  </span>
);
