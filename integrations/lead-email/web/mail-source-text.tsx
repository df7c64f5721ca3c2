import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { leadMails } from '../contract.ts';
import { text } from './en.ts';

/** Shows the beginning of the message as it came, as text alone. */
export function MailSourceText({ id }: { id: string }) {
  const read = useRead(leadMails.source, { params: { id } });
  if (read.isPending) return <RecordSkeleton />;
  if (read.isError) return <PartNotLoaded words={text('mail_not_loaded')} read={read} />;
  return (
    <section aria-label={text('source')} className="rounded-md border border-line-2 bg-surface p-4">
      {read.data.is_cut && <p className="mb-2 text-xs text-fg-3">{text('source_cut')}</p>}
      <pre dir="ltr" className="font-mono text-xs break-all whitespace-pre-wrap">
        {read.data.text}
      </pre>
    </section>
  );
}
