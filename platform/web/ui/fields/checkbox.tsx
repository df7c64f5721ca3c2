import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import { choiceBoxClasses, choiceLineClasses } from './choice-box.ts';
import { FieldNote } from './field.tsx';

type NativeProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'>;

export type CheckboxProps = Omit<NativeProps, 'id'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null;
  /** True when only part of what it stands for is chosen; a press chooses all. */
  isMixed?: boolean;
};

/** A checkbox with its words. */
export function Checkbox({ label, help, error, className, ...box }: CheckboxProps) {
  const id = useId();
  const hasNote = Boolean(error) || help !== undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={choiceLineClasses}>
        <span className="flex h-5 items-center">
          <BareCheckbox
            {...box}
            id={id}
            aria-describedby={hasNote ? `${id}-note` : undefined}
            aria-invalid={error ? true : undefined}
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {hasNote && (
        <div className="ps-[26px]">
          <FieldNote id={`${id}-note`} help={help} error={error} />
        </div>
      )}
    </div>
  );
}

/** A checkbox alone, for table rows; an `aria-label` names the row. It is one element, because a long list has many. */
export function BareCheckbox({ isMixed = false, className, ref, ...box }: NativeProps & { isMixed?: boolean }) {
  return (
    <input
      {...box}
      ref={(node) => {
        if (node) node.indeterminate = isMixed;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
      }}
      type="checkbox"
      className={choiceBoxClasses('square', classNames('check-mark touch-target align-middle', className))}
    />
  );
}
