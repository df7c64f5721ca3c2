import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { entityText } from '../en/entity.ts';
import { FieldNote } from '../ui/fields/field.tsx';
import { classNames } from '../ui/layout/class-names.ts';

/** `long` has several lines. */
export type InlineType = 'text' | 'long' | 'tel' | 'email';

export interface InlineValueProps {
  /** The field's name for screen readers. */
  label: string;
  value: string;
  /** The muted text of an empty value: 'Add a company'. */
  add: string;
  type?: InlineType;
  isReadOnly?: boolean;
  /** True for the name of the record, drawn as the page's heading. */
  isTitle?: boolean;
  /** The text of the value when it is not being edited. */
  shown?: string;
  /** True for a new line, which is open for editing from the start and closes with or without a value. */
  isNew?: boolean;
  /** Returns the error in a typed value; with one the field stays open and shows it. */
  findProblem?: (value: string) => Promise<string | null>;
  /** Called when editing begins and when it ends. */
  onWriting?: (isWriting: boolean) => void;
  /** Called with every letter, and with '' when the person cancels. */
  onDraft?: (draft: string) => void;
  /** @param seen the value when editing began. */
  onSave: (value: string, seen: string) => void;
}

/** A value edited in place: Enter or leaving saves, Escape cancels. */
export function InlineValue(props: InlineValueProps) {
  const { value, isReadOnly = false, isNew = false, isTitle = false, onWriting } = props;
  const [seen, setSeen] = useState<string | null>(isNew ? '' : null);
  const opener = useRef<HTMLButtonElement>(null);
  const displayed = props.shown ?? value;
  if (isReadOnly && isTitle) {
    return (
      <h1 dir="auto" className={`px-1.5 ${titleLook}`}>
        {displayed}
      </h1>
    );
  }
  if (isReadOnly) return <span className="block px-1.5 py-1 [overflow-wrap:anywhere]">{displayed || '—'}</span>;
  if (seen === null) {
    const begin = () => {
      setSeen(value);
      onWriting?.(true);
    };
    return <Opener {...props} displayed={displayed} opener={opener} onOpen={begin} />;
  }
  const close = ({ isByKey }: { isByKey: boolean }) => {
    setSeen(null);
    onWriting?.(false);
    // The button must be drawn again before it can take the focus back; focus that went elsewhere stays there.
    if (isByKey) requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <>
      {isTitle && <h1 className="sr-only">{value}</h1>}
      <Writing {...props} seen={seen} onClose={close} />
    </>
  );
}

const titleLook = 'line-clamp-2 font-display text-2xl font-semibold [overflow-wrap:anywhere] max-sm:text-xl';

/** Returns the look of a value in its line, which opens for editing. */
export const inlineClasses = (hasValue: boolean) =>
  classNames(
    'block w-full rounded-xs px-1.5 py-1 text-start [overflow-wrap:anywhere] hover:bg-hover aria-expanded:bg-hover pointer-coarse:min-h-11',
    hasValue ? 'text-fg' : 'text-fg-3',
  );

interface OpenerProps extends InlineValueProps {
  displayed: string;
  opener: React.Ref<HTMLButtonElement>;
  onOpen: () => void;
}

function Opener({ label, add, displayed, isTitle = false, opener, onOpen }: OpenerProps) {
  if (isTitle) {
    return (
      <h1 className="min-w-0">
        <button
          ref={opener}
          type="button"
          title={entityText('edit_title', { field: label.toLowerCase() })}
          onClick={onOpen}
          className="touch-target block max-w-full rounded-xs px-1.5 text-start hover:bg-hover"
        >
          <span dir="auto" className={titleLook}>
            {displayed}
          </span>
        </button>
      </h1>
    );
  }
  return (
    <button
      ref={opener}
      type="button"
      aria-label={displayed ? entityText('edit_field', { field: label, value: displayed }) : add}
      onClick={onOpen}
      className={inlineClasses(displayed !== '')}
    >
      {displayed || add}
    </button>
  );
}

interface WritingProps extends InlineValueProps {
  seen: string;
  onClose: (how: { isByKey: boolean }) => void;
}

function Writing(props: WritingProps) {
  const { label, type = 'text', isNew = false, isTitle = false, seen, onDraft, onSave, onClose } = props;
  const [draft, setDraft] = useState(seen);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const isLong = type === 'long';
  const Control = isLong ? 'textarea' : 'input';
  const save = async (how: { isByKey: boolean }) => {
    const written = draft.trim();
    const found = written === seen ? null : ((await props.findProblem?.(written)) ?? null);
    if (found) return setProblem(found);
    onClose(how);
    if (isNew || written !== seen) onSave(written, seen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSaveKey(event, isLong)) void save({ isByKey: true });
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDraft?.('');
    onClose({ isByKey: true });
    if (isNew) onSave('', '');
  };
  return (
    <>
      <Control
        // The person has just asked to edit this value.
        autoFocus
        autoComplete="off"
        {...(isLong ? { rows: LONG_ROWS } : { type })}
        dir={type === 'text' || isLong ? 'auto' : 'ltr'}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem ? problemId : undefined}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          onDraft?.(event.target.value.trim());
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void save({ isByKey: false })}
        className={classNames(
          'block w-full rounded-xs border bg-surface px-1.5 outline-offset-0 max-sm:text-lg',
          isLong ? 'resize-none py-1 field-sizing-content' : 'h-7 pointer-coarse:h-11',
          isTitle && 'font-display font-semibold sm:h-8 sm:text-lg',
          problem ? 'border-danger' : 'border-line-ctl',
        )}
      />
      {problem && <FieldNote id={problemId} role="alert" error={problem} />}
    </>
  );
}

const LONG_ROWS = 3;

/** Returns whether the key saves; Enter makes a new line in a long value. */
const isSaveKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent, isLong: boolean): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && (!isLong || ctrlKey || metaKey);
