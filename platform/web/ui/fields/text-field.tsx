import { Check } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { Icon } from '../layout/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { controlClasses, Field, type FieldTexts } from './field.tsx';

/** The input types of S0-5-27. */
export type TextFieldType = 'url' | 'text' | 'password' | 'tel' | 'search' | 'number' | 'email';

/** Phone numbers, addresses and codes keep their direction inside right-to-left text. */
const alwaysLeftToRight: readonly TextFieldType[] = ['url', 'tel', 'email', 'number'];

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'type' | 'id' | 'required'> &
  FieldTexts & {
    type?: TextFieldType;
    size?: 'md' | 'lg';
    /** True shows a small tick, for fields whose validity is not obvious (phone, e-mail, code). */
    isValid?: boolean;
    /** The id of an error that stands elsewhere, such as one about a whole list. */
    invalidBy?: string | undefined;
    /** Elements before the text: an icon, a currency. */
    start?: ReactNode;
    /** Elements after the text: a unit, a small button. */
    end?: ReactNode;
  };

/** A field of one line, for a form registration or for `value` and `onChange`. */
export function TextField({
  label,
  help,
  error,
  isRequired,
  isOptional,
  isLabelHidden,
  type = 'text',
  size = 'md',
  isValid = false,
  invalidBy,
  start,
  end,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, isRequired, isOptional, isLabelHidden, className }}>
      {({ labelId: _labelId, ...control }) => (
        <span className={controlClasses({ size, isInvalid: Boolean(error ?? invalidBy) })}>
          {start !== undefined && <span className="flex text-icon">{start}</span>}
          <input
            dir={alwaysLeftToRight.includes(type) ? 'ltr' : 'auto'}
            {...input}
            {...control}
            {...(invalidBy && { 'aria-invalid': true, 'aria-describedby': invalidBy })}
            type={type}
            className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 text-start outline-none rtl:text-right"
          />
          {isValid && !error && (
            <span className="text-success">
              <Icon of={Check} />
              <VisuallyHidden>{uiText('valid')}</VisuallyHidden>
            </span>
          )}
          {end !== undefined && <span className="flex text-icon">{end}</span>}
        </span>
      )}
    </Field>
  );
}
