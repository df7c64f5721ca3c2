import { useEffect, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ENDPOINT_END, notifications, type PushDevice } from '../contract.ts';
import { text } from './en.ts';

const WORKER = '/push-worker.js';

/** What this browser can do; `subscribed` when it gets push alerts of the signed-in person. */
export type PushState = 'unsupported' | 'not_configured' | 'denied' | 'can_add' | 'subscribed';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Follows this browser's own subscription, and adds it on request. */
export function usePush(publicKey: string | null, devices: readonly PushDevice[]) {
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
