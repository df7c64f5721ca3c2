import { MailX } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { unsubscribes } from '../contract.ts';
import { text } from './en.ts';

/** Says on the record that a client wants no automatic e-mails any more; nothing where they do. */
export function UnsubscribedPanel({ client }: { client: Client }) {
  const { time_zone } = useSession();
  const read = useRead(unsubscribes.getOfClient, { params: { id: client.id } });
  if (read.isError && !read.data) {
    return (
      <section className="border-t border-line-2 px-5 py-4 text-sm">
        <PartNotLoaded words={text('failed')} read={read} />
      </section>
    );
  }
  const unsubscribe = read.data?.unsubscribe;
  if (!unsubscribe) return null;
  return (
    <section aria-labelledby="unsubscribed-heading" className="border-t border-line-2 px-5 py-4 text-sm">
      <div className="mb-1.5 flex items-center gap-2">
        <Icon of={MailX} className="text-icon" />
        <h2 id="unsubscribed-heading" className="font-semibold">
          {text('title')}
        </h2>
      </div>
      <p>{text('since', { time: formatDateTime(unsubscribe.unsubscribed_at, time_zone) })}</p>
      <p className="text-xs text-fg-3">
        {text(unsubscribe.way)} {text('undo')}
      </p>
    </section>
  );
}
