import { preferencesUpdated } from '#features/preferences/events.ts';
import { subscribe } from '#platform/server/events.ts';
import { moveToZone } from './follow-ups.queries.ts';
import { scheduleReminder } from './remind.job.ts';

export { followUpRoutes } from './follow-ups.routes.ts';
export { remindDueJob, remindJob } from './remind.job.ts';

// A person who moves to another zone is reminded by the clock there.
subscribe(preferencesUpdated, async (scope, events) => {
  for (const { subject_id } of events) {
    for (const { client_id, remind_on } of await moveToZone(scope, subject_id)) {
      await scheduleReminder(scope, client_id, remind_on);
    }
  }
});
