import { NextFollowUp } from './next-follow-up.tsx';
import { useTurnOfDay } from './use-turn-of-day.ts';

/** What follow-ups do on every page, once in the signed-in layout. */
export function FollowUpsHost() {
  useTurnOfDay();
  return <NextFollowUp />;
}
