import { createHash } from 'node:crypto';
import { verifyChallenge } from '#platform/server/network/turnstile.ts';
import type { Services } from '#platform/server/services.ts';
import type { Visit } from '../visit/visit-token.ts';
import type { ChallengeOutcome } from './signs.ts';

/** What the challenge of a form is for; an answer given anywhere else does not count. */
const ACTION = 'lead_form';

/** What a page needs to draw the challenge; its answer comes in the field `cf-turnstile-response`. */
export interface Challenge {
  site_key: string;
  action: string;
  script_url: string;
}

/** The field in which the challenge's script puts its answer. */
export const CHALLENGE_FIELD = 'cf-turnstile-response';

/** Returns the challenge that forms of this installation draw; null where none is configured. */
export function challengeFor({ settings: { turnstile } }: Pick<Services, 'settings'>): Challenge | null {
  if (!turnstile) return null;
  const script_url = new URL('/turnstile/v0/api.js', turnstile.verify_url).href;
  return { site_key: turnstile.site_key, action: ACTION, script_url };
}

/** Asks what became of the challenge. An answer that was spent or has grown old proves nothing, and is no failure either. */
export async function checkChallenge(
  services: Services,
  token: string | null,
  visit: Pick<Visit, 'visit_id'> | null,
): Promise<ChallengeOutcome> {
  if (!services.settings.turnstile) return 'not_asked';
  if (token === null || token === '') return 'missing';
  const idempotency_key = toUuid(`${visit?.visit_id ?? ''}:${token}`);
  const result = await verifyChallenge(services, { token, action: ACTION, idempotency_key });
  return result === 'spent' ? 'missing' : result;
}

/** The same visit sent twice gets the same answer, another visit with the same token does not. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
