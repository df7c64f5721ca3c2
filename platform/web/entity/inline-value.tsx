import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { entityText } from '../en/entity.ts';
import { FieldNote } from '../ui/fields/field.tsx';
import { classNames } from '../ui/layout/class-names.ts';

/** `long` is several lines. */
export type InlineType = 'text' | 'long' | 'tel' | 'email' | 'date';

export interface InlineValueProps {
  /** The field's name for screen readers. */
  label: string;
  value: string;
  /** Quiet words of an empty value: 'Add a company'. */
  add: string;
  type?: InlineType;
  isReadOnly?: boolean;
  /** The name of the record: drawn as the page's heading. */
  isTitle?: boolean;
  /** What the value reads as when it is not being edited. */
  shown?: string;
  /** A new line: it is being written from the start, and leaves with or without a value. */
  isNew?: boolean;
  /** What is wrong with what was written; then the field stays open and says so. */
  findProblem?: (value: string) => Promise<string | null>;
  /** Told when writing begins and when it ends. */
  onWriting?: (isWriting: boolean) => void;
  /** Told of every letter; empty when the person takes it back. */
  onDraft?: (draft: string) => void;
  /** @param seen the value that stood here when writing began. */
  onSave: (value: string, seen: string) => void;
}

/** A value that becomes a field where it stands: Enter or leaving saves, Escape takes back. */
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
    // The button is drawn again before it can take the focus back; who went elsewhere stays there.
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
      className={classNames(
        'block w-full rounded-xs px-1.5 py-1 text-start [overflow-wrap:anywhere] hover:bg-hover pointer-coarse:min-h-11',
        displayed ? 'text-fg' : 'text-fg-3',
      )}
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
        // The person just asked to edit this very value.
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

/** Enter is a new line where there are several. */
const isSaveKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent, isLong: boolean): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && (!isLong || ctrlKey || metaKey);
