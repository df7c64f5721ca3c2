import type { CameBy, Touch } from './submissions-contract.ts';

/** Who writes which id into the addresses of its advertisements. */
export const networks = { gclid: 'google ads', fbclid: 'facebook', ttclid: 'tiktok', li_fat_id: 'linkedin' } as const;
export const clickIds = ['gclid', 'fbclid', 'ttclid', 'li_fat_id'] as const;

/** Returns which ids of advertisements a touch has, with whose they are: 'gclid (google ads)'; empty without one. */
export const describeClicks = (touch: Touch | null): string =>
  clickIds
    .filter((id) => touch?.[id] !== undefined)
    .map((id) => `${id} (${networks[id]})`)
    .join(', ');

/** Where somebody came from, besides the one line of each touch. */
export interface OriginFacts {
  first_landing_page: string;
  last_landing_page: string;
  /** The ids of advertisements of both touches. */
  ad_clicks: string;
}

/** Returns landing pages and clicks on advertisements; empty where nothing is known. */
export function listOriginFacts({ first_touch, last_touch }: Pick<CameBy, 'first_touch' | 'last_touch'>): OriginFacts {
  const clicks = [first_touch, last_touch].map(describeClicks).filter((words) => words !== '');
  return {
    first_landing_page: first_touch?.landing_page ?? '',
    last_landing_page: last_touch?.landing_page ?? '',
    ad_clicks: [...new Set(clicks)].join(', '),
  };
}
