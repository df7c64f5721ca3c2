import { toCalendarDay } from '#domain/wall-time.ts';
import { findDays, toPeriod } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { AuditFilter } from '../contract.ts';
import type { LogFilter } from './audit-log.queries.ts';

/** Returns the filter with its days as moments of this zone. */
export function toLogFilter({ profile_id, thing, search, from, to }: AuditFilter, time_zone: string): LogFilter {
  const findPeriod = (day: string) => toPeriod(findDays('is', [day], toCalendarDay(nowIso(), time_zone)), time_zone);
  const since = from === undefined ? undefined : findPeriod(from).from;
  const until = to === undefined ? undefined : findPeriod(to).to;
  return { profile_id, thing, search, since, until };
}
