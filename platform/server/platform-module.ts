import * as endpoint from '../contract/endpoint.ts';
import * as ids from '../contract/ids.ts';
import * as paging from '../contract/paging.ts';
import * as time from '../contract/time.ts';
import { makePartitionsJob } from './database/partitions/partitions.job.ts';
import { browserErrorRoutes } from './http/browser-errors.routes.ts';
import { sendMessageJob } from './messages/send-message.job.ts';
import { registerTwilioStatus } from './messages/twilio/twilio-status.ts';
import { registerMetaHook } from './meta/meta-hook.ts';
import { serverModule } from './module.ts';

/** The platform's own calls and work; the application adds the live stream, which knows the events of all modules. */
export const platformModule = serverModule({
  contracts: [endpoint, ids, paging, time],
  routes: browserErrorRoutes,
  jobs: [sendMessageJob, makePartitionsJob],
  addresses: [registerTwilioStatus, registerMetaHook],
});
