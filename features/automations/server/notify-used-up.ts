import * as z from 'zod';
import { toCalendarDay } from '#domain/wall-time.ts';
import { findOwner } from '#features/clients/server/index.ts';
import { alertKind, alertPeople } from '#features/notifications/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { creditWarningChanged } from '../events.ts';
import { automationPages } from '../pages.ts';
import { readWarning } from './credit-warning.ts';
import { runningOut, usedUp } from './en.ts';
import { markTold } from './ledger/told.queries.ts';

export const creditsUsedUpKind = alertKind({
  kind: 'credits_used_up',
  label: 'Automation credits running out',
  about: null,
  defaults: { in_app: true, email: true, push: false },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});

/** Tells the owner after the commit that credits run out or are used up, once in a month for each. */
export const notifyUsedUpJob = defineJob({
  name: 'automations.tell-used-up',
  payload: z.object({ org_id: Id }),
  attempts: 5,
  run: ({ services, request_id }, { org_id }) =>
    withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
      const owner_id = await findOwner(scope);
      const warning = await readWarning(scope);
      if (owner_id === null || warning === null || !(await markTold(scope, warning))) return;
      const { title, body } = warning.level === 'DISABLED' ? usedUp : runningOut;
      const day = toCalendarDay(warning.renews_at, await readOrgZone(scope));
      await alertPeople(scope, creditsUsedUpKind, [owner_id], {
        public_url: services.settings.public_url,
        title,
        body: body(day, warning.credits_left),
        page: fillPage(automationPages.automations),
      });
    }),
});

export const usedUpSubscription = on(creditWarningChanged, async (scope, events) => {
  if (events.some(({ payload }) => payload.warning !== null))
    await enqueue(scope, notifyUsedUpJob, { org_id: scope.org_id });
});
