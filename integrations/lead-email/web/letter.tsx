import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { LeadMail, MailPlace } from '../contract.ts';
import { text } from './en.ts';
import { FieldMenu } from './field-menu.tsx';
import { MailNotice } from './mail-notice.tsx';
import { MailSourceText } from './mail-source-text.tsx';
import { MarkedText } from './marked-text.tsx';
import { readSelection } from './selected-place.ts';
import type { Correction } from './use-correction.ts';
import { listWords, moveWords, placeWords } from './word-cursor.ts';

type Look = 'marked' | 'original' | 'source';

interface LetterProps {
  mail: LeadMail;
  correction: Correction;
}

/** Shows a mail with marks where its fields were read; what a person selects in it, they may correct. */
export function Letter({ mail, correction }: LetterProps) {
  const [look, setLook] = useState<Look>('marked');
  const canCorrect = mail.state === 'LEAD' && look === 'marked';
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
        <article className="rounded-md border border-line-2 bg-surface">
          {canCorrect ? (
            <Correctable mail={mail} correction={correction} />
          ) : (
            <Content mail={mail} fields={look === 'marked' ? mail.fields : []} selected={null} />
          )}
        </article>
      )}
    </div>
  );
}

/** Lets words be selected with mouse, finger or keys; the selected ones are announced, and asked about. */
function Correctable({ mail, correction }: LetterProps) {
  const hint = useId();
  const { letter, place, target, value, isChoosing, select, ask, stopAsking, choose } = correction;
  const range = useRef<ReturnType<typeof moveWords>>(null);
  const words = useMemo(() => listWords(mail), [mail]);
  const finger = useFingerSelection(letter);
  const selectPlace = (selected: MailPlace | null) => {
    if (!selected && target) return;
    range.current = null;
    select(selected);
    if (selected) ask();
  };
  const onPointerUp = ({ pointerType }: PointerEvent) => {
    const selected = letter.current && readSelection(letter.current);
    if (pointerType === 'mouse' || !selected) selectPlace(selected);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && place) {
      event.preventDefault();
      ask();
    }
    const moved = moveWords(words, range.current, event);
    if (!moved) return;
    event.preventDefault();
    range.current = moved;
    select(placeWords(words, moved));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a text area would show no marks */}
      <div
        ref={letter}
        role="textbox"
        aria-readonly="true"
        aria-multiline="true"
        aria-label={text('mail_words')}
        aria-describedby={hint}
        tabIndex={0}
        onPointerDown={finger.onPointerDown}
        onPointerUp={onPointerUp}
        onKeyDown={onKeyDown}
        className="peer rounded-md"
      >
        <Content mail={mail} fields={mail.fields} selected={place} />
      </div>
      <p id={hint} className="hidden px-5 py-3 text-xs text-fg-2 peer-focus-visible:block max-sm:px-4">
        {text('keys_hint')}
      </p>
      <VisuallyHidden>
        <span role="status">{value && text('selected', { words: value })}</span>
      </VisuallyHidden>
      {finger.place && (
        <Button
          className="sticky bottom-3 mx-4 mb-3"
          onClick={() => {
            selectPlace(finger.place);
            finger.clear();
          }}
        >
          {text('choose_field')}
        </Button>
      )}
      {isChoosing && (
        <FieldMenu
          mail={mail}
          words={value}
          findWords={() => letter.current?.querySelector('[data-selected]') ?? null}
          onChoose={choose}
          onClose={stopAsking}
        />
      )}
    </>
  );
}

/** Follows what a finger selects: its handles move on without any event that ends it, so a button asks for the field. */
function useFingerSelection(letter: RefObject<HTMLElement | null>) {
  const isFinger = useRef(false);
  const [place, setPlace] = useState<MailPlace | null>(null);
  useEffect(() => {
    const follow = () => {
      const selected = isFinger.current && letter.current && readSelection(letter.current);
      // A press on the button ends the selection before it acts.
      if (selected) setPlace(selected);
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [letter]);
  return {
    place,
    onPointerDown({ pointerType }: PointerEvent) {
      isFinger.current = pointerType !== 'mouse';
      setPlace(null);
    },
    clear() {
      document.getSelection()?.removeAllRanges();
      setPlace(null);
    },
  };
}

type ContentProps = Pick<LetterProps, 'mail'> & Pick<Parameters<typeof MarkedText>[0], 'fields' | 'selected'>;

function Content({ mail, ...marks }: ContentProps) {
  const { time_zone } = useSession();
  return (
    <>
      <header className="border-b border-line-2 px-5 py-4 max-sm:px-4">
        <h3 dir="auto" className="font-semibold break-words">
          <MarkedText part="subject" text={mail.subject} {...marks} />
        </h3>
        <p className="text-xs break-words text-fg-2">
          {text('from', { sender: [mail.sender_name, `<${mail.sender}>`].filter(Boolean).join(' ') })}
        </p>
        <p className="text-xs break-words text-fg-2">
          {mail.reply_to && `${text('reply_to', { address: mail.reply_to })} · `}
          {formatDateTime(mail.sent_at ?? mail.received_at, time_zone)}
        </p>
      </header>
      <div dir="auto" className="px-5 py-4 leading-7 break-words whitespace-pre-wrap max-sm:px-4">
        <MarkedText part="text" text={mail.text} {...marks} />
      </div>
    </>
  );
}
