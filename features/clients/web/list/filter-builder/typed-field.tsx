import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';

interface TypedFieldProps {
  label: string;
  placeholder: string;
  /** The value as it is stored; '' where there is none. */
  value: string;
  onChange: (value: string) => void;
  /** Returns what was typed as it is stored; null for something that means nothing. */
  read: (typed: string) => string | null;
  /** Returns a stored value as it is typed. */
  show?: (value: string) => string;
  /** The sentence for something that means nothing. */
  problem?: string;
  maxLength: number;
  inputMode?: 'decimal' | 'numeric';
  start?: ReactNode;
  className?: string;
}

/** Milliseconds after the last key. */
const PAUSE_MS = 400;

const showAsIs = (value: string) => value;

/** A value that is typed; it applies after a pause, on Enter, and when the field loses the focus. */
export function TypedField({ value, onChange, read, show = showAsIs, problem, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState(() => show(value));
  const [isChecked, setIsChecked] = useState(false);
  const sent = useRef(value);
  const stored = typed.trim() === '' ? '' : read(typed.trim());
  const apply = () => {
    setIsChecked(true);
    const next = stored ?? '';
    if (next === sent.current) return;
    sent.current = next;
    onChange(next);
  };
  const latest = useRef(apply);
  latest.current = apply;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new key restarts the pause
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value from elsewhere replaces what was typed
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(show(value));
  }, [value]);
  return (
    <TextField
      {...field}
      isLabelHidden
      autoComplete="off"
      value={typed}
      error={isChecked && stored === null ? (problem ?? null) : null}
      onChange={({ target }) => {
        setTyped(target.value);
        setIsChecked(false);
      }}
      onBlur={() => {
        apply();
        if (stored) setTyped(show(stored));
      }}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}
