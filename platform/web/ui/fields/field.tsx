import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export type FieldTexts = {
  label: string;
  /** The text under the control until there is an error. */
  help?: ReactNode;
  /** The error, which replaces the help, in the specification's words. */
  error?: string | null;
  /** True shows an asterisk, and 'required' to screen readers (S0-5-29). */
  isRequired?: boolean;
  /** True marks an optional field in a form where most fields are required. */
  isOptional?: boolean;
  /** True hides the label where the purpose is obvious (searches, table cells); screen readers still read it out. */
  isLabelHidden?: boolean;
};

export type FieldControl = {
  id: string;
  labelId: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = FieldTexts & {
  className?: string;
  /** Draws the control with the attributes that connect it to its label, help and error. */
  children: (control: FieldControl) => ReactNode;
};

/** A control with its label above and its help or error below. */
export function Field({ className, children, ...texts }: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const noteId = `${id}-note`;
  const hasNote = Boolean(texts.error) || texts.help !== undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        id={labelId}
        htmlFor={id}
        className={texts.isLabelHidden ? 'sr-only' : 'flex items-baseline gap-1 font-medium'}
      >
        <FieldLabel {...texts} />
      </label>
      {children({
        id,
        labelId,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': texts.error ? true : undefined,
        'aria-required': texts.isRequired ? true : undefined,
      })}
      {hasNote && <FieldNote id={noteId} help={texts.help} error={texts.error} />}
    </div>
  );
}

/** The text of a label with its marks, for controls with a label element of their own. */
export function FieldLabel({ label, isRequired = false, isOptional = false }: FieldTexts) {
  return (
    <>
      <span>{label}</span>
      {isRequired && (
        <>
          <span aria-hidden="true" className="text-danger-fg">
            *
          </span>
          <VisuallyHidden>{uiText('required')}</VisuallyHidden>
        </>
      )}
      {isOptional && <span className="ms-auto text-xs font-normal text-fg-3">{uiText('optional')}</span>}
    </>
  );
}

type FieldNoteProps = { id?: string; help?: ReactNode; error?: string | null; role?: 'alert' };

/** The line under a control: its help or its error. */
export function FieldNote({ id, help, error, role }: FieldNoteProps) {
  if (!error) {
    return (
      <p id={id} className="text-xs text-fg-3">
        {help}
      </p>
    );
  }
  return (
    <p id={id} role={role} className="flex items-start gap-[5px] text-xs text-danger-fg">
      <Icon of={CircleAlert} size={14} className="mt-px" />
      <span className="min-w-0">{error}</span>
    </p>
  );
}

/** Returns the look of text inputs, selects and similar controls. */
export function controlClasses({
  size = 'md',
  isInvalid = false,
  className,
}: {
  size?: 'md' | 'lg';
  isInvalid?: boolean;
  className?: string;
}): string {
  return classNames(
    'flex w-full min-w-0 items-center gap-2 rounded-sm border bg-surface text-fg transition-[border-color] duration-(--ui-dur-1)',
    'has-disabled:cursor-not-allowed has-disabled:bg-fill has-disabled:text-fg-disabled',
    'max-sm:text-lg',
    size === 'lg' ? 'h-10 px-3 text-md max-sm:h-12' : 'h-8 px-2.5 text-sm max-sm:h-11',
    isInvalid
      ? 'border-danger focus-within:outline-danger'
      : 'border-line-ctl hover:border-fg-3 focus-within:outline-focus',
    'focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1',
    className,
  );
}
