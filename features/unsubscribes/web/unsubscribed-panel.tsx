import { MailX } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { RecordPart } from '#platform/web/ui/layout/record-part.tsx';
import { unsubscribes } from '../contract.ts';
import { text } from './en.ts';

/** Says on the record that a client wants no automatic e-mails any more; nothing where they do. */
export function UnsubscribedPanel({ client }: { client: Client }) {
  const { time_zone } = useSession();
  const read = useRead(unsubscribes.getOfClient, { params: { id: client.id } });
  const unsubscribe = read.data?.unsubscribe;
  return (
    <RecordPart icon={MailX} title={text('title')} read={read} failed={text('failed')}>
      {unsubscribe && (
        <>
          <p>{text('since', { time: formatDateTime(unsubscribe.unsubscribed_at, time_zone) })}</p>
          <p className="text-xs text-fg-3">
            {text(unsubscribe.way)} {text('undo')}
          </p>
        </>
      )}
    </RecordPart>
  );
}
