import * as z from 'zod';
import { Instant } from '#platform/contract/time.ts';

/** One visit of a person, with the campaign that brought them. */
export const Touch = z.object({
  at: Instant,
  utm_source: z.string().max(200).optional(),
  utm_medium: z.string().max(200).optional(),
  utm_campaign: z.string().max(200).optional(),
  utm_term: z.string().max(200).optional(),
  utm_content: z.string().max(200).optional(),
  gclid: z.string().max(500).optional(),
  fbclid: z.string().max(500).optional(),
  ttclid: z.string().max(500).optional(),
  li_fat_id: z.string().max(500).optional(),
  /** The page that linked here, and the first page seen, each without its query. */
  referrer: z.string().max(500).optional(),
  landing_page: z.string().max(500).optional(),
});
export type Touch = z.output<typeof Touch>;

/** Where a submission came from: the first and the last visit; equal where there was one. */
export const Attribution = z.object({
  first_touch: Touch.nullable(),
  last_touch: Touch.nullable(),
  /** The host of the page the form was embedded on. */
  site: z.string().max(253).nullable(),
  /** That page, without its query. */
  page: z.string().max(500).optional(),
});
export type Attribution = z.output<typeof Attribution>;

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
export function listOriginFacts({
  first_touch,
  last_touch,
}: Pick<Attribution, 'first_touch' | 'last_touch'>): OriginFacts {
  const clicks = [first_touch, last_touch].map(describeClicks).filter((words) => words !== '');
  return {
    first_landing_page: first_touch?.landing_page ?? '',
    last_landing_page: last_touch?.landing_page ?? '',
    ad_clicks: [...new Set(clicks)].join(', '),
  };
}
