import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useChange } from '#platform/web/data.ts';
import { formatAgo, formatDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { notifications, type PushDevice } from '../contract.ts';
import { text } from './en.ts';
import { type PushState, usePush } from './use-push.ts';

const icons: Record<PushDevice['device_type'], LucideIcon> = {
  MOBILE: Smartphone,
  TABLET: Tablet,
  DESKTOP: Monitor,
  UNKNOWN: Monitor,
};

interface DevicesPanelProps {
  publicKey: string | null;
  devices: readonly PushDevice[];
}

/** Lists the browsers that get push alerts, and adds this one. */
export function DevicesPanel({ publicKey, devices }: DevicesPanelProps) {
  const push = usePush(publicKey, devices);
  const hint = findHint(push.state);
  return (
    <Panel
      look="card"
      title={text('push_devices')}
      end={
        push.state === 'can_add' && (
          <LinkButton
            className="text-xs font-semibold"
            onClick={() => void push.addThisBrowser()}
            aria-busy={push.isAdding}
          >
            {text('add_browser')}
          </LinkButton>
        )
      }
    >
      {devices.length > 0 ? (
        <ul>
          {devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-line py-2.5 text-fg-3">{text('no_devices')}</p>
      )}
      {hint && <p className="border-t border-line py-2.5 text-xs text-fg-3">{hint}</p>}
    </Panel>
  );
}

function findHint(state: PushState): string | null {
  if (state === 'unsupported') return text('unsupported');
  if (state === 'denied') return text('denied');
  return state === 'not_configured' ? text('not_configured') : null;
}

function Device({ device }: { device: PushDevice }) {
  const { time_zone } = useSession();
  const remove = useChange(notifications.removeDevice, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('removed') }),
  });
  const { id, name, device_type, created_at, last_alert_at } = device;
  const last = last_alert_at ? text('last_alert', { ago: formatAgo(last_alert_at) }) : text('no_alert_yet');
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-2.5">
      <Icon of={icons[device_type]} className="mt-0.5 shrink-0 text-icon" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <p className="mt-0.5 text-xs text-fg-3 tabular-nums">
          {text('added', { date: formatDate(created_at, time_zone) })}, {last}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={text('remove_of', { name })}
        isSaving={remove.isPending}
        onClick={() => remove.mutate({ params: { id } })}
      >
        {text('remove')}
      </Button>
    </li>
  );
}
