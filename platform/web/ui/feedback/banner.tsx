import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Info,
  type LucideIcon,
  TriangleAlert,
  X,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';

export type BannerTone = 'warning' | 'danger' | 'info';

const tones: Record<BannerTone, string> = {
  warning: 'border-warning-line bg-warning-tint text-warning-fg',
  danger: 'border-danger-line bg-danger-tint text-danger-fg',
  info: 'border-info-line bg-info-tint text-info-fg',
};

export type BannerProps = {
  tone: BannerTone;
  /** The fact, in bold: 'Payment failed.' */
  fact: ReactNode;
  /** The consequence, which is cut off before the action is. */
  children?: ReactNode;
  /** One link or button with `bannerActionClasses`. */
  action?: ReactNode;
  icon?: LucideIcon;
  /** The position among several banners, counted from 1, and the ways to the others. */
  position?: { index: number; total: number; onPrevious: () => void; onNext: () => void };
  onDismiss?: () => void;
};

/** The look of the link in a banner. */
export const bannerActionClasses =
  'shrink-0 rounded-xs font-semibold text-inherit underline decoration-1 underline-offset-[3px]';

/** A message about the whole account, above the navigation, one at a time (S0 §2.4). */
export function Banner({ tone, fact, children, action, icon, position, onDismiss }: BannerProps) {
  const factId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-labelledby={factId}
      className={classNames(
        'flex min-h-(--ui-banner-h) items-center gap-2.5 border-b py-1.5 ps-4 pe-3 text-sm',
        tones[tone],
      )}
    >
      <Icon of={icon ?? (tone === 'info' ? Info : TriangleAlert)} />
      <div className={classNames('flex min-w-0 flex-1 items-baseline gap-1.5', isOpen && 'max-sm:flex-wrap')}>
        <p className={classNames('min-w-0', isOpen ? 'sm:truncate' : 'truncate')}>
          <strong id={factId} className="font-semibold">
            {fact}
          </strong>{' '}
          {children}
        </p>
        {action}
      </div>
      {/* A phone has one line for it, and the rest on a tap. */}
      <span className="flex sm:hidden">
        <BannerButton
          label={uiText(isOpen ? 'show_less' : 'show_more')}
          icon={isOpen ? ChevronUp : ChevronDown}
          isExpanded={isOpen}
          onPress={() => setIsOpen(!isOpen)}
        />
      </span>
      {position && position.total > 1 && (
        <div className="flex shrink-0 items-center gap-0.5 text-xs tabular-nums">
          <BannerButton label={uiText('previous')} icon={ChevronLeft} isDirectional onPress={position.onPrevious} />
          <span aria-live="polite">{uiText('position', { index: position.index, total: position.total })}</span>
          <BannerButton label={uiText('next')} icon={ChevronRight} isDirectional onPress={position.onNext} />
        </div>
      )}
      {onDismiss && <BannerButton label={uiText('dismiss')} icon={X} onPress={onDismiss} />}
    </section>
  );
}

type BannerButtonProps = {
  label: string;
  icon: LucideIcon;
  isDirectional?: boolean;
  isExpanded?: boolean;
  onPress: () => void;
};

function BannerButton({ label, icon, isDirectional, isExpanded, onPress }: BannerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isExpanded}
      onClick={onPress}
      className="touch-target inline-grid size-6 shrink-0 place-items-center rounded-xs text-inherit hover:bg-hover"
    >
      <Icon of={icon} size={14} isDirectional={isDirectional} />
    </button>
  );
}
