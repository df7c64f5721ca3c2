import type { Touch } from '../../submissions-contract.ts';

/** Returns one visit in one line, for people: 'facebook / spring-campaign'; null where nothing is known of it. */
export function describeTouch(touch: Touch | null): string | null {
  if (!touch) return null;
  const { utm_source, utm_medium, utm_campaign, referrer } = touch;
  const parts = [utm_source ?? referrer, utm_medium, utm_campaign].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? parts.join(' / ') : null;
}
