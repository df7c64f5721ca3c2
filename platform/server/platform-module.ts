import { makePartitionsJob } from './database/partitions.job.ts';
import { browserErrorRoutes } from './http/browser-errors.routes.ts';
import { sendMessageJob } from './messages/send-message.job.ts';
import { registerTwilioStatus } from './messages/twilio-status.ts';
import { serverModule } from './module.ts';

/** What the platform itself answers and works on; the live stream, which knows the events of all, is put in by the application. */
export const platformModule = serverModule({
  routes: browserErrorRoutes,
  jobs: [sendMessageJob, makePartitionsJob],
  addresses: [registerTwilioStatus],
});
