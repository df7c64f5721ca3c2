import { ContentIcon } from '#features/content/web/index.ts';
import { useReadPages } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { shares } from '../contract.ts';
import { text } from './en.ts';
import type { Recipient } from './recipient-field.tsx';
import { SharedContentRow } from './shared-content-row.tsx';

/** Lists what was shared with a client and whether it was opened, newest first; updates while they read. */
export function SharedContentPanel({ client }: { client: Recipient }) {
  const list = useReadPages(
    shares.listOfClient,
    { params: { id: client.id }, query: { page_size: 5 } },
    { keepPrevious: true },
  );
  if (list.isPending) return null;
  return (
    <section className="rounded-md border border-line-2 bg-surface p-4">
      <h2 className="font-semibold">{text('shared_content')}</h2>
      {list.isError && <PartNotLoaded className="mt-1" words={text('shared_failed')} read={list} />}
      {list.isSuccess && list.rows.length === 0 && (
        <p className="mt-1 text-fg-2">{text('nothing_shared', { name: client.name })}</p>
      )}
      <ul className="divide-y divide-line">
        {list.rows.map((share) => (
          <SharedContentRow key={share.id} share={share} icon={<ContentIcon type={share.content_type} />} />
        ))}
      </ul>
      <ShowMore list={list} size="sm" isBlock />
    </section>
  );
}
