import { Clock, Info, LayoutTemplate, Send } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import { formatDuration, formatTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ChatComposer, type ChatMessage, type ChatNumber, MAX_CAPTION, MAX_TEXT } from '../../chat-contract.ts';
import type { MessageReason } from '../../messages-contract.ts';
import { reasonSentences } from '../../reason-en.ts';
import { AttachedFile, AttachFile } from './attach-file.tsx';
import { text } from './en.ts';
import { AnsweredMessage } from './quotation.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { useAttachment } from './use-attachment.ts';
import { useChatDraft } from './use-chat-draft.ts';
import { useSend } from './use-send.ts';

/** Which chat is open; a part that is missing is the one used last. */
export interface OpenChat {
  phone?: string;
  number_id?: number;
}

interface ComposerProps {
  client: Client;
  composer: ChatComposer;
  chats: readonly ChatNumber[];
  /** A text that is written again; another object each time. */
  again: { text: string } | null;
  /** The message that the next one answers. */
  answered: ChatMessage | null;
  /** Called when that message was answered or let go. */
  onAnswered: () => void;
  onChoose: (chat: OpenChat) => void;
  /** Called when the 24 hours have ended while the chat was open. */
  onClosed: () => void;
}

/** What one may answer now: free text, a template, or the one sentence why neither. */
export function Composer({ client, composer, chats, onChoose, onClosed, ...answering }: ComposerProps) {
  const now = useNow();
  const { window_ends_at, templates } = composer;
  const hasEnded = composer.reason === null && window_ends_at !== null && window_ends_at <= now;
  const reason = hasEnded ? 'WINDOW_CLOSED' : composer.reason;
  const ended = useRef(onClosed);
  ended.current = onClosed;
  useEffect(() => {
    if (hasEnded) ended.current();
  }, [hasEnded]);
  const [wantsTemplate, setWantsTemplate] = useState(false);
  if (!client.access_policy.EDIT) return <Bar>{text('read_only')}</Bar>;
  const mayText = reason === null;
  const mayTemplate = templates.some((template) => template.reason === null);
  return (
    <Bar>
      <ChatChoice composer={composer} chats={chats} onChoose={onChoose} />
      {mayText ? (
        <Window composer={composer} client={client} now={now} />
      ) : (
        <Refusal reason={reason} hasTemplates={mayTemplate} />
      )}
      {mayText && !wantsTemplate && (
        <TextComposer
          {...{ client, composer, ...answering }}
          onTemplate={mayTemplate ? () => setWantsTemplate(true) : undefined}
        />
      )}
      {mayTemplate && (wantsTemplate || reason === 'WINDOW_CLOSED') && (
        <TemplateChoice
          client={client}
          composer={composer}
          onDone={() => setWantsTemplate(false)}
          {...(mayText && { onBack: () => setWantsTemplate(false) })}
        />
      )}
    </Bar>
  );
}

const Bar = ({ children }: { children: ReactNode }) => (
  <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-t border-line-2 bg-surface px-6 py-3 max-sm:px-4">
    {children}
  </div>
);

/** Which numbers write to each other, where there is more than one. */
function ChatChoice({ composer, chats, onChoose }: Pick<ComposerProps, 'composer' | 'chats' | 'onChoose'>) {
  const own = [...composer.numbers, ...chats.map((chat) => chat.own)];
  const numbers = own.filter(({ id }, index) => own.findIndex((one) => one.id === id) === index);
  const { phones, phone, number_id } = composer;
  if (phones.length < 2 && numbers.length < 2) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {phones.length > 1 && (
        <Select
          label={text('to')}
          value={phone}
          options={phones.map(({ phone: value, display }) => ({ value, label: display }))}
          onChange={(next) => onChoose({ phone: next })}
          className="min-w-48 flex-1"
        />
      )}
      {numbers.length > 1 && (
        <Select
          label={text('from')}
          value={number_id === null ? null : String(number_id)}
          options={numbers.map(({ id, display_number, verified_name }) => ({
            value: String(id),
            label: [verified_name, display_number].filter(Boolean).join(' '),
          }))}
          onChange={(next) => onChoose({ number_id: Number(next) })}
          className="min-w-48 flex-1"
        />
      )}
    </div>
  );
}

