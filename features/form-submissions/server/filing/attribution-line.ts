import type { Attribution } from '../../contract.ts';
import { describeTouch } from '../visit/read-attribution.ts';

/** Returns where somebody came from in one line, the first touch and then the last; empty where nothing is known. */
export function writeAttribution({ first_touch, last_touch, site }: Attribution): string {
  const [first, last] = [first_touch, last_touch].map((touch) => (touch ? describeTouch(touch) : null));
  const line = first && last && first !== last ? `${first}, then ${last}` : (first ?? last);
  return line ?? site ?? '';
}
