import { Check, ChevronDown } from 'lucide-react';
import { type ChangeEvent, type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { lazyOnInteraction } from '../../buttons/lazy-on-interaction.tsx';
import { classNames } from '../../layout/class-names.ts';
import { Icon } from '../../layout/icon.tsx';
import { VisuallyHidden } from '../../layout/visually-hidden.tsx';
import { controlClasses, Field, type FieldTexts } from '../field.tsx';
import { Flag } from './flag.tsx';

type Numbers = typeof import('./phone-numbers.ts');

const loadNumbers = () => import('./phone-numbers.ts');

const DialCodePicker = lazyOnInteraction<{
  country: string;
  onChange: (country: { code: string; dialCode: string }) => void;
}>(() => import('./dial-code-picker.tsx').then((module) => module.DialCodePicker));

/** The dial codes shown before the numbering plans load, which have all the others. */
const firstDialCodes: Record<string, string> = { SG: '+65', US: '+1', GB: '+44', IN: '+91', MY: '+60' };

export type PhoneFieldProps = FieldTexts & {
  /** International: '+6581234571', '' when empty; an incomplete number has the digits typed so far. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The person's own country, an ISO code. */
  defaultCountry?: string;
  size?: 'md' | 'lg';
  isValid?: boolean;
  isDisabled?: boolean;
  name?: string;
  placeholder?: string;
  className?: string;
};

/** A flag and dial code, then the national number in its usual spacing; a pasted +65… is split. */
export function PhoneField({
  value,
  onChange,
  onBlur,
  defaultCountry = 'SG',
  size = 'md',
  isValid = false,
  isDisabled = false,
  name,
  placeholder,
  className,
  ...texts
}: PhoneFieldProps) {
  const phone = usePhoneText(value, onChange, defaultCountry);
  const isInvalid = Boolean(texts.error);
  return (
    <Field {...texts} className={className}>
      {({ labelId: _labelId, ...control }) => (
        <div dir="ltr" className="flex gap-2">
          <DialCodePicker
            country={phone.country}
            onChange={phone.chooseCountry}
            trigger={
              <DialCodeButton country={phone.country} dialCode={phone.dialCode} {...{ size, isDisabled, isInvalid }} />
            }
          />
          <span className={controlClasses({ size, isInvalid })}>
            <input
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              name={name}
              placeholder={placeholder}
              disabled={isDisabled}
              value={phone.text}
              onChange={phone.onType}
              onPaste={phone.onPaste}
              onBlur={() => {
                phone.tidy();
                onBlur?.();
              }}
              className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 tabular-nums outline-none"
            />
            {isValid && !texts.error && (
              <span className="text-success">
                <Icon of={Check} />
                <VisuallyHidden>{uiText('valid')}</VisuallyHidden>
              </span>
            )}
          </span>
        </div>
      )}
    </Field>
  );
}

type DialCodeButtonProps = {
  country: string;
  dialCode: string;
  size: 'md' | 'lg';
  isDisabled: boolean;
  isInvalid: boolean;
};

function DialCodeButton({ country, dialCode, size, isDisabled, isInvalid, ...button }: DialCodeButtonProps) {
  return (
    <button
      {...button}
      type="button"
      disabled={isDisabled}
      aria-label={uiText('country_code_is', { country, dialCode })}
      className={classNames(
        controlClasses({ size, isInvalid }),
        '!w-auto shrink-0 cursor-pointer focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus',
        'disabled:cursor-not-allowed disabled:bg-fill disabled:text-fg-disabled',
      )}
    >
      <Flag country={country} />
      <span className="min-w-8 text-start tabular-nums">{dialCode}</span>
      <Icon of={ChevronDown} size={14} className="text-fg-3" />
    </button>
  );
}

/** Keeps the text in the field and the value it means. */
function usePhoneText(value: string, onChange: (value: string) => void, defaultCountry: string) {
  const [numbers, setNumbers] = useState<Numbers | null>(null);
  const [country, setCountry] = useState(defaultCountry);
  // A stored number is shown as it is until the plans load.
  const [text, setText] = useState(value);
  const sent = useRef('');

  useEffect(() => {
    let isHere = true;
    loadNumbers().then(
      (module) => isHere && setNumbers(module),
      // Without the plans the field still takes numbers, which the server checks.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);

  // A whole number typed before the plans loaded is split when they do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the plans calls for it
  useEffect(() => {
    if (numbers && value === sent.current) takeApart(text);
  }, [numbers]);

  // A value from outside (the stored number, a form that was reset) is split once the plans are loaded.
  useEffect(() => {
    if (!numbers || value === sent.current) return;
    sent.current = value;
    const parts = numbers.splitInternational(value);
    if (parts) setCountry(parts.country);
    setText(parts?.national ?? value);
  }, [numbers, value]);

  const dialCode = numbers?.findDialCode(country) ?? firstDialCodes[country] ?? '';

  function send(nextText: string, nextCountry: string, nextDialCode: string) {
    const digits = nextText.replace(/\D/g, '');
    const isWhole = nextText.trim().startsWith('+');
    const unjudged = digits && (isWhole ? `+${digits}` : `${nextDialCode}${digits}`);
    sent.current = numbers?.toInternational(nextText, nextCountry) ?? unjudged;
    onChange(sent.current);
  }

  /** @returns whether the text was a whole international number. */
  function takeApart(whole: string): boolean {
    const parts = whole.trim().startsWith('+') ? numbers?.splitInternational(whole) : null;
    if (!parts) return false;
    setCountry(parts.country);
    setText(parts.national);
    send(parts.national, parts.country, dialCode);
    return true;
  }

  return {
    country,
    dialCode,
    text,
    chooseCountry(next: { code: string; dialCode: string }) {
      setCountry(next.code);
      send(text, next.code, next.dialCode);
    },
    onType({ target }: ChangeEvent<HTMLInputElement>) {
      const typed = target.value.replace(/[^\d+()\s\-./]/g, '');
      if (takeApart(typed)) return;
      // Spaces are added only while the number grows at its end, so that the cursor does not jump and a deleted bracket
      // stays deleted.
      const isGrowing = target.selectionStart === target.value.length && typed.length > text.length;
      const shown = isGrowing && numbers && !typed.startsWith('+') ? numbers.formatNational(typed, country) : typed;
      setText(shown);
      send(shown, country, dialCode);
    },
    onPaste(event: ClipboardEvent) {
      if (takeApart(event.clipboardData.getData('text'))) event.preventDefault();
    },
    tidy() {
      if (numbers && text !== '' && !text.startsWith('+'))
        setText(numbers.formatNational(text.replace(/\D/g, ''), country));
    },
  };
}
