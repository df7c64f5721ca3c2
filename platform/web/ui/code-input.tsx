import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from './class-names.ts';
import { digitsOf, isFullCode, typedText, withDigits, withoutDigit } from './code-digits.ts';
import { FieldNote } from './field.tsx';

export type CodeInputProps = {
  label: string;
  /** The digits in their places; a space stands for an empty place in the middle. */
  value: string;
  onChange: (value: string) => void;
  /** Called with the whole code as soon as its last digit is there. */
  onComplete?: (code: string) => void;
  length?: number;
  error?: string | null;
  /** Raise it with every refused code: the boxes shake once, the digits stay, the first box gets the focus. */
  failures?: number;
  isDisabled?: boolean;
  autoFocus?: boolean;
};

/** A one-time code, one box for each digit. A paste or the phone's own suggestion fills all boxes at once. */
export function CodeInput({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  error,
  failures = 0,
  isDisabled = false,
  autoFocus = false,
}: CodeInputProps) {
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const [isShaking, setIsShaking] = useState(false);
  const digits = digitsOf(value, length);

  useEffect(() => {
    if (autoFocus) boxes.current[0]?.focus();
  }, [autoFocus]);

  useEffect(() => {
    if (failures === 0) return;
    setIsShaking(true);
    boxes.current[0]?.focus();
    boxes.current[0]?.select();
  }, [failures]);

  function focusBox(index: number) {
    const box = boxes.current[Math.min(Math.max(index, 0), length - 1)];
    box?.focus();
    box?.select();
  }

  function onType(index: number, text: string) {
    // Soft keyboards report a deletion only as an emptied box.
    if (text === '') onChange(withoutDigit(value, index, length));
    else enter(index, typedText(digits[index] ?? '', text));
  }

  function enter(index: number, text: string) {
    const { next, position } = withDigits(value, index, text, length);
    if (next === value && position === index) return;
    onChange(next);
    focusBox(position);
    if (isFullCode(next, length)) onComplete?.(next);
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const moves: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusBox(target);
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      const emptied = event.key === 'Backspace' && digits[index] === '' ? Math.max(index - 1, 0) : index;
      onChange(withoutDigit(value, emptied, length));
      focusBox(emptied);
    }
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    enter(0, event.clipboardData.getData('text'));
  }

  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium">{label}</legend>
      <div
        dir="ltr"
        className={classNames('grid auto-cols-fr grid-flow-col gap-2 max-sm:gap-1.5', isShaking && 'animate-shake')}
        onAnimationEnd={() => setIsShaking(false)}
      >
        {digits.map((digit, index) => (
          <input
            // A box is its place in the code.
            // biome-ignore lint/suspicious/noArrayIndexKey: the places never move
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            aria-label={uiText('code_digit', { position: index + 1, total: length })}
            aria-invalid={error ? true : undefined}
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            inputMode="numeric"
            pattern="[0-9]*"
            value={digit}
            disabled={isDisabled}
            onChange={(event) => onType(index, event.target.value)}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={onPaste}
            className={classNames(
              'h-13 w-full min-w-0 rounded-sm border bg-surface text-center text-[20px] font-medium tabular-nums',
              'focus:border-transparent focus-visible:-outline-offset-1 disabled:bg-fill disabled:text-fg-disabled',
              error ? 'border-danger focus-visible:outline-danger' : 'border-line-ctl hover:border-fg-3',
            )}
          />
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldNote id={`${id}-note`} error={error} role="alert" />
        </div>
      )}
    </fieldset>
  );
}
