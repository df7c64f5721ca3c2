import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { Page } from '../../contract/pages.ts';
import { uiText } from '../en/ui.ts';
import { linkClasses } from '../ui/buttons/link.tsx';
import { Icon } from '../ui/layout/icon.tsx';
import { PageLink } from './page-link.tsx';

export interface Crumb {
  page: Page;
  label: string;
}

/** The pages above this one, the highest first. */
export const Crumbs = ({ trail }: { trail: readonly Crumb[] }) => (
  <nav aria-label={uiText('breadcrumb')} className="flex flex-wrap items-center gap-x-1.5 text-xs text-fg-3">
    {trail.map(({ page, label }, index) => (
      <Fragment key={page.pattern}>
        {index > 0 && <Icon of={ChevronRight} size={12} isDirectional />}
        <PageLink to={page} className={linkClasses('quiet')}>
          {label}
        </PageLink>
      </Fragment>
    ))}
  </nav>
);
