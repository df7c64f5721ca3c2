import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from '../../layout/class-names.ts';
import { FieldNote } from '../field.tsx';
import { isFullCode, splitDigits, typedText, withDigits, withoutDigit } from './code-digits.ts';

export type CodeInputProps = {
  label: string;
  /** The digits by position; a space is an empty position in the middle. */
  value: string;
  onChange: (value: string) => void;
  /** Called with the code when every digit was entered since the last refusal, or by a paste. */
  onComplete?: (code: string) => void;
  length?: number;
  error?: string | null;
  /** The number of refused codes: a higher one shakes the boxes once, keeps the digits and focuses the first box. */
  failures?: number;
  isDisabled?: boolean;
  autoFocus?: boolean;
};

/** A one-time code with one box for each digit; a paste or the phone's suggestion fills all boxes. */
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
  /** The positions entered since the last refusal; the others still have digits of the refused code. */
  const entered = useRef(new Set<number>());
  const [isShaking, setIsShaking] = useState(false);
  const digits = splitDigits(value, length);

  useEffect(() => {
    if (autoFocus) boxes.current[0]?.focus();
  }, [autoFocus]);

  useEffect(() => {
    if (failures === 0) return;
    entered.current.clear();
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
    const { next, position, places } = withDigits(value, index, text, length);
    if (places.length === 0) return;
    for (const place of places) entered.current.add(place);
    onChange(next);
    focusBox(position);
    if (entered.current.size === length && isFullCode(next, length)) onComplete?.(next);
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
            // A box is identified by its position in the code.
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
            // Unlike `onChange` it also fires when a digit is typed over the same digit.
            onInput={(event) => onType(index, event.currentTarget.value)}
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
