import { createHmac } from 'node:crypto';
import type { Sender } from '../kit/delivery-body.ts';
import { show } from './show.ts';
import type { StripeEvent, StripeState } from './state.ts';
import { isLive, nextId } from './world.ts';

/** In a sandbox three times over a few hours; live for three days, with growing pauses. */
const RETRY_PAUSES_S = {
  test: [60, 3_600, 10_800],
  live: [60, 300, 1_800, 7_200, 18_000, 36_000, 43_200, 43_200, 86_400],
};

/** Returns the header of these bytes: a signature with each secret, and one of the older kind that proves nothing. */
export function signEvent(secrets: readonly string[], body: Buffer, at: number): string {
  const hex = (secret: string) => createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
  const signatures = secrets.map((secret) => `v1=${hex(secret)}`);
  return [`t=${at}`, ...signatures, ...(secrets.length > 0 ? [`v0=${hex('v0')}`] : [])].join(',');
}

/** Sends one event in each notice, dated and signed anew at every try (integrations 11.3). */
export const eventSender = (state: () => StripeState): Sender => ({
  content_type: 'application/json; charset=utf-8',
  escapes_unicode: false,
  get retry_pauses_s() {
    return isLive({ state: state() }) ? RETRY_PAUSES_S.live : RETRY_PAUSES_S.test;
  },
  signs_each_try: true,
  write: ([event], { unknown_object }) =>
    unknown_object
      ? { ...(event as object), type: 'made_up.happened', data: { object: { object: 'made_up' } } }
      : event,
  sign: (body, { secret, at_ms }) => {
    const secrets = secret === 'old' ? ['whsec_an_older_one'] : state().account.webhook_secrets;
    return { 'stripe-signature': signEvent(secrets, body, Math.floor(at_ms / 1000)) };
  },
});

/** Makes an event about an object as it is now. */
export function makeEvent(
  shop: { state: StripeState },
  type: string,
  about: { id: string; object: string },
  { now, request }: { now: number; request: StripeEvent['request'] },
): StripeEvent {
  const { state } = shop;
  const { api_version, webhooks } = state.account;
  const object = structuredClone(show(shop, about, api_version));
  if (about.id === '') delete object.id;
  const event: StripeEvent = {
    id: nextId(shop, 'evt'),
    object: 'event',
    api_version,
    created: now,
    livemode: isLive(shop),
    pending_webhooks: webhooks.length,
    request,
    type,
    data: { object },
  };
  state.events[event.id] = event;
  return event;
}
