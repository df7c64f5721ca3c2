import type { DeliveryOptions, Sender } from '../kit/delivery-body.ts';
import { signNotice } from '../whatsapp/status-webhook.ts';
import type { EmulatedLead, FacebookState } from './state.ts';
import { findPage, seconds, type World } from './world.ts';

/** One change in a notice: a lead of a page, or anything else a page may tell. */
export interface Change {
  page_id: string;
  /** `leadgen` if nothing is said. */
  field?: string;
  value: Record<string, unknown>;
}

const HOUR_S = 3_600;

/** Tried again at once, then less and less often for 36 hours. */
const RETRY_PAUSES_S = [0, 60, 300, 900, 1_800, HOUR_S, 2 * HOUR_S, 4 * HOUR_S, 6 * HOUR_S, 8 * HOUR_S, 12 * HOUR_S];

/** Writes and signs notices as Meta does (integrations 1.6). */
export const leadSender = (state: () => FacebookState): Sender => ({
  content_type: 'application/json',
  escapes_unicode: true,
  retry_pauses_s: RETRY_PAUSES_S,
  write(changes, { at_ms, unknown_object }) {
    const entry = byPage(changes as Change[]).map(([id, ofPage]) => ({
      id,
      time: seconds(at_ms),
      changes: ofPage.map(({ field = 'leadgen', value }) => ({ field, value })),
    }));
    return { object: unknown_object ? 'made_up' : 'page', entry };
  },
  sign: (body, { secret }) => ({
    'x-hub-signature-256': signNotice(secret === 'old' ? 'an older secret' : state().app.secret, body),
  }),
});

function byPage(changes: readonly Change[]): [string, Change[]][] {
  const pages = new Map<string, Change[]>();
  for (const change of changes) pages.set(change.page_id, [...(pages.get(change.page_id) ?? []), change]);
  return [...pages];
}

/** Returns what Meta tells of a new lead: ids and the time, nothing of the person. */
export const leadChange = ({ id, page_id, form_id, created_ms, ad }: EmulatedLead): Change => ({
  page_id,
  value: {
    leadgen_id: id,
    page_id,
    form_id,
    ...(ad && { adgroup_id: ad.adset_id, ad_id: ad.ad_id }),
    created_time: seconds(created_ms),
  },
});

/** Returns where notices about a page go; null when nobody subscribed to them. */
export function addressFor(world: World, page_id: string): string | null {
  const { subscription } = world.state.app;
  const page = findPage(world, page_id);
  const isSubscribed =
    subscription?.active && subscription.object === 'page' && subscription.fields.includes('leadgen');
  return isSubscribed && page?.subscribed_fields.includes('leadgen') ? subscription.callback_url : null;
}

/** Tells of a lead after the present call is answered, if the page is subscribed. */
export function announce(world: World, lead: EmulatedLead, options: DeliveryOptions = { retry: 'provider' }): void {
  const url = addressFor(world, lead.page_id);
  if (url) world.deliveries.sendSoon(url, [leadChange(lead)], options);
}
