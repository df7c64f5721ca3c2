import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { classNames } from '../layout/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'touch-target group/button relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-sm border ' +
  'font-medium whitespace-nowrap no-underline transition-[background-color,border-color] duration-(--ui-dur-1) ease-out ' +
  'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-50';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand shadow-btn hover:bg-brand-hover active:bg-brand-press',
  secondary:
    'border-line-btn bg-surface text-fg shadow-1 hover:bg-[linear-gradient(var(--ui-hover),var(--ui-hover))] ' +
    'active:bg-[linear-gradient(var(--ui-press),var(--ui-press))] aria-expanded:bg-[linear-gradient(var(--ui-hover),var(--ui-hover))]',
  ghost: 'border-transparent text-fg-2 hover:bg-hover active:bg-press aria-expanded:bg-hover',
  danger: 'border-transparent bg-danger text-on-danger shadow-btn hover:bg-danger-hover',
  'danger-quiet': 'border-transparent text-danger-fg hover:bg-hover active:bg-press',
};

/** Icons of quiet buttons are paler than their words; on a solid background they take the text colour. */
const iconColours: Record<ButtonVariant, string> = {
  primary: '',
  secondary: 'text-icon',
  ghost: 'text-icon',
  danger: '',
  'danger-quiet': '',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-[5px] px-[9px] text-xs max-sm:h-8 max-sm:text-sm',
  md: 'h-8 px-3 text-sm max-sm:h-10 max-sm:text-md',
  lg: 'h-10 px-4 text-md max-sm:h-12 max-sm:text-lg',
};

const squareSizes: Record<ButtonSize, string> = {
  sm: 'size-7 max-sm:size-8',
  md: 'size-8 max-sm:size-10',
  lg: 'size-10 max-sm:size-12',
};

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; isBlock?: boolean };

/**
 * Returns the classes of a button, for links that look like one: `<Link className={buttonClasses({ isBlock: true })}>`.
 */
export function buttonClasses({ variant = 'secondary', size = 'md', isBlock = false }: ButtonLook = {}): string {
  return classNames(base, variants[variant], sizes[size], isBlock && 'w-full');
}

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook & {
    icon?: ReactNode;
    iconEnd?: ReactNode;
    /** Shows a spinner, keeps the width and ignores presses; the button stays focused. */
    isSaving?: boolean;
  };

/** A button with a verb and a noun as words; a view has one primary button. */
export function Button({
  variant = 'secondary',
  size = 'md',
  isBlock,
  icon,
  iconEnd,
  isSaving = false,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  const isInert = isSaving || props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  return (
    <button
      {...props}
      type={isInert ? 'button' : type}
      aria-busy={isSaving || undefined}
      aria-disabled={isInert || undefined}
      onClick={isInert ? undefined : onClick}
      className={classNames(buttonClasses({ variant, size, isBlock }), className)}
    >
      <ButtonContent variant={variant} icon={icon} iconEnd={iconEnd} isSaving={isSaving}>
        {children}
      </ButtonContent>
    </button>
  );
}

type ButtonContentProps = {
  variant?: ButtonVariant;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  isSaving?: boolean;
  children: ReactNode;
};

/** The icon and words of a button; icons are 2 px closer to the edge than words. */
export function ButtonContent({
  variant = 'secondary',
  icon,
  iconEnd,
  isSaving = false,
  children,
}: ButtonContentProps) {
  const spinsInPlace = isSaving && icon !== undefined;
  const spinsOverLabel = isSaving && icon === undefined;
  return (
    <>
      {icon !== undefined && (
        <span className={classNames('-ms-0.5 flex', iconColours[variant])}>{spinsInPlace ? <Spinner /> : icon}</span>
      )}
      <span className={classNames('truncate', spinsOverLabel && 'opacity-0')}>{children}</span>
      {spinsOverLabel && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      {iconEnd !== undefined && <span className={classNames('-me-0.5 flex', iconColours[variant])}>{iconEnd}</span>}
    </>
  );
}

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** The action in words for screen readers; where the icon is not obvious, a Tooltip shows it to everybody. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** A square button with an icon only. */
export function IconButton({
  label,
  icon,
  variant = 'secondary',
  size = 'md',
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      className={classNames(base, variants[variant], squareSizes[size], iconColours[variant], className)}
    >
      {icon}
    </button>
  );
}
