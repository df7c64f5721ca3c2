import { createHmac } from 'node:crypto';
import type { Sender } from '../kit/delivery-body.ts';
import { type EmulatedLead, formUrn, type LinkedinState, nextNumber } from './state.ts';
import type { World } from './world.ts';

const EVERY_MS = 2 * 3_600_000;
const LONGEST_MS = 3_000;
/** Failures in a row after which an address is told nothing more. */
const BLOCKED_AT = 3;
/** Every five minutes for eight hours. */
const RETRY_PAUSES_S = Array.from({ length: 96 }, () => 300);

const hmac = (secret: string, text: string | Buffer): string => createHmac('sha256', secret).update(text).digest('hex');

/** What an address must answer to a challenge. */
export const makeChallengeResponse = (secret: string, code: string): string => hmac(secret, code);

/** The value of X-LI-Signature: of the text `hmacsha256=` and the body behind it. */
export const signEvent = (secret: string, body: Buffer | string): string =>
  hmac(secret, Buffer.concat([Buffer.from('hmacsha256='), Buffer.from(body)]));

/** Writes and signs events as LinkedIn does (integrations 4.6), one in each request. */
export const eventSender = (state: () => LinkedinState): Sender => ({
  content_type: 'application/json',
  escapes_unicode: false,
  retry_pauses_s: RETRY_PAUSES_S,
  write: ([event], { unknown_object }) =>
    unknown_object ? { type: 'ORGANIZATION_SOCIAL_ACTION', notificationId: 7 } : event,
  sign(body, { secret }) {
    const { app, writes_prefix } = state();
    const hex = signEvent(secret === 'old' ? 'an older secret' : app.client_secret, body);
    return { 'x-li-signature': writes_prefix ? `hmacsha256=${hex}` : hex };
  },
});

/** Returns what LinkedIn tells of a lead: ids and the time, nothing of the person. */
export const leadEvent = (lead: EmulatedLead, leadAction: 'CREATED' | 'DELETED', occurredAt: number) => ({
  type: 'LEAD_ACTION',
  leadGenFormResponse: `urn:li:leadGenFormResponse:${lead.id}`,
  owner: { sponsoredAccount: `urn:li:sponsoredAccount:${lead.account_id}` },
  associatedEntity: { sponsoredCreative: 'urn:li:sponsoredCreative:220331' },
  leadGenForm: formUrn(lead),
  leadType: 'SPONSORED',
  leadAction,
  occurredAt,
});

/** Returns where the events of an account go. */
export const listAddresses = ({ state }: World, account_id: number): string[] =>
  state.notifications
    .filter((one) => one.account_id === account_id && one.failures < BLOCKED_AT)
    .map(({ webhook }) => webhook);

/** Checks an address as LinkedIn does: within three seconds, with the code and what our secret makes of it, as JSON. */
export async function checkAddress({ state }: World, webhook: string, withApplication = true): Promise<boolean> {
  const number = String(nextNumber(state)).padStart(12, '0');
  const challengeCode = `8f1d2c3b-4a5e-4f60-9a7b-${number}`;
  const query = new URLSearchParams({ challengeCode, ...(withApplication && { applicationId: '555' }) });
  try {
    const answer = await fetch(`${webhook}?${query}`, { redirect: 'manual', signal: AbortSignal.timeout(LONGEST_MS) });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const body = (await answer.json()) as Record<string, unknown>;
    const isRight = body.challengeResponse === makeChallengeResponse(state.app.client_secret, challengeCode);
    return Boolean(answer.status === 200 && isJson && body.challengeCode === challengeCode && isRight);
  } catch {
    return false;
  }
}

/** Checks every address whose two hours are over. */
export async function checkDueAddresses(world: World): Promise<void> {
  for (const known of world.state.notifications) {
    while (known.next_check_ms <= world.nowMs) {
      known.next_check_ms += EVERY_MS;
      known.failures = (await checkAddress(world, known.webhook)) ? 0 : known.failures + 1;
    }
  }
}
