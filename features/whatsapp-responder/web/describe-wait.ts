import { text } from './en.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Returns a wait as people read it: '45 s', '5 min', '1.5 h'. */
export function describeWait(seconds: number): string {
  if (seconds === 0) return text('at_once');
  if (seconds < MINUTE || (seconds < HOUR && seconds % MINUTE !== 0)) return text('seconds', { count: seconds });
  if (seconds < HOUR) return text('minutes', { count: seconds / MINUTE });
  return text('hours', { count: Math.round((seconds / HOUR) * 10) / 10 });
}
