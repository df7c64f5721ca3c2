import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { billingChanged } from '../events.ts';

/** Has open screens read again what is paid, owed and ordered. */
export const publishBilling = (scope: OrgScope): Promise<void> =>
  record(scope, billingChanged, { subject_id: scope.org_id, payload: {}, audience: null });
