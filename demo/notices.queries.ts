import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** A lead that Facebook announced. */
export interface DemoNotice {
  source_id: number;
  external_id: string;
  form_external_id: string;
  submitted_at: string;
}

/** Keeps the notices of leads that were announced and fetched. */
export const addFetchedNotices = (scope: OrgScope, notices: readonly (DemoNotice & { lead_id: string })[]) =>
  addNotices(
    scope,
    notices.map((notice) => ({ ...notice, status: 'FETCHED' as const, fetched_at: nowIso() })),
  );

/** Keeps the notice of a lead that waits for a permission; nobody asks Facebook for it before `until`. */
export const addWaitingNotice = (scope: OrgScope, notice: DemoNotice, until: string) =>
  addNotices(scope, [
    { ...notice, status: 'WAITING', attempts: 1, next_attempt_at: until, last_error_class: 'auth_expired' },
  ]);

interface Outcome {
  status: 'FETCHED' | 'WAITING';
  lead_id?: string;
  fetched_at?: string;
  attempts?: number;
  next_attempt_at?: string;
  last_error_class?: 'auth_expired';
}

async function addNotices({ db, org_id }: OrgScope, notices: readonly (DemoNotice & Outcome)[]): Promise<void> {
  const notified_at = nowIso();
  const rows = notices.map((notice) => ({ ...notice, org_id, origin: 'NOTICE' as const, notified_at }));
  await db.insertInto('lead_notices').values(rows).execute();
}
