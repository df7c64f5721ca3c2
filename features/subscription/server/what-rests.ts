import type { OrgScope } from '#platform/server/database/scope.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import { findRestStart } from './subscription.queries.ts';

/** Something of a room that is not whole without Pro; nothing of it is deleted. */
interface Resting {
  /** What it is; screens have a word for each. */
  kind: string;
  effect: 'READ_ONLY' | 'RESTS' | 'OFF' | 'GOES_ON' | 'RECORDED';
  /**
   * Returns the names, the first first; or how many there are, where they have none. @param since when the rest began that goes on
   * or was the last; null where there was none.
   */
  read(scope: OrgScope, since: string | null): Promise<readonly string[] | number>;
}

const points = extensionPoint<Resting>();

/** How many are named. */
const NAMED = 3;

/** Adds what of a feature rests in the free tier. */
export const whatRests = (resting: Resting) => points.extend(resting.kind, resting);

export interface RestingCount extends Pick<Resting, 'kind' | 'effect'> {
  count: number;
  names: string[];
}

/** Returns what rests in the free tier and comes back with Pro; what an organisation has none of is left out. */
export async function readResting(scope: OrgScope): Promise<RestingCount[]> {
  const since = await findRestStart(scope);
  const things: RestingCount[] = [];
  for (const { kind, effect, read } of points.all()) {
    const found = await read(scope, since);
    const [count, names] = typeof found === 'number' ? [found, []] : [found.length, found.slice(0, NAMED)];
    if (count > 0 || effect === 'RECORDED') things.push({ kind, effect, count, names: [...names] });
  }
  return things;
}
