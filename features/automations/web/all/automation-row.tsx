import { ChevronRight } from 'lucide-react';
import { Ago } from '#platform/web/ago.tsx';
import { useChange } from '#platform/web/data.ts';
import { Link } from '#platform/web/navigation/router/link.tsx';
import { useAsked } from '#platform/web/state/use-asked.ts';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type AutomationItem, type AutomationKind, automations, type Credits } from '../../contract.ts';
import { WayOut } from '../way-out.tsx';
import { AutomationIcon } from './automation-icon.tsx';
import { AutomationState } from './automation-state.tsx';
import { text } from './en.ts';

/** The widths of the columns behind the name, which stand there from the `lg` of the screen on. */
const columns = {
  state: 'lg:w-58',
  figures: 'lg:w-44',
  credits: 'lg:w-36',
  last_run: 'lg:w-20 lg:text-end',
} as const;
const END = 'lg:w-34';

/** What stands over the columns of the rows. */
export const AutomationHeads = () => (
  <div
    aria-hidden="true"
    className="flex h-(--ui-row-head-h) items-center gap-x-5 border-y border-line-2 bg-surface px-5 text-xs font-medium text-fg-3 max-lg:hidden"
  >
    <span className="min-w-0 flex-1">{text('column_automation')}</span>
    {(['state', 'figures', 'credits', 'last_run'] as const).map((name) => (
      <span key={name} className={`${columns[name]} shrink-0`}>
        {text(`column_${name}`)}
      </span>
    ))}
    <span className={`${END} shrink-0`} />
  </div>
);

/** Shows an automation as a row: what it is, whether it works, what it did, and its switch or what to do. */
export function AutomationRow({ item, credits }: { item: AutomationItem; credits: Credits }) {
  const { name, about, icon, page, status, figures, last_run_at } = item;
  const isStopped = status === 'DISABLED_BY_SYSTEM';
  return (
    <li
      className={classNames(
        'group/row relative flex min-h-15 items-center gap-x-5 border-b border-line px-5 py-2.5 hover:bg-hover max-lg:gap-x-3 max-sm:px-4',
        isStopped ? 'bg-fill' : 'bg-surface',
      )}
    >
      <span className="shrink-0 lg:-me-2">
        <AutomationIcon icon={icon} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-medium max-sm:text-md">
          <Link to={page} className="text-inherit no-underline after:absolute after:inset-0">
            {name}
          </Link>
        </h2>
        <p className="truncate text-xs text-fg-3 max-sm:hidden">{about}</p>
        <div className="text-xs lg:hidden">
          {status === 'ACTIVE' && <p className="text-fg-2">{figures ?? text('nothing_yet')}</p>}
          <AutomationState item={item} isShort />
        </div>
      </div>
      <div className={`${columns.state} shrink-0 max-lg:hidden`}>
        <AutomationState item={item} />
      </div>
      <span className={classNames(columns.figures, 'shrink-0 max-lg:hidden', figures === null && 'text-fg-3')}>
        {figures ?? text('nothing_yet')}
      </span>
      <span className={`${columns.credits} shrink-0 max-lg:hidden`}>
        <CreditsOf item={item} credits={credits} />
      </span>
      <span className={`${columns.last_run} shrink-0 text-xs text-fg-3 max-lg:hidden`}>
        {last_run_at === null ? text('never') : <Ago instant={last_run_at} />}
      </span>
      <div className={`${END} relative z-1 flex shrink-0 items-center justify-end`}>
        {isStopped ? (
          <span className="max-sm:hidden">
            <WayOut reason={item.disabled_reason} proReason={text('pro_reason')} />
          </span>
        ) : (
          item.kind !== null && <AutomationSwitch name={name} kind={item.kind} isOn={status === 'ACTIVE'} />
        )}
        {(isStopped || item.kind === null) && (
          <Icon of={ChevronRight} className={classNames('pointer-events-none text-icon', isStopped && 'sm:hidden')} />
        )}
      </div>
    </li>
  );
}

interface AutomationSwitchProps {
  name: string;
  kind: AutomationKind;
  isOn: boolean;
}

function AutomationSwitch({ name, kind, isOn }: AutomationSwitchProps) {
  const change = useChange(automations.setStatus);
  const [is_on, turn] = useAsked(isOn, (next) => change.mutateAsync({ params: { kind }, body: { is_on: next } }));
  return (
    <Switch label={name} isLabelHidden checked={is_on} disabled={change.isPending} onChange={() => turn(!is_on)} />
  );
}

const tones = { RUNNING_OUT: 'text-warning-fg', DISABLED: 'text-danger-fg' } as const;

function CreditsOf({ item, credits }: { item: AutomationItem; credits: Credits }) {
  const { share_left, bought_left, warning } = credits;
  if (!item.uses_credits) return <span className="text-fg-3">{text('no_credits_needed')}</span>;
  if (share_left === null) return <span className="text-fg-3">{text('credits_unlimited')}</span>;
  return (
    <span className={warning ? `font-medium ${tones[warning]}` : 'text-fg-2'}>
      {text('credits_left', { count: share_left + bought_left })}
    </span>
  );
}
