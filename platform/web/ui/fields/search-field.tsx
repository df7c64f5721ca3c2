import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { Icon } from '../layout/icon.tsx';
import { useLazyText } from '../layout/use-lazy-text.ts';
import { TextField } from './text-field.tsx';

export type SearchFieldProps = {
  /** The name for screen readers; the placeholder says what can be searched. */
  label: string;
  placeholder: string;
  value: string;
  /** Called after a pause in typing, and at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  /** Milliseconds; half a second when absent, shorter where the answer is the whole screen. */
  pauseMs?: number;
  /** The ref for the `/` key of a list. */
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
};

/** The search of a list; Escape clears it, and leaves it when it is empty. */
export function SearchField({ label, placeholder, value, onSearch, pauseMs, inputRef, className }: SearchFieldProps) {
  const { text, setText, settle } = useLazyText(value, onSearch, pauseMs);

  return (
    <TextField
      ref={inputRef}
      label={label}
      isLabelHidden
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(text);
        if (event.key !== 'Escape') return;
        // Escape leaves an empty field, so that the single keys act again; in a dialog it belongs to the dialog.
        if (text === '') event.currentTarget.closest('main')?.focus();
        else {
          event.preventDefault();
          settle('');
        }
      }}
      start={<Icon of={Search} size={14} />}
      end={
        text === '' ? undefined : (
          <button
            type="button"
            aria-label={uiText('clear')}
            onClick={() => settle('')}
            className="touch-target -me-1.5 grid size-6 place-items-center rounded-xs text-fg-3 hover:bg-hover"
          >
            <Icon of={X} size={14} />
          </button>
        )
      }
      className={className}
    />
  );
}
