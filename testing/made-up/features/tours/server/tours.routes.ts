import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { tours } from '../contract.ts';
import { tourPlanned } from '../events.ts';
import { remindGuestsJob } from './remind-guests.job.ts';
import { tourSettings } from './settings.ts';

export const tourRoutes = bind(tours, {
  plan: async ({ scope, services, body: { place } }) => {
    await record(scope, tourPlanned, { subject_id: 1, payload: {}, audience: null });
    await enqueue(scope, remindGuestsJob, { place });
    return { place, guests: tourSettings.readFrom(services.settings).TOUR_GUESTS };
  },
});
