import { createHash } from 'node:crypto';

/**
 * Returns the id of the event Lead of a visit to a form, the same for the browser and for a sender on the server. It follows from the
 * visit and does not tell it, because who knows a visit may open its thank-you page.
 */
export function makeLeadEventId(visit_id: string): string {
  const digest = createHash('sha256').update(`lead of visit ${visit_id}`).digest('hex');
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`];
  return [...parts, digest.slice(20, 32)].join('-');
}
