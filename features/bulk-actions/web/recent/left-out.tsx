import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { useReadPages } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type BulkAction, bulkActions, type SkippedClient } from '../../contract.ts';
import { text } from '../en.ts';

/** Names the clients that were left out, each with the reason; read when it is opened. */
export function LeftOut({ action: { id } }: { action: BulkAction }) {
  const [isOpen, setIsOpen] = useState(false);
  const read = useReadPages(bulkActions.listSkipped, { params: { id } }, { enabled: isOpen });
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-0.5">{text('who')}</summary>
      {read.isError && <PartNotLoaded words={text('who_not_loaded')} read={read} />}
      {read.isSuccess && read.rows.length === 0 && <p className="py-1 text-fg-3">{text('who_none')}</p>}
      <ul className="my-1.5 grid gap-1">
        {read.rows.map(({ client, reason }) => (
          <li key={client.id} className="flex flex-wrap justify-between gap-x-3">
            <PageLink
              to={clientPages.client}
              params={{ id: client.id }}
              dir="auto"
              className={classNames(linkClasses('quiet'), 'min-w-0 break-words')}
            >
              {client.name}
            </PageLink>
            <span className="text-fg-3">{text(`why_${reason}`)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <ShowMore list={read} size="sm" />
        {read.rows.length > 0 && <CopyButton size="sm" label={text('copy')} text={read.rows.map(toLine).join('\n')} />}
      </div>
    </details>
  );
}

/** One line of a sheet: name and reason. */
const toLine = ({ client, reason }: SkippedClient): string => `${client.name}\t${text(`why_${reason}`)}`;
