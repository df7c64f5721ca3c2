import { clientFollowUpBroughtBack } from '#features/clients/events.ts';
import { preferencesUpdated } from '#features/preferences/events.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as calendarFeedContract from '../calendar-feed-contract.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { followUpPages } from '../pages.ts';
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts';
import { calendarEntry } from './calendar-feed/directory-entry.ts';
import { registerCalendar } from './calendar-feed/register-calendar.ts';
import { followUpDueKind } from './due-alert.ts';
import { moveToZone } from './follow-ups.queries.ts';
import { followUpRoutes } from './follow-ups.routes.ts';
import { remindDueJob, remindJob, scheduleReminder } from './remind.job.ts';
import { setBackFollowUp } from './set-follow-up.ts';

export { addFollowUps, fixSchedule, setFollowUps, undoFollowUps } from './set-many.ts';

export { remindJob };

export const followUpsModule = serverModule({
  contracts: [contract, calendarFeedContract],
  pages: followUpPages,
  routes: [...followUpRoutes, ...calendarFeedRoutes],
  events,
  jobs: [remindJob, remindDueJob],
  addresses: [registerCalendar],
  extensions: [
    rowsOfClients('follow_ups', {
      what: 'choose',
      at: 'created_at',
      columns: [
        'profile_id',
        'maturity_type',
        'remind_at_local',
        'time_zone',
        'remind_on',
        'note',
        'reminded_at',
        'created_at',
        'updated_at',
        'repeat',
      ],
    }),
    followUpDueKind,
    calendarEntry,
  ],
  subscriptions: [
    on(clientFollowUpBroughtBack, async ({ actor, ...scope }, wanted) => {
      if (!actor) return;
      for (const { subject_id, payload } of wanted) {
        const client = { id: subject_id, assigned_to_id_or_zero: payload.assigned_to_id_or_zero };
        await setBackFollowUp({ ...scope, actor }, client, payload.former);
      }
    }),
    // A person who moves to another zone is reminded by the clock there.
    on(preferencesUpdated, async (scope, updates) => {
      for (const { subject_id } of updates) {
        for (const { client_id, remind_on } of await moveToZone(scope, subject_id)) {
          await scheduleReminder(scope, client_id, remind_on);
        }
      }
    }),
  ],
});
