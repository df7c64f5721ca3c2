import * as z from 'zod';
import { toCalendarDay } from '#domain/wall-time.ts';
import { findOwner } from '#features/clients/server/index.ts';
import { alertKind, alertPeople } from '#features/notifications/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { creditWarningChanged } from '../events.ts';
import { automationPages } from '../pages.ts';
import { readFacts } from './automations.queries.ts';
import { nextMonthAt } from './credit-counters.ts';
import { usedUp } from './en.ts';

export const creditsUsedUpKind = alertKind({
  kind: 'credits_used_up',
  label: 'Automation credits used up',
  about: null,
  defaults: { in_app: true, email: true, push: false },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});

/** Tells the owner after the commit that the last credit is spent. */
export const notifyUsedUpJob = defineJob({
  name: 'automations.tell-used-up',
  payload: z.object({ org_id: Id }),
  attempts: 5,
  run: ({ services, request_id }, { org_id }) =>
    withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
      const owner_id = await findOwner(scope);
      if (owner_id === null) return;
      const { counters, time_zone } = await readFacts(scope, 'LEAD_DISTRIBUTION');
      await alertPeople(scope, creditsUsedUpKind, [owner_id], {
        public_url: services.settings.public_url,
        title: usedUp.title,
        body: usedUp.body(toCalendarDay(nextMonthAt(counters.month, time_zone), time_zone)),
        page: fillPage(automationPages.automations),
      });
    }),
});

/** The warning changes once, under the lock of the credits, so the owner is told once. */
export const usedUpSubscription = on(creditWarningChanged, async (scope, events) => {
  if (events.some(({ payload }) => payload.warning === 'DISABLED'))
    await enqueue(scope, notifyUsedUpJob, { org_id: scope.org_id });
});
