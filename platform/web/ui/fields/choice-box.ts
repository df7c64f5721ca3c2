import { classNames } from '../layout/class-names.ts';

/** Returns the look of a checkbox or a radio, drawn on the native input so that forms and keyboards just work. */
export function choiceBoxClasses(shape: 'square' | 'circle', className?: string): string {
  return classNames(
    'm-0 size-4 shrink-0 cursor-pointer appearance-none border-[1.5px] border-line-ctl bg-surface transition-colors duration-(--ui-dur-1)',
    'hover:border-fg-3 aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-50',
    'checked:border-brand indeterminate:border-brand checked:hover:border-brand-hover forced-colors:appearance-auto',
    shape === 'square' ? 'rounded-xs checked:bg-brand indeterminate:bg-brand' : 'rounded-full checked:border-5',
    className,
  );
}

/** The line of a choice with its words, all of which can be pressed; 44 px high on touch screens. */
export const choiceLineClasses =
  'relative flex min-w-0 cursor-pointer items-start gap-2.5 has-disabled:cursor-not-allowed has-disabled:text-fg-disabled ' +
  'pointer-coarse:py-3';
