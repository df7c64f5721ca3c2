import type { ReactNode } from 'react';
import type { IntegrationStatus } from '#engines/connected-sources/contract.ts';
import { leadPages } from '#features/leads/pages.ts';
import { type Crumb, Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { text } from './en.ts';
import { Status } from './status/status.tsx';

interface IntegrationHeaderProps {
  title: ReactNode;
  /** Its mark, or a `HeaderIcon`. */
  icon: ReactNode;
  /** The pages between the directory and this one. */
  below?: readonly Crumb[];
  status?: IntegrationStatus | undefined;
  actions?: ReactNode;
}

/** The title row of every page of an integration: its path, its icon, its name and its status. */
export const IntegrationHeader = ({ title, icon, below = [], status, actions }: IntegrationHeaderProps) => (
  <div className="shrink-0 border-b border-line-2">
    <PageHeader
      icon={icon}
      crumb={<Crumbs trail={[{ page: leadPages.integrations, label: text('title') }, ...below]} />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {title}
          {status && <Status status={status} isBadge />}
        </span>
      }
      actions={actions}
    />
  </div>
);
