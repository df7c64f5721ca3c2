import { ExternalLink } from 'lucide-react';
import { useChange } from '#platform/web/data.ts';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type LeadMail, leadMails } from '../contract.ts';
import { text } from './en.ts';

/** Shows what waits for a person: Google's question, a mail to check, or one that was taken for no lead. */
export function MailNotice({ mail }: { mail: LeadMail }) {
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
