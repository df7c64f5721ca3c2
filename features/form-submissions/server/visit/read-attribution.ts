import * as z from 'zod';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import { stripMarks } from '#platform/server/fold-name.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import { clickIds, networks } from '../../attribution.ts';
import type { Attribution, Touch } from '../../contract.ts';
import type { SentFields } from './read-fields.ts';

/** The field in which a form carries along where its visitor came from; embed.js names it the same in the frame's address. */
export const ATTRIBUTION_FIELD = 'came_by';

/** More than a visit ever says; longer texts are nobody's campaign. */
const MAX_FIELD = 8_000;
const MAX_ADDRESS = 500;
const MAX_SITE = 253;
const OLDEST_TOUCH_MS = 366 * 24 * 3_600_000;

/** The longest value of each part of a campaign. */
const campaignLimits = {
  utm_source: 200,
  utm_medium: 200,
  utm_campaign: 200,
  utm_term: 200,
  utm_content: 200,
  gclid: 500,
  fbclid: 500,
  ttclid: 500,
  li_fat_id: 500,
} as const;

/** What a form carries along, before it is cleaned: anybody can write into it. */
const Written = z.record(z.string(), z.unknown()).nullable().catch(null);
const Carried = z.object({
  first_touch: Written,
  last_touch: Written,
  site: z.string().nullable().catch(null),
  page: z.string().nullable().catch(null),
});

const unknown: Attribution = { first_touch: null, last_touch: null, site: null };

/** Returns where a visitor came from, as the form has carried it through its pages; what is forged is left out or cleaned. */
export const readAttribution = (fields: SentFields): Attribution => readCarried(fields.get(ATTRIBUTION_FIELD) ?? '');

/** Writes what a form carries along from page to page. */
export function carryAttribution(came_by: Attribution): string {
  const text = JSON.stringify(came_by);
  return text.length <= MAX_FIELD ? text : JSON.stringify({ ...came_by, first_touch: null });
}

interface ArrivalHeaders {
  host?: string | undefined;
  referer?: string | undefined;
  'sec-fetch-dest'?: string | string[] | undefined;
}

/**
 * Returns where somebody comes from who opens a form: as embed.js says it in the address, else by the campaign in the
 * address and the page with the link or, for a plain frame, the page around it.
 */
export function readArrival(query: URLSearchParams, headers: ArrivalHeaders): Attribution {
  const carried = readCarried(query.get(ATTRIBUTION_FIELD) ?? '');
  if (carried.last_touch !== null || carried.site !== null) return carried;
  const { host, referer = '' } = headers;
  const isFramed = headers['sec-fetch-dest'] === 'iframe';
  const referrer = isFramed || getHost(referer) === host ? null : referer;
  const landing_page = isFramed ? referer : null;
  const touch = readTouch({ ...Object.fromEntries(query), referrer, landing_page, at: nowIso() });
  return { first_touch: touch, last_touch: touch, site: isFramed ? readSite(getHost(referer)) : null };
}

function readCarried(text: string): Attribution {
  if (text === '' || text.length > MAX_FIELD) return unknown;
  const carried = Carried.safeParse(parseJson(text)).data;
  if (!carried) return unknown;
  const [first, last] = [carried.first_touch, carried.last_touch].map((touch) => touch && readTouch(touch));
  const page = readAddress(carried.page);
  return {
    first_touch: first ?? last ?? null,
    last_touch: last ?? first ?? null,
    site: readSite(carried.site ?? ''),
    ...(page !== '' && { page }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns a touch with what is known of it; null where that is nothing. */
function readTouch(written: Readonly<Record<string, unknown>>): Touch | null {
  const known = [
    ...Object.entries(campaignLimits).map(([name, maximum]) => [name, readValue(written[name], maximum)] as const),
    ['referrer', readAddress(written.referrer)] as const,
    ['landing_page', readAddress(written.landing_page)] as const,
  ].filter(([, value]) => value !== '');
  return known.length > 0 ? { at: readInstant(written.at), ...Object.fromEntries(known) } : null;
}

const readValue = (value: unknown, maximum: number): string =>
  typeof value === 'string' ? stripMarks(cleanText(value.slice(0, maximum)).replace(/\s+/g, ' ')) : '';

/** Returns an address without its query, which may hold what is nobody's business; '' for what is none. */
function readAddress(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value)) return '';
  const { protocol, host, pathname } = new URL(value);
  if (!['http:', 'https:', 'android-app:'].includes(protocol)) return '';
  return `${protocol}//${host}${pathname}`.slice(0, MAX_ADDRESS);
}

const getHost = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

function readSite(host: string): string | null {
  const site = host.toLowerCase();
  return site.length <= MAX_SITE && /^[a-z0-9.-]+(?::\d{1,5})?$/.test(site) ? site : null;
}

/** The clock of a visitor may be wrong: what lies ahead or far back is now. */
function readInstant(value: unknown): string {
  const at = typeof value === 'string' ? Date.parse(value.slice(0, 40)) : Number.NaN;
  const age = nowMillis() - at;
  return age >= 0 && age <= OLDEST_TOUCH_MS ? new Date(at).toISOString() : nowIso();
}

/** Returns one visit in one line, for people: 'facebook / spring-campaign'; null where nothing is known of it. */
export function describeTouch(touch: Touch | null): string | null {
  if (!touch) return null;
  const { utm_source, utm_medium, utm_campaign, referrer } = touch;
  const network = clickIds.find((id) => touch[id] !== undefined);
  const source = utm_source ?? (network && networks[network]) ?? (referrer && getHost(referrer));
  const parts = [source, utm_medium, utm_campaign].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? parts.join(' / ') : null;
}
