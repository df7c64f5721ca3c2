import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { FieldNote } from '#platform/web/ui/field.tsx';
import { text } from './en.ts';

export interface InlineValueProps {
  /** The field's name for screen readers. */
  label: string;
  value: string;
  /** Quiet words of an empty value: 'Add a company'. */
  add: string;
  type?: 'text' | 'tel' | 'email';
  isReadOnly?: boolean;
  /** What the value reads as when it is not being edited. */
  shown?: string;
  /** A new line: it is being written from the start, and leaves with or without a value. */
  isNew?: boolean;
  /** What is wrong with what was written; then the field stays open and says so. */
  problemOf?: (value: string) => Promise<string | null>;
  onSave: (value: string) => void;
}

/** A value that becomes a field where it stands: Enter or leaving saves, Escape takes back. */
export function InlineValue({
  label,
  value,
  add,
  type = 'text',
  isReadOnly = false,
  shown,
  isNew = false,
  problemOf,
  onSave,
}: InlineValueProps) {
  const [draft, setDraft] = useState<string | null>(isNew ? '' : null);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const displayed = shown ?? value;

  if (isReadOnly) return <span className="block truncate px-1.5 py-1">{displayed || '—'}</span>;
  if (draft === null) {
    return (
      <button
        ref={opener}
        type="button"
        aria-label={displayed ? text('edit_field', { field: label, value: displayed }) : add}
        title={displayed.length > 24 ? displayed : undefined}
        onClick={() => setDraft(value)}
        className={classNames(
          'block w-full truncate rounded-xs px-1.5 py-1 text-start hover:bg-hover',
          displayed ? 'text-fg' : 'text-fg-3',
        )}
      >
        {displayed || add}
      </button>
    );
  }

  const close = () => {
    setDraft(null);
    setProblem(null);
    // The button is drawn again before it can take the focus back.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const save = async () => {
    const written = draft.trim();
    const found = written && written !== value ? await problemOf?.(written) : null;
    if (found) return setProblem(found);
    close();
    if (isNew || written !== value) onSave(written);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
    if (isNew) onSave('');
  };
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person just asked to edit this very value
        autoFocus
        type={type}
        dir={type === 'text' ? 'auto' : 'ltr'}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem ? problemId : undefined}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
        className={classNames(
          'block h-7 w-full rounded-xs border bg-surface px-1.5 outline-offset-0',
          problem ? 'border-danger' : 'border-line-ctl',
        )}
      />
      {problem && <FieldNote id={problemId} role="alert" error={problem} />}
    </>
  );
}
