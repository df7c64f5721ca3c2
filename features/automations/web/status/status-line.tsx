import { Lock, TriangleAlert } from 'lucide-react';
import { useChange } from '#platform/web/data.ts';
import { formatDate } from '#platform/web/format.ts';
import { Link } from '#platform/web/navigation/router/link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { useAsked } from '#platform/web/state/use-asked.ts';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type Automation, automations, type Credits } from '../../contract.ts';
import { WayOut } from '../way-out.tsx';
import { kindText, text as words } from './en.ts';

interface StatusLineProps {
  automation: Automation;
  credits: Credits;
}

/** The switch of an automation; where the product keeps it off, why and what to do instead. */
export const StatusLine = ({ automation, credits }: StatusLineProps) =>
  automation.status === 'DISABLED_BY_SYSTEM' ? (
    <KeptOff automation={automation} credits={credits} />
  ) : (
    <OnOff automation={automation} />
  );

function OnOff({ automation: { kind, status, fault } }: { automation: Automation }) {
  const text = kindText[kind];
  const change = useChange(automations.setStatus);
  const [is_on, turn] = useAsked(status === 'ACTIVE', (next) =>
    change.mutateAsync({ params: { kind }, body: { is_on: next } }),
  );
  return (
    <Switch
      className="flex-1 basis-60 flex-row-reverse font-medium"
      label={text(is_on ? 'on' : 'off')}
      help={
        <span className="font-normal">
          {is_on && fault ? (
            <>
              <span className="text-danger-fg">{fault.sentence}</span>{' '}
              <Link to={fault.page}>{words('see_what_to_do')}</Link>
            </>
          ) : (
            text(is_on ? 'on_text' : 'off_text')
          )}
        </span>
      }
      checked={is_on}
      disabled={change.isPending}
      onChange={() => turn(!is_on)}
    />
  );
}

function KeptOff({ automation: { kind, disabled_reason }, credits }: StatusLineProps) {
  const text = kindText[kind];
  const { time_zone } = useSession();
  const isUsedUp = disabled_reason === 'USAGE_CREDIT_FINISHED';
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-start gap-x-3 gap-y-2">
      <Icon of={isUsedUp ? TriangleAlert : Lock} className={isUsedUp ? 'mt-0.5 text-danger-fg' : 'mt-0.5 text-icon'} />
      <p className="min-w-0 flex-1 basis-50">
        <strong className="block font-medium">{text(isUsedUp ? 'free_only' : 'off')}</strong>
        <span className="text-xs text-fg-2">
          {describeReason(text, disabled_reason, { date: formatDate(credits.renews_at, time_zone) })}
        </span>
      </p>
      <WayOut reason={disabled_reason} proReason={text('pro_reason')} isPrimary />
    </div>
  );
}

const describeReason = (
  text: (typeof kindText)[Automation['kind']],
  reason: Automation['disabled_reason'],
  values: { date: string },
): string => (reason === null || reason === 'DISABLED_BY_USER' ? text('off_text') : text(reason, values));
