import { useChange, useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { leadEmail, type MailSender } from '../contract.ts';
import { text } from './en.ts';

/** Lists who sends mails to a source, and whether their mails still look as they did when they were corrected. */
export function SendersPanel({ source_id }: { source_id: number }) {
  const read = useRead(leadEmail.senders, { params: { id: source_id } });
  if (read.isError) return <PartNotLoaded words={text('senders_not_loaded')} read={read} className="p-5" />;
  const senders = read.data?.results ?? [];
  if (senders.length === 0) return null;
  return (
    <Panel title={text('senders')} look="band" count={senders.length}>
      <ul className="px-5 pb-4 max-sm:px-4">
        {senders.map((sender) => (
          <SenderItem key={sender.sender} sender={sender} source_id={source_id} />
        ))}
      </ul>
    </Panel>
  );
}

function SenderItem({
  sender: { sender, name, mails, corrections, status },
  source_id,
}: {
  sender: MailSender;
  source_id: number;
}) {
  const reset = useChange(leadEmail.resetSender, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('reset_toast') }),
  });
  const words = [text('sender_mails', { count: mails }), ...(corrections > 0 ? [text('own_template')] : [])];
  return (
    <li className="flex items-center gap-2 border-b border-line py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name || sender || text('unknown_sender')}</span>
        <span className="block text-xs text-fg-3">{words.join(', ')}</span>
        {corrections > 0 && (
          <LinkButton onClick={() => reset.mutate({ params: { id: source_id }, body: { sender } })}>
            {text('reset')}
          </LinkButton>
        )}
      </span>
      <Badge tone={status === 'FITS' ? 'success' : 'warning'}>{text(status === 'FITS' ? 'fits' : 'check')}</Badge>
    </li>
  );
}
