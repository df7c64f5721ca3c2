import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { shareMessages } from '#features/content/contract.ts';
import { FindContents, MessageField, type ShareTarget } from '#features/content/web/index.ts';
import { type CallFailed, call } from '#platform/web/api.ts';
import { useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { bulkActions, type SharePreview } from '../../contract.ts';
import { describeLeftOut } from '../describe-outcome.ts';
import { text } from '../en.ts';
import { type Start, useChosen } from './use-start-bulk-action.ts';

export interface ShareManyProps extends BulkActionsProps<Client> {
  start: Start;
  onClose: () => void;
}

/** Chooses what many clients are given, and sends it to each by e-mail. */
export function ShareManyDialog(props: ShareManyProps) {
  const [content, setContent] = useState<ShareTarget | null>(null);
  const { chosen, whole, onClose } = props;
  const title = whole ? text('share_with_all') : text('share_with', { count: chosen.length });
  if (content) return <WriteDialog {...props} title={title} content={content} onBack={() => setContent(null)} />;
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <FindContents first="text">
        {(target, line, look) => (
          <button type="button" onClick={() => setContent(target)} className={look}>
            {line}
          </button>
        )}
      </FindContents>
    </Dialog>
  );
}

interface WriteDialogProps extends ShareManyProps {
  title: string;
  content: ShareTarget;
  onBack: () => void;
}

/** Milliseconds after the last key before the e-mails are shown again. */
const PAUSE_MS = 300;

function WriteDialog({ content, title, start, onClose, onBack, ...selection }: WriteDialogProps) {
  const standard = useRead(shareMessages.get, { params: { a: content.type, b: content.id } });
  const [subject, setSubject] = useState(content.title);
  const [written, setWritten] = useState<string | null>(null);
  const message = written ?? standard.data?.body ?? '';
  const preview = usePreview(selection, content, useDebounced(message, PAUSE_MS));
  const reaches = preview.data;
  const isReady = subject.trim() !== '' && reaches !== undefined && (reaches.sent_count > 0 || !reaches.is_whole);
  const send = () => {
    onClose();
    void start({ kind: 'SHARE', content_id: content.id, subject: subject.trim(), message });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="share"
      isDirty={written !== null && written !== standard.data?.body}
      title={title}
      description={content.title}
      footerStart={
        <Button variant="ghost" onClick={onBack}>
          {text('choose_another')}
        </Button>
      }
      footer={
        <Button variant="primary" icon={<Icon of={Send} />} disabled={!isReady} onClick={send}>
          {reaches?.is_whole ? text('send_emails', { count: reaches.sent_count }) : text('send_all')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={text('subject')}
          value={subject}
          maxLength={200}
          onChange={(event) => setSubject(event.target.value)}
        />
        <MessageField label={text('message')} about={content.type} value={message} onChange={setWritten} rows={4} />
        <div role="status" className="grid gap-1 text-fg-2">
          {describeReach(preview).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {reaches && reaches.emails.length > 0 && <Emails emails={reaches.emails} subject={subject} />}
        <p className="text-sm text-fg-3">{text('share_final')}</p>
      </div>
    </Dialog>
  );
}

/** Reads the first e-mails and whom they reach; what was there stays until the new ones are. */
function usePreview(selection: BulkActionsProps<Client>, { id }: ShareTarget, message: string) {
  const body = { clients: useChosen(selection), change: { content_id: id, message } };
  return useQuery<SharePreview, CallFailed>({
    queryKey: ['bulk-actions.preview-share', body],
    queryFn: ({ signal }) => call(bulkActions.previewShare, { body }, signal),
    enabled: message.trim() !== '',
    placeholderData: (earlier) => earlier,
    gcTime: 0,
  });
}

function describeReach({ data, error }: ReturnType<typeof usePreview>): string[] {
  if (error) return [Object.values(error.fieldErrors)[0] ?? text('share_not_looked')];
  if (!data) return [text('share_counting')];
  const { sent_count, checked_count, is_whole, skipped, left_today } = data;
  const sentence = text('share_reaches', { count: sent_count });
  const isNear = !is_whole || skipped.DAILY_LIMIT !== undefined;
  return [
    is_whole ? sentence : text('share_first', { checked: formatNumber(checked_count), sentence }),
    ...describeLeftOut(skipped),
    ...(isNear ? [text('share_left_today', { count: left_today })] : []),
  ];
}

/** Shows the first e-mails as they would arrive, one at a time. */
function Emails({ emails, subject }: Pick<SharePreview, 'emails'> & { subject: string }) {
  const [wanted, setWanted] = useState(0);
  const index = Math.min(wanted, emails.length - 1);
  const { client, to, text: body } = emails[index]!;
  const turn = (label: string, by: number, icon: ReactNode) => (
    <IconButton
      label={label}
      icon={icon}
      size="sm"
      variant="ghost"
      disabled={emails[index + by] === undefined}
      onClick={() => setWanted(index + by)}
    />
  );
  return (
    <section className="rounded-md bg-sunken p-3">
      <div className="mb-2 flex items-center gap-2">
        <h3 className="flex-1 text-xs font-medium text-fg-3">
          {text('preview_of', { number: index + 1, count: emails.length })}
        </h3>
        {emails.length > 1 && turn(text('previous'), -1, <Icon of={ArrowLeft} size={14} />)}
        {emails.length > 1 && turn(text('next'), 1, <Icon of={ArrowRight} size={14} />)}
      </div>
      <p className="flex flex-wrap gap-x-2">
        <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {client.name}
        </span>
        <bdi className="min-w-0 text-fg-3 wrap-anywhere">{to}</bdi>
      </p>
      <p dir="auto" className="mt-2 font-medium wrap-anywhere">
        {subject}
      </p>
      <p dir="auto" className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {body}
      </p>
    </section>
  );
}
