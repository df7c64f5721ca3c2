import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import * as messagesContract from '../messages-calls.ts';
import { whatsappPages } from '../pages.ts';
import * as templatesContract from '../templates-contract.ts';
import { whatsappAccountRoutes } from './accounts/accounts.routes.ts';
import { readAccountJob, receiveHints } from './accounts/receive-hints.ts';
import { whatsappAccountRows } from './accounts/view-accounts.ts';
import { messageRoutes } from './history/messages.routes.ts';
import { accountReceiver, whatsappNotices } from './hooks/whatsapp-notices.ts';
import { messageNotices } from './messages/message-notices.ts';
import { startSender } from './sending/sender.ts';
import { checkTemplatesJob, readTemplatesJob } from './templates/read-templates.job.ts';
import { templateReceivers } from './templates/receive-notices.ts';
import { templateRoutes } from './templates/templates.routes.ts';

export { describeReason } from './history/describe-reason.ts';
export { fillLiveTemplate } from './sending/fill-template.ts';
export { foreseeSending } from './sending/foresee-sending.ts';
export { type FilledMessage, type RecheckedMessage, sendingRoom, type UnsentMessage } from './sending/message-kinds.ts';
export { moveMessages, queueMessages } from './sending/queue-messages.ts';
export { sendDueMessages } from './sending/send-messages.ts';
export { markUnansweredMessages } from './sending/sender.ts';
export { settleCredits } from './sending/settle-credits.ts';
export { listTemplates } from './templates/show-template.ts';

export const whatsappModule = serverModule({
  contracts: [contract, templatesContract, messagesContract],
  pages: whatsappPages,
  routes: [...whatsappAccountRoutes, ...templateRoutes, ...messageRoutes],
  rows: [whatsappAccountRows],
  events,
  jobs: [readAccountJob, readTemplatesJob, checkTemplatesJob],
  background: [startSender],
  extensions: [
    accountReceiver,
    ...templateReceivers,
    ...messageNotices,
    whatsappNotices.extend('account_alerts', receiveHints),
    whatsappNotices.extend('account_review_update', receiveHints),
    whatsappNotices.extend('account_update', receiveHints),
    whatsappNotices.extend('business_capability_update', receiveHints),
    whatsappNotices.extend('phone_number_name_update', receiveHints),
    whatsappNotices.extend('phone_number_quality_update', receiveHints),
  ],
});
