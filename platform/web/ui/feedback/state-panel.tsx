import { Lock, type LucideIcon, RefreshCw, SearchX, ShieldAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { Button } from '../buttons/button.tsx';
import { TextLink } from '../buttons/link.tsx';
import { Badge } from '../display/badge.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { SkeletonBlock } from './skeleton.tsx';

type Level = 'h2' | 'h3';

export type StatePanelProps = {
  title: string;
  /** The text that says what happened, then what to do; it names people and filters. */
  children?: ReactNode;
  icon?: LucideIcon;
  iconTone?: 'neutral' | 'danger';
  /** Replaces the icon: a faint drawing of what will be here. */
  above?: ReactNode;
  /** One step or several, the primary one last. */
  actions?: ReactNode;
  /** Small text at the bottom. */
  below?: ReactNode;
  headingLevel?: Level;
  className?: string;
};

/** The message in the middle of an empty list or record. */
export function StatePanel({
  title,
  children,
  icon,
  iconTone = 'neutral',
  above,
  actions,
  below,
  headingLevel: Heading = 'h2',
  className,
}: StatePanelProps) {
  return (
    <div className={classNames('flex min-h-80 flex-1 flex-col items-center text-center', className)}>
      <div className="flex flex-1 flex-col items-center justify-center px-7 py-4">
        {above}
        {icon && (
          <span
            className={classNames(
              'mb-3 grid size-11 place-items-center rounded-lg',
              iconTone === 'danger' ? 'bg-danger-tint text-danger-fg' : 'bg-fill text-fg-2',
            )}
          >
            <Icon of={icon} size={20} />
          </span>
        )}
        <Heading className="text-[15px] leading-[22px] font-semibold">{title}</Heading>
        {children !== undefined && <div className="mt-1 max-w-[310px] text-balance text-fg-2">{children}</div>}
        {actions && <div className="mt-4 flex flex-wrap items-center justify-center gap-2">{actions}</div>}
      </div>
      {below && <div className="pb-4 text-xs text-fg-3">{below}</div>}
    </div>
  );
}

type PanelProps = Pick<StatePanelProps, 'title' | 'children' | 'headingLevel' | 'className'>;

/** The state of a list that has never had content: a faint drawing of what will be there, one sentence, one step. */
export function EmptyPanel({
  placeholder,
  actions,
  ...panel
}: PanelProps & { placeholder: ReactNode; actions?: ReactNode }) {
  return <StatePanel {...panel} above={<PlaceholderRows>{placeholder}</PlaceholderRows>} actions={actions} />;
}

/** Three decorative rows that fade, each in a PlaceholderRow. */
function PlaceholderRows({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="mb-[18px] grid w-[230px] max-w-full gap-2 text-start [&>:nth-child(2)]:opacity-60 [&>:nth-child(3)]:opacity-28"
    >
      {children}
    </div>
  );
}

export function PlaceholderRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 rounded-pop border border-line-2 bg-surface px-3 py-[9px]">
      {children}
    </div>
  );
}

const lineEnds = {
  button: { shape: 'button', className: 'ms-auto h-4 w-12' },
  person: { shape: 'circle', className: 'ms-auto size-5' },
  text: { className: 'ms-auto h-2 w-12' },
} as const;

/** The placeholder of a list whose rows are a line with something at its end. */
export const LinePlaceholders = ({ end = 'button' }: { end?: keyof typeof lineEnds }) =>
  [0, 1, 2].map((row) => (
    <PlaceholderRow key={row}>
      <SkeletonBlock className="h-2 w-24" />
      <SkeletonBlock {...lineEnds[end]} />
    </PlaceholderRow>
  ));

/** The state of a list without matches: it names the filter and clears it. */
export function NoMatchesPanel({ onClear, ...panel }: PanelProps & { onClear: () => void }) {
  return (
    <StatePanel {...panel} icon={SearchX} actions={<Button onClick={onClear}>{uiText('clear_filters')}</Button>} />
  );
}

/** The state of a list that did not load; from the second failure on it says where help is. */
export function FailedPanel({
  onRetry,
  isRetrying = false,
  supportEmail,
  ...panel
}: PanelProps & { onRetry: () => void; isRetrying?: boolean; supportEmail?: string }) {
  const [retries, setRetries] = useState(0);
  return (
    <div role="alert" className="flex min-h-0 flex-1 flex-col">
      <StatePanel
        {...panel}
        icon={WifiOff}
        iconTone="danger"
        actions={
          <Button
            variant="primary"
            icon={<Icon of={RefreshCw} />}
            isSaving={isRetrying}
            onClick={() => {
              setRetries(retries + 1);
              onRetry();
            }}
          >
            {uiText('try_again')}
          </Button>
        }
        below={
          retries > 0 && supportEmail ? (
            <>
              {uiText('still_stuck')}{' '}
              <TextLink tone="text" href={`mailto:${supportEmail}`}>
                {uiText('contact_support')}
              </TextLink>
            </>
          ) : undefined
        }
      >
        {panel.children ?? uiText('filters_kept')}
      </StatePanel>
    </div>
  );
}

/** The state for 403, 455 or 456 inside a page: who can help, by name, and the way back. */
export function NoPermissionPanel({ actions, ...panel }: PanelProps & { actions?: ReactNode }) {
  return <StatePanel {...panel} icon={ShieldAlert} actions={actions} />;
}

/** The hint on a statistic that the plan does not include (S0-4-65); it opens the restricted-access drawer. */
export function LockedHint({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="touch-target inline-flex rounded-xs">
      <Badge icon={<Icon of={Lock} size={12} />}>{uiText('unlock_stats')}</Badge>
    </button>
  );
}

/**
 * The state for 423 inside a page: a blurred shape of the content and what it would tell. The shape is decorative and
 * must not contain the real values.
 */
export function LockedPanel({
  shape,
  title,
  children,
  actions,
  below,
  headingLevel: Heading = 'h2',
}: Omit<StatePanelProps, 'icon' | 'iconTone' | 'above' | 'className'> & { shape: ReactNode }) {
  return (
    <div className="relative min-h-80 flex-1 overflow-hidden">
      <div aria-hidden="true" className="pointer-events-none p-3.5 blur-[3px] select-none">
        {shape}
      </div>
      <div className="absolute inset-0 flex flex-col items-center justify-end bg-[linear-gradient(to_bottom,transparent_26%,var(--ui-surface)_54%)] px-7 pb-7 text-center">
        <Heading className="text-[15px] leading-[22px] font-semibold">{title}</Heading>
        <div className="mt-1 mb-3.5 max-w-[300px] text-balance text-fg-2">{children}</div>
        {actions}
        {below && <div className="mt-2.5 text-xs text-fg-3">{below}</div>}
      </div>
    </div>
  );
}
