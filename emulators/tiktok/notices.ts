import { createHmac } from 'node:crypto';
import type { Sender } from '../kit/delivery-body.ts';
import type { EmulatedLead, TiktokState } from './state.ts';

const HOUR_S = 3_600;
/** Tried again at once, then less and less often for a day. */
const RETRY_PAUSES_S = [0, 60, 300, 1_800, HOUR_S, 2 * HOUR_S, 4 * HOUR_S, 8 * HOUR_S, 8 * HOUR_S];

/** The value of X-Open-Signature. */
export const signPayload = (secret: string, payload: string | Buffer): string =>
  createHmac('sha256', secret).update(payload).digest('hex');

export const escapeUnicode = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes and signs notices as TikTok does (integrations 5.4). */
export const leadSender = (state: () => TiktokState): Sender => ({
  content_type: 'application/json',
  escapes_unicode: false,
  retry_pauses_s: RETRY_PAUSES_S,
  write: (entry, { at_ms, unknown_object }) => ({
    object: unknown_object ? 9 : 1,
    time: Math.floor(at_ms / 1_000),
    entry: unknown_object ? [{ thing: 'unknown' }] : entry,
  }),
  sign(body, { secret }) {
    const { app, signs_escaped } = state();
    const payload = signs_escaped ? escapeUnicode(body.toString('utf8')) : body;
    return { 'x-open-signature': signPayload(secret === 'old' ? 'an older secret' : app.secret, payload) };
  },
});

/** Returns what TikTok reports of a lead: all of it. */
export const writeEntry = (state: TiktokState, { id, page_id, advertiser_id, created_ms, changes }: EmulatedLead) => ({
  id,
  lead_source: 'INSTANT_FORM',
  page_id,
  page_name: state.forms.find((form) => form.page_id === page_id)?.title ?? '',
  advertiser_id,
  advertiser_name: state.advertisers.find((one) => one.id === advertiser_id)?.name ?? '',
  campaign_id: '1700000000000001',
  campaign_name: 'Spring',
  adgroup_id: '1700000000000002',
  adgroup_name: 'SG',
  ad_id: '1700000000000003',
  ad_name: 'Video A',
  create_time: Math.floor(created_ms / 1_000),
  changes,
});
