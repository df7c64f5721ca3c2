import { Braces } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ContentType, SHARE_MESSAGE_LIMIT } from '../../../contract.ts';
import { text } from '../../en.ts';
import { findEdit, keptBetween, replaceShown, shownText, splitForEditing } from './placeholder-text.ts';

interface MessageFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The type of content, which decides the available tokens. */
  about: ContentType;
  /** Characters of the message as it will be sent; by default of the text itself. */
  length?: number;
  error?: string | null;
  isRequired?: boolean;
  isLabelHidden?: boolean;
  rows?: number;
  /** Shown beside the Insert button. */
  tools?: React.ReactNode;
  /** What stands at the end of its bar, in place of the number of characters. */
  hint?: string;
}

const PlaceholderMenu = lazyOnInteraction<{ about: ContentType; onInsert: (placeholder: string) => void }>(() =>
  import('./placeholder-menu.tsx').then((module) => module.PlaceholderMenu),
);

/** Offers the placeholders of a type of content. */
export const InsertPlaceholder = (props: { about: ContentType; onInsert: (placeholder: string) => void }) => (
  <PlaceholderMenu
    {...props}
    trigger={
      <Button variant="ghost" size="sm" icon={<Icon of={Braces} size={14} />}>
        {text('insert_placeholder')}
      </Button>
    }
  />
);

/** The layer below and the text area above have the same type, so that the colours lie exactly under the letters. */
const TYPE = 'block w-full whitespace-pre-wrap break-words px-3 py-2.5 text-md max-sm:text-lg [font-family:inherit]';

/**
 * A plain text area for a message, which shows each placeholder in words, 'client first name', and stores
 * `{{client_first_name}}`. A layer below colours the placeholders, and one Backspace or Delete removes a whole one.
 */
export function MessageField({ rows = 5, ...props }: MessageFieldProps) {
  const { label, value, onChange, about, length, error, isRequired, isLabelHidden, tools, hint } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const characters = length ?? [...value].length;
  const isLong = hint === undefined && characters > SHARE_MESSAGE_LIMIT;

  const shown = shownText(value);
  const cursor = useRef<number | null>(null);
  // The browser moves the cursor to the end whenever the text differs from what was typed.
  useLayoutEffect(() => {
    if (cursor.current !== null) area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  const replace = (from: number, to: number, by: string) => {
    const edited = replaceShown(value, from, to, by);
    cursor.current = edited.cursor;
    onChange(edited.message);
  };

  // The cursor starts after existing text, such as the greeting of a new message.
  const wasEntered = useRef(false);
  const enter = () => {
    if (!wasEntered.current) area.current?.setSelectionRange(shown.length, shown.length);
    wasEntered.current = true;
  };

  const insert = (placeholder: string) => {
    const place = wasEntered.current ? area.current : null;
    const { selectionStart = shown.length, selectionEnd = shown.length } = place ?? {};
    replace(selectionStart, selectionEnd, placeholder);
    area.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (selectionStart !== selectionEnd || event.altKey || event.ctrlKey || event.metaKey) return;
    const placeholder = placeholderBeside(value, selectionStart, event.key);
    if (!placeholder) return;
    event.preventDefault();
    replace(placeholder.from, placeholder.to, '');
  };

  const copy = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (selectionStart === selectionEnd) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', keptBetween(value, selectionStart, selectionEnd));
    if (event.type === 'cut') replace(selectionStart, selectionEnd, '');
  };

  return (
    <Field label={label} error={error} {...(isRequired && { isRequired })} {...(isLabelHidden && { isLabelHidden })}>
      {({ labelId: _labelId, ...control }) => (
        <div className="rounded-sm border border-line-ctl bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
          <div className="relative grid">
            <div aria-hidden="true" className={`${TYPE} pointer-events-none [grid-area:1/1] text-transparent`}>
              <Coloured message={value} />
            </div>
            <textarea
              {...control}
              ref={area}
              dir="auto"
              rows={rows}
              value={shown}
              onFocus={enter}
              onChange={({ target }) => {
                const { from, to, by } = findEdit(shown, target.value, target.selectionEnd);
                replace(from, to, by);
              }}
              onKeyDown={onKeyDown}
              onCopy={copy}
              onCut={copy}
              aria-describedby={[control['aria-describedby'], hintId].filter(Boolean).join(' ')}
              className={`${TYPE} relative resize-none overflow-hidden border-0 bg-transparent outline-none [grid-area:1/1]`}
            />
          </div>
          <div className="flex flex-wrap items-center gap-1 border-t border-line px-1.5 py-1">
            <InsertPlaceholder about={about} onInsert={insert} />
            {tools}
            <span
              id={hintId}
              role="status"
              className={`ms-auto px-1.5 text-xs tabular-nums ${isLong ? 'text-warning-fg' : 'text-fg-3'}`}
            >
              {isLong
                ? messages.shareMessageTooLong(SHARE_MESSAGE_LIMIT)
                : (hint ?? text('characters', { count: characters }))}
            </span>
          </div>
        </div>
      )}
    </Field>
  );
}

/** Colours the placeholders; its letters are transparent because the text area above shows them. */
function Coloured({ message }: { message: string }) {
  let at = 0;
  return (
    <>
      {splitForEditing(message).map(({ isPlaceholder, shown }) => {
        const key = at;
        at += shown.length;
        return isPlaceholder ? (
          <mark
            key={key}
            className="rounded-xs bg-brand-tint-2 text-transparent shadow-[0_0_0_2px_var(--ui-brand-tint-2)]"
          >
            {shown}
          </mark>
        ) : (
          <span key={key}>{shown}</span>
        );
      })}
      {/* A last empty line has no height by itself. */}
      {'​'}
    </>
  );
}

/** Returns the placeholder that Backspace at its end or Delete at its start would damage. */
function placeholderBeside(message: string, cursor: number, key: string): { from: number; to: number } | null {
  if (key !== 'Backspace' && key !== 'Delete') return null;
  let from = 0;
  for (const { isPlaceholder, shown } of splitForEditing(message)) {
    const to = from + shown.length;
    if (isPlaceholder && cursor === (key === 'Backspace' ? to : from)) return { from, to };
    from = to;
  }
  return null;
}
