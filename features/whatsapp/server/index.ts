import { everyone, fileRight } from '#features/files/server/index.ts';
import { messageProgressReader } from '#features/timeline/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as chatContract from '../chat-contract.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import * as messagesContract from '../messages-calls.ts';
import * as optOutsContract from '../opt-outs-calls.ts';
import { whatsappPages } from '../pages.ts';
import * as templatesContract from '../templates-contract.ts';
import * as testsContract from '../test-calls.ts';
import { whatsappAccountRoutes } from './accounts/accounts.routes.ts';
import { readAccountJob, receiveHints } from './accounts/receive-hints.ts';
import { whatsappAccountRows } from './accounts/view-accounts.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { messageRoutes } from './history/messages.routes.ts';
import { accountReceiver, whatsappNotices } from './hooks/whatsapp-notices.ts';
import { messageNotices } from './messages/message-notices.ts';
import { optOutHistory } from './opt-outs/opt-out-history.ts';
import { optOutRoutes } from './opt-outs/opt-outs.routes.ts';
import { shareReplyJob } from './replies/share-reply.job.ts';
import { startSender } from './sending/sender.ts';
import { checkTemplatesJob, readTemplatesJob } from './templates/read-templates.job.ts';
import { templateReceivers } from './templates/receive-notices.ts';
import { templateRoutes } from './templates/templates.routes.ts';
import { testRoutes } from './tests/tests.routes.ts';
import { clientOptedOutKind, clientWroteKind } from './timeline/alert-of-messages.ts';
import { readProgress } from './timeline/timeline.queries.ts';

export { cleanParameter } from '../template-text.ts';
export { describeReason } from './history/describe-reason.ts';
export { countSendable, sendAgain } from './history/send-again.ts';
export { attachClient, type UnknownMessage, unknownSenders } from './messages/unknown-senders.ts';
export { readOptedOut } from './opt-outs/opt-outs.queries.ts';
export { fillLiveTemplate, fillTemplateText } from './sending/fill-template.ts';
export { findNumberFault, foreseeSending } from './sending/foresee-sending.ts';
export { type FilledMessage, type RecheckedMessage, sendingRoom, type UnsentMessage } from './sending/message-kinds.ts';
export { abandonUnanswered, readSentMessages, type SentMessage } from './sending/messages.queries.ts';
export { lockUnoffered, markOffered } from './sending/offers.queries.ts';
export { moveMessages, queueMessages } from './sending/queue-messages.ts';
export { sendDueMessages } from './sending/send-messages.ts';
export { markUnansweredMessages } from './sending/sender.ts';
export { settleCredits } from './sending/settle-credits.ts';
export { listTemplates } from './templates/show-template.ts';
export { recordOnTimeline } from './timeline/record-on-timeline.ts';

export const whatsappModule = serverModule({
  contracts: [contract, templatesContract, messagesContract, chatContract, optOutsContract, testsContract],
  pages: whatsappPages,
  routes: [
    ...[...whatsappAccountRoutes, ...templateRoutes, ...messageRoutes],
    ...[...chatRoutes, ...optOutRoutes, ...testRoutes],
  ],
  rows: [whatsappAccountRows],
  events,
  jobs: [readAccountJob, readTemplatesJob, checkTemplatesJob, shareReplyJob],
  background: [startSender],
  extensions: [
    accountReceiver,
    ...templateReceivers,
    ...messageNotices,
    clientWroteKind,
    clientOptedOutKind,
    messageProgressReader({ readProgress }),
    optOutHistory,
    fileRight('WHATSAPP_PICTURE', everyone),
    fileRight('WHATSAPP_DOCUMENT', everyone),
    // Files of a chat are at Meta, and never kept here.
    fileRight('WHATSAPP_ATTACHMENT', async () => false),
    whatsappNotices.extend('account_alerts', receiveHints),
    whatsappNotices.extend('account_review_update', receiveHints),
    whatsappNotices.extend('account_update', receiveHints),
    whatsappNotices.extend('business_capability_update', receiveHints),
    whatsappNotices.extend('phone_number_name_update', receiveHints),
    whatsappNotices.extend('phone_number_quality_update', receiveHints),
  ],
});
