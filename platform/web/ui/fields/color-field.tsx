import { useEffect, useState } from 'react';
import { TextField } from './text-field.tsx';

const COLOR = /^#[0-9a-f]{6}$/;

interface ColorFieldProps {
  label: string;
  help: string;
  /** What is said of something that is no colour. */
  wrong: string;
  pickerLabel: string;
  /** '#0f6670'. */
  value: string;
  onChange: (color: string) => void;
}

/** A colour, chosen or written. */
export function ColorField({ wrong, pickerLabel, value, onChange, ...texts }: ColorFieldProps) {
  const [written, setWritten] = useState(value);
  useEffect(() => setWritten(value), [value]);
  const take = (typed: string) => {
    setWritten(typed);
    const color = typed.trim().toLowerCase();
    if (COLOR.test(color)) onChange(color);
  };
  return (
    <TextField
      {...texts}
      error={COLOR.test(written.trim().toLowerCase()) ? null : wrong}
      dir="ltr"
      spellCheck={false}
      value={written}
      onChange={({ target }) => take(target.value)}
      start={
        <input
          type="color"
          aria-label={pickerLabel}
          value={value}
          onChange={({ target }) => take(target.value)}
          className="size-5 cursor-pointer rounded-xs border-0 bg-transparent p-0"
        />
      }
    />
  );
}
