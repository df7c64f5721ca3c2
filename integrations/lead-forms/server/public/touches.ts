import { cleanInput } from '#platform/server/http/clean-input.ts';
import { CameBy, type Touch } from '../../submissions-contract.ts';

/** The field in which a form carries along where its visitor came from. */
export const CAME_BY_FIELD = 'came_by';
const MAX_FIELD = 8_000;

const unknown: CameBy = { first_touch: null, last_touch: null, site: null };

/** Returns where a visitor came from, as the form has carried it along. */
export function readTouches(
  fields: Readonly<Record<string, string>>,
  _query: URLSearchParams,
  _referrer: string | undefined,
): CameBy {
  const text = fields[CAME_BY_FIELD] ?? '';
  if (text === '' || text.length > MAX_FIELD) return unknown;
  try {
    return CameBy.parse(cleanInput(JSON.parse(text)));
  } catch {
    return unknown;
  }
}

/** Returns one visit in one line, for people: 'facebook / spring-campaign'; null where nothing is known of it. */
export function describeTouch(touch: Touch | null): string | null {
  if (!touch) return null;
  const { utm_source, utm_medium, utm_campaign, referrer } = touch;
  const parts = [utm_source ?? referrer, utm_medium, utm_campaign].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? parts.join(' / ') : null;
}
