import { CircleAlert } from 'lucide-react';
import { formatDate } from '#platform/web/format.ts';
import { Link } from '#platform/web/navigation/router/link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { AutomationItem } from '../../contract.ts';
import { text } from './en.ts';

interface AutomationStateProps {
  item: AutomationItem;
  /** True for one line under the name, where a working automation says nothing. */
  isShort?: boolean;
}

/** Says whether an automation works; where it does not, who or what stopped it (S0-4-10, S0-4-11). */
export function AutomationState({ item, isShort = false }: AutomationStateProps) {
  const { status, disabled_reason, fault, remark } = item;
  const reason = disabled_reason && text(disabled_reason);
  if (status === 'ACTIVE' && fault) {
    return (
      <>
        <p className={isShort ? 'text-danger-fg' : 'flex items-center gap-1.5 font-medium text-danger-fg'}>
          {!isShort && <Icon of={CircleAlert} size={14} />}
          {text('not_working')}
        </p>
        <p className={isShort ? 'text-fg-2' : 'ps-5 text-xs text-fg-2'}>
          {fault.sentence}{' '}
          <Link to={fault.page} className="relative z-1">
            {text('see_what_to_do')}
          </Link>
        </p>
      </>
    );
  }
  if (status === 'ACTIVE') {
    return (
      <>
        {!isShort && (
          <p className="flex items-center gap-2">
            <span aria-hidden="true" className="size-2 rounded-full bg-success forced-dot" />
            {text('active')}
          </p>
        )}
        {remark && <p className={isShort ? 'text-warning-fg' : 'ps-4 text-xs text-warning-fg'}>{remark}</p>}
      </>
    );
  }
  if (status === 'DISABLED_BY_SYSTEM') {
    if (isShort) return <p className="text-danger-fg">{text('stopped_because', { reason: reason ?? '' })}</p>;
    return (
      <>
        <p className="flex items-center gap-1.5 font-medium text-danger-fg">
          <Icon of={CircleAlert} size={14} />
          {text('stopped')}
        </p>
        <p className="ps-5 text-xs text-fg-2">{[reason, remark].filter(Boolean).join(', ')}</p>
      </>
    );
  }
  if (isShort) return <SwitchedOff item={item} />;
  return (
    <>
      <p className="flex items-center gap-2 text-fg-2">
        <span aria-hidden="true" className="size-2 rounded-full border-2 border-line-ctl" />
        {text('off')}
      </p>
      <div className="ps-4 text-xs">
        <SwitchedOff item={item} />
      </div>
    </>
  );
}

function SwitchedOff({ item: { switched_off } }: { item: AutomationItem }) {
  const { time_zone } = useSession();
  if (switched_off === null) return <p className="text-fg-3">{text('off')}</p>;
  const date = formatDate(switched_off.at, time_zone);
  return (
    <p className="text-fg-3">
      {switched_off.by === null ? text('off_since', { date }) : text('off_by', { name: switched_off.by, date })}
    </p>
  );
}
