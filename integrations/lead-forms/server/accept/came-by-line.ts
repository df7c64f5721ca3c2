import type { CameBy, Touch } from '../../submissions-contract.ts';

/** Returns where somebody came from in one line, the first touch and then the last; empty where nothing is known. */
export function writeCameBy({ first_touch, last_touch, site }: CameBy): string {
  const [first, last] = [first_touch, last_touch].map((touch) => (touch ? describeTouch(touch) : ''));
  const line = first && last && first !== last ? `${first}, then ${last}` : first || last;
  return line || site || '';
}

/** Returns a touch in a few words: its campaign, else the click that was paid for, else the page that linked here. */
function describeTouch({ utm_source, utm_medium, utm_campaign, referrer, landing_page, ...clicks }: Touch): string {
  const campaign = [utm_source, utm_medium, utm_campaign].filter(Boolean).join(' / ');
  return campaign || findAdvertiser(clicks) || referrer || landing_page || '';
}

const findAdvertiser = ({ gclid, fbclid, ttclid, li_fat_id }: Touch | Omit<Touch, 'utm_source'>): string =>
  (gclid && 'Google Ads') || (fbclid && 'Meta') || (ttclid && 'TikTok') || (li_fat_id && 'LinkedIn') || '';
