import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { formatAgo, formatDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { ENDPOINT_END, notifications, type PushDevice } from '../contract.ts';
import { text } from './en.ts';

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

const WORKER = '/push-worker.js';

/** What this browser can do; `subscribed` when it gets push alerts of the signed-in person. */
type PushState = 'unsupported' | 'not_configured' | 'denied' | 'can_add' | 'subscribed';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Follows this browser's own subscription, and adds it on request. */
function usePush(publicKey: string | null, devices: readonly PushDevice[]) {
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [isDenied, setIsDenied] = useState(() => isSupported() && Notification.permission === 'denied');
  const [isAsking, setIsAsking] = useState(false);
  const add = useChange(notifications.addDevice, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('browser_added') }),
  });

  useEffect(() => {
    if (!isSupported()) return;
    findSubscription().then(
      (subscription) => setEndpoint(subscription?.endpoint ?? null),
      () => undefined,
    );
  }, []);

  async function addThisBrowser(): Promise<void> {
    if (publicKey === null || isAsking) return;
    setIsAsking(true);
    try {
      if ((await Notification.requestPermission()) !== 'granted')
        return setIsDenied(Notification.permission === 'denied');
      const subscription = await subscribe(publicKey);
      const { endpoint: address, keys } = subscription.toJSON();
      await add.mutateAsync({
        body: { endpoint: address ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
      });
      setEndpoint(subscription.endpoint);
    } catch (failure) {
      // A refused call has said so itself.
      if (failure instanceof DOMException) {
        toast({ type: 'ERROR', heading: text('not_subscribed'), message: text('not_subscribed_text') });
      }
    } finally {
      setIsAsking(false);
    }
  }

  const isKnown =
    endpoint !== null && devices.some(({ endpoint_end }) => endpoint_end === endpoint.slice(-ENDPOINT_END));
  return { state: decideState({ publicKey, isDenied, isKnown }), isAdding: isAsking || add.isPending, addThisBrowser };
}

function decideState(facts: { publicKey: string | null; isDenied: boolean; isKnown: boolean }): PushState {
  if (facts.publicKey === null) return 'not_configured';
  if (!isSupported()) return 'unsupported';
  if (facts.isDenied) return 'denied';
  return facts.isKnown ? 'subscribed' : 'can_add';
}

const findSubscription = async () =>
  (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription() ?? null;

/** Subscribes with our key; a subscription made with another one is given up first. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = decodeKey(publicKey);
  const earlier = await pushManager.getSubscription();
  if (earlier && !isSameKey(earlier.options.applicationServerKey, applicationServerKey)) await earlier.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function decodeKey(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const isSameKey = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && String(new Uint8Array(one)) === String(other);
