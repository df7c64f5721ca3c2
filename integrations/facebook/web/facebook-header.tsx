import type { ReactNode } from 'react';
import type { IntegrationStatus } from '#features/connections/contract.ts';
import { Status } from '#features/integrations/web/index.ts';
import { leadPages } from '#features/leads/pages.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { text } from './en.ts';
import { FacebookMark } from './facebook-mark.tsx';

/** The title row of Facebook, with its status once that is known. */
export const FacebookHeader = ({ status, actions }: { status?: IntegrationStatus; actions?: ReactNode }) => (
  <div className="border-b border-line-2">
    <PageHeader
      crumb={
        <nav aria-label={text('crumb')} className="ps-12">
          <PageLink to={leadPages.integrations} className={linkClasses('quiet')}>
            {text('integrations')}
          </PageLink>
        </nav>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="-mt-5 me-1 inline-flex">
            <FacebookMark />
          </span>
          {text('source')}
          {status && <Status status={status} isBadge />}
        </span>
      }
      actions={actions}
    />
  </div>
);
