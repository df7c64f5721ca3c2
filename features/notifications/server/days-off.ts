import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';

/** Reads the calendar days people have off, '2026-12-25', by person; those without any may be missing. */
type DaysOffReader = (scope: OrgScope, ids: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;

const readers = extensionPoint<DaysOffReader>();

/**
 * Declares where days off are read, in the manifest of the feature that keeps them: it depends on notifications, so they
 * cannot depend on it.
 */
export const daysOffReader = (read: DaysOffReader): Extension => readers.extend('days_off', read);

export const readDaysOff: DaysOffReader = async (scope, ids) => {
  const read = readers.find('days_off');
  return read && ids.length > 0 ? read(scope, ids) : new Map();
};
