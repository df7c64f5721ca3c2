import { ArrowLeft } from 'lucide-react';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type LeadMail, leadMails } from '../contract.ts';
import { CorrectionPanel } from './correction-panel.tsx';
import { text } from './en.ts';
import { FieldsPanel } from './fields-panel.tsx';
import { Letter } from './letter.tsx';
import { SendersPanel } from './senders-panel.tsx';
import { useCorrection } from './use-correction.ts';

interface MailViewProps {
  id: string;
  source_id: number;
  onBack: () => void;
}

/** Shows a mail with what was read of it, and the way to correct it. */
export function MailView({ id, ...props }: MailViewProps) {
  const read = useRead(leadMails.get, { params: { id } });
  if (read.isPending) return <RecordSkeleton />;
  if (read.isError) return <PartNotLoaded words={text('mail_not_loaded')} read={read} className="p-5" />;
  return <LoadedMail mail={read.data} {...props} />;
}

function LoadedMail({ mail, source_id, onBack }: Omit<MailViewProps, 'id'> & { mail: LeadMail }) {
  const correction = useCorrection(mail);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="min-w-0 flex-1 bg-canvas p-5 max-sm:p-4 lg:overflow-y-auto">
        <div className="mb-3 flex items-center gap-2 sm:hidden">
          <IconButton label={text('back')} icon={<Icon of={ArrowLeft} />} variant="ghost" onClick={onBack} />
          <p className="min-w-0">
            <span dir="auto" className="block truncate font-semibold">
              {mail.subject || text('no_subject')}
            </span>
            <span className="block truncate text-xs text-fg-3">
              {mail.sender_name || mail.sender || text('unknown_sender')}
            </span>
          </p>
        </div>
        {mail.is_hidden ? (
          <p className="text-fg-2">{text('hidden_text')}</p>
        ) : (
          <Letter mail={mail} correction={correction} />
        )}
      </div>
      <aside className="shrink-0 border-line-2 bg-surface max-lg:border-t lg:w-[340px] lg:overflow-y-auto lg:border-s">
        <FieldsPanel mail={mail} correction={correction} />
        {correction.target && <CorrectionPanel correction={correction} />}
        <SendersPanel source_id={source_id} />
      </aside>
    </div>
  );
}
