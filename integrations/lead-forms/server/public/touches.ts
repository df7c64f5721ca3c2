import { CameBy } from '../../submissions-contract.ts';

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
    return CameBy.parse(JSON.parse(text));
  } catch {
    return unknown;
  }
}
