import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type LeadMail, leadMails, type MailPlace } from '../contract.ts';
import { CorrectionPanel } from './correction-panel.tsx';
import { text } from './en.ts';
import { FieldsPanel } from './fields-panel.tsx';
import { MarkedText } from './marked-text.tsx';
import { readSelection } from './selected-place.ts';
import { SendersPanel } from './senders-panel.tsx';

type Look = 'marked' | 'original' | 'source';

interface MailViewProps {
  id: string;
  source_id: number;
  onBack: () => void;
}

/** Shows a mail with what was read of it, and the way to correct it. */
export function MailView({ id, source_id, onBack }: MailViewProps) {
  const read = useRead(leadMails.get, { params: { id } });
  const [selected, setSelected] = useState<MailPlace | null>(null);
  if (read.isPending) return <RecordSkeleton />;
  if (read.isError) return <PartNotLoaded words={text('mail_not_loaded')} read={read} className="p-5" />;
  const mail = read.data;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="min-w-0 flex-1 bg-canvas p-5 max-sm:p-4 lg:overflow-y-auto">
        <div className="mb-3 flex items-center gap-2 sm:hidden">
          <IconButton label={text('back')} icon={<Icon of={ArrowLeft} />} variant="ghost" onClick={onBack} />
          <span className="min-w-0 truncate font-medium">{mail.subject || text('no_subject')}</span>
        </div>
        {mail.is_hidden ? (
          <p className="text-fg-2">{text('hidden_text')}</p>
        ) : (
          <Letter mail={mail} onSelect={setSelected} />
        )}
      </div>
      <aside className="shrink-0 border-line-2 bg-surface max-lg:border-t lg:w-[340px] lg:overflow-y-auto lg:border-s">
        {selected && !mail.is_hidden ? (
          <CorrectionPanel
            key={JSON.stringify(selected)}
            mail={mail}
            place={selected}
            onClose={() => setSelected(null)}
          />
        ) : (
          <FieldsPanel mail={mail} />
        )}
        <SendersPanel source_id={source_id} />
      </aside>
    </div>
  );
}

function Letter({ mail, onSelect }: { mail: LeadMail; onSelect: (place: MailPlace | null) => void }) {
  const [look, setLook] = useState<Look>('marked');
  const { time_zone } = useSession();
  const letter = useRef<HTMLElement>(null);
  const canCorrect = mail.state === 'LEAD' && look === 'marked';
  const select = () => {
    const place = canCorrect && letter.current ? readSelection(letter.current) : null;
    if (place) onSelect(place);
  };
  const places = look === 'marked' ? mail.fields : [];
  return (
    <div className="mx-auto max-w-[680px]">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{text('what_was_read')}</h2>
        {canCorrect && <span className="text-xs text-fg-3">{text('select_hint')}</span>}
        <Segmented
          label={text('view')}
          size="sm"
          className="ms-auto"
          value={look}
          segments={(['marked', 'original', 'source'] as const).map((value) => ({ value, label: text(value) }))}
          onChange={setLook}
        />
      </div>
      <MailNotice mail={mail} />
      {look === 'source' ? (
        <MailSourceText id={mail.id} />
      ) : (
        // Selecting with mouse, finger or keyboard ends here.
        <article
          ref={letter}
          onPointerUp={select}
          onKeyUp={select}
          className="rounded-md border border-line-2 bg-surface"
        >
          <header className="border-b border-line-2 px-5 py-4">
            <h3 className="font-semibold break-words">
              <MarkedText part="subject" text={mail.subject} fields={places} />
            </h3>
            <p className="text-xs break-words text-fg-2">
              {text('from', { sender: [mail.sender_name, `<${mail.sender}>`].filter(Boolean).join(' ') })}
            </p>
            <p className="text-xs break-words text-fg-2">
              {mail.reply_to && `${text('reply_to', { address: mail.reply_to })} · `}
              {formatDateTime(mail.sent_at ?? mail.received_at, time_zone)}
            </p>
          </header>
          <div className="px-5 py-4 leading-7 break-words whitespace-pre-wrap">
            <MarkedText part="text" text={mail.text} fields={places} />
          </div>
        </article>
      )}
    </div>
  );
}

/** Shows what waits for a person: Google's question, a mail to check, or one that was taken for no lead. */
function MailNotice({ mail }: { mail: LeadMail }) {
  const settle = useChange(leadMails.settle);
  const accept = useChange(leadMails.accept);
  const params = { id: mail.id };
  const { confirmation } = mail;
  if (confirmation) {
    return (
      <section className="mb-3 grid gap-2 rounded-md bg-warning-tint px-4 py-3">
        <p className="font-medium">{text('confirm_title')}</p>
        {confirmation.code && <p>{text('confirm_code', { code: confirmation.code })}</p>}
        <div className="flex flex-wrap gap-2">
          {confirmation.link && (
            <a
              href={confirmation.link}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClasses({ variant: 'primary' })}
            >
              <Icon of={ExternalLink} />
              {text('confirm_open')}
            </a>
          )}
          {confirmation.code && (
            <CopyButton text={confirmation.code} label={text('confirm_code', { code: confirmation.code })} isIconOnly />
          )}
          {mail.check_reason && (
            <Button isSaving={settle.isPending} onClick={() => settle.mutate({ params })}>
              {text('confirm_done')}
            </Button>
          )}
        </div>
      </section>
    );
  }
  if (mail.state === 'NOT_LEAD') {
    return (
      <div className="mb-3">
        <Button isSaving={accept.isPending} onClick={() => accept.mutate({ params })}>
          {text('make_lead')}
        </Button>
      </div>
    );
  }
  if (mail.check_reason !== 'LAYOUT_CHANGED' && mail.check_reason !== 'UNREADABLE') return null;
  const words = mail.check_reason === 'UNREADABLE' ? 'check_unreadable' : 'check_layout_changed';
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-warning-tint px-4 py-2 text-warning-fg">
      <p className="min-w-0 flex-1">{text(words)}</p>
      <Button size="sm" isSaving={settle.isPending} onClick={() => settle.mutate({ params })}>
        {text('looks_right')}
      </Button>
    </div>
  );
}

/** Shows the beginning of the message as it came, as text alone. */
function MailSourceText({ id }: { id: string }) {
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