/** Until when free text is allowed. */
function Window({ composer, client, now }: { composer: ChatComposer; client: Client; now: string }) {
  const { time_zone } = useSession();
  const { window_ends_at, is_opted_out } = composer;
  if (window_ends_at === null) return null;
  const seconds = Math.floor((Date.parse(window_ends_at) - Date.parse(now)) / 60_000) * 60;
  const time = formatTime(window_ends_at, time_zone);
  return (
    <p className={classNames('flex items-start gap-1.5 text-xs', seconds < 3_600 ? 'text-warning-fg' : 'text-fg-2')}>
      <Icon of={Clock} size={14} className="mt-px" />
      <span>
        {seconds > 0 ? text('window', { time, left: formatDuration(seconds) }) : text('window_soon', { time })}
        {is_opted_out && ` · ${text('opted_out', { name: client.name })}`}
      </span>
    </p>
  );
}

/** Reasons that people mend on the page of WhatsApp Business. */
const mended: readonly MessageReason[] = [
  'NOT_CONNECTED',
  'ACCOUNT_NOT_FINISHED',
  'ACCOUNT_EXPIRED',
  'ACCOUNT_LOCKED',
  'NO_PERMISSION',
  'NO_PAYMENT_METHOD',
  'NUMBER_NOT_READY',
  'NUMBER_BLOCKED',
];

function Refusal({ reason, hasTemplates }: { reason: MessageReason; hasTemplates: boolean }) {
  const isMended = mayUse(useSession(), 'INTEGRATIONS.MANAGE');
  const hasNone = reason === 'WINDOW_CLOSED' && !hasTemplates;
  return (
    <p role="status" className="flex items-start gap-2 text-fg-2">
      <Icon of={Info} className="mt-0.5" />
      <span>
        {reasonSentences[reason]} {hasNone && text('no_templates')}{' '}
        {isMended && (hasNone || mended.includes(reason)) && (
          <PageLink to={whatsappPages.whatsapp_business}>{text(hasNone ? 'to_templates' : 'to_account')}</PageLink>
        )}
      </span>
    </p>
  );
}

interface TextComposerProps extends Pick<ComposerProps, 'client' | 'composer' | 'again' | 'answered' | 'onAnswered'> {
  onTemplate: (() => void) | undefined;
}

function TextComposer({ client, composer, again, answered, onAnswered, onTemplate }: TextComposerProps) {
  const [draft, setDraft] = useChatDraft(client.id, `${composer.phone}.${composer.number_id}`);
  const area = useRef<HTMLTextAreaElement>(null);
  const { attachment, problem, attach, remove } = useAttachment(composer.max_file_mb);
  const { send, isSending, refusal } = useSend(client.id, composer, () => {
    setDraft('');
    remove();
    onAnswered();
    area.current?.focus();
  });
  const written = useRef(again);
  useEffect(() => {
    if (again === null || again === written.current) return;
    written.current = again;
    setDraft(again.text);
    area.current?.focus();
  });
  useEffect(() => {
    if (answered) area.current?.focus();
  }, [answered]);
  const over = draft.trim().length - (attachment ? MAX_CAPTION : MAX_TEXT);
  const submit = () => {
    if (over > 0) return;
    const reply = answered ? { reply_to: answered.id } : {};
    if (attachment === null && draft.trim() !== '') send({ type: 'text', text: draft.trim(), ...reply });
    else if (attachment?.key) send({ type: 'file', key: attachment.key, caption: draft.trim(), ...reply });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && answered) {
      event.stopPropagation();
      onAnswered();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <>
      {answered && <AnsweredMessage client={client} message={answered} onLetGo={onAnswered} />}
      {attachment && <AttachedFile attachment={attachment} onRemove={remove} />}
      <div className="flex items-end gap-2">
        {!attachment && <AttachFile onFile={(file) => void attach(file)} />}
        <TextArea
          ref={area}
          label={text('composer', { name: client.name })}
          isLabelHidden
          rows={1}
          value={draft}
          placeholder={text('placeholder')}
          title={text('keys')}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={onKeyDown}
          readOnly={isSending}
          error={over > 0 ? text('too_long', { count: over }) : (problem ?? refusal ?? undefined)}
          className="min-w-0 flex-1"
        />
        <Button
          variant="primary"
          icon={<Icon of={Send} isDirectional />}
          isSaving={isSending}
          aria-disabled={attachment?.key === null}
          onClick={submit}
        >
          {text('send')}
        </Button>
      </div>
      <p className="flex items-center gap-3 text-xs text-fg-3">
        <span className="max-sm:hidden">{text('keys')}</span>
        {onTemplate && (
          <LinkButton onClick={onTemplate} className="ms-auto inline-flex items-center gap-1">
            <Icon of={LayoutTemplate} size={14} />
            {text('choose_template')}
          </LinkButton>
        )}
      </p>
    </>
  );
}
