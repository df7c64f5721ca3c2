import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '../layout/class-names.ts';

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'role' | 'id'> & {
  label: ReactNode;
  /** The effect of the switch, and that it applies at once where it does. */
  help?: ReactNode;
  isLabelHidden?: boolean;
};

/** A switch with its words at the start and its knob at the end. */
export function Switch({ label, help, isLabelHidden = false, className, ...input }: SwitchProps) {
  const id = useId();
  return (
    <label
      className={classNames(
        'relative flex min-w-0 cursor-pointer items-start gap-3 has-disabled:cursor-not-allowed has-disabled:text-fg-disabled pointer-coarse:py-3',
        className,
      )}
    >
      <span className={isLabelHidden ? 'sr-only' : 'min-w-0 flex-1'}>
        <span id={`${id}-label`}>{label}</span>
        {help !== undefined && (
          <span id={`${id}-help`} className="block text-xs text-fg-3">
            {help}
          </span>
        )}
      </span>
      <span className="relative flex h-5 shrink-0 items-center">
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state by itself
          role="switch"
          aria-labelledby={`${id}-label`}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          className={classNames(
            'peer m-0 h-[18px] w-[30px] cursor-[inherit] appearance-none rounded-full bg-line-ctl transition-colors duration-(--ui-dur-2)',
            'checked:bg-brand hover:checked:bg-brand-hover disabled:opacity-50 forced-colors:appearance-auto',
          )}
        />
        <span className="pointer-events-none absolute start-0.5 size-3.5 rounded-full bg-thumb shadow-1 transition-[inset-inline-start] duration-(--ui-dur-2) ease-out peer-checked:start-3.5 forced-colors:hidden" />
      </span>
    </label>
  );
}
