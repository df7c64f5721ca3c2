import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { controlClasses, Field, type FieldTexts } from './field.tsx';

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'required'> & FieldTexts;

/** A field of several lines that grows with them up to half the screen. */
export function TextArea({
  label,
  help,
  error,
  isRequired,
  isOptional,
  isLabelHidden,
  className,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, help, error, isRequired, isOptional, isLabelHidden, className }}>
      {({ labelId: _labelId, ...control }) => (
        <textarea
          dir="auto"
          rows={rows}
          {...area}
          {...control}
          style={{ minHeight: `calc(${rows}lh + 18px)` }}
          className={classNames(
            controlClasses({ isInvalid: Boolean(error) }),
            '!block !h-auto field-sizing-content max-h-[50vh] resize-none py-2 focus-visible:-outline-offset-1',
            error && 'focus-visible:outline-danger',
            'disabled:cursor-not-allowed disabled:bg-fill disabled:text-fg-disabled',
          )}
        />
      )}
    </Field>
  );
}
