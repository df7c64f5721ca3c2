import { fileRight } from '#features/files/server/index.ts';
import { messageProgressReader } from '#features/timeline/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as chatContract from '../chat-contract.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import * as messagesContract from '../messages-calls.ts';
import { whatsappMessagePages } from '../pages.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { tellReadJob } from './chat/tell-read.job.ts';
import { messageRoutes } from './history/messages.routes.ts';
import { messageNotices } from './messages/message-notices.ts';
import { shareReplyJob } from './replies/share-reply.job.ts';
import { startSender } from './sending/sender.ts';
import { whatsappSettings } from './settings.ts';
import { testRoutes } from './tests/tests.routes.ts';
import { clientOptedOutKind, clientWroteKind } from './timeline/alert-of-messages.ts';
import { readProgress } from './timeline/timeline.queries.ts';

export { describeReason } from './history/describe-reason.ts';
export { countSendable, sendAgain } from './history/send-again.ts';
export { attachClient, type UnknownMessage, unknownSenders } from './messages/unknown-senders.ts';
export { fillLiveTemplate, fillTemplateText } from './sending/fill-template.ts';
export { findNumberFault, foreseeSending } from './sending/foresee-sending.ts';
export { type FilledMessage, type RecheckedMessage, sendingRoom, type UnsentMessage } from './sending/message-kinds.ts';
export { abandonUnanswered, readSentMessages, type SentMessage } from './sending/messages.queries.ts';
export { lockUnoffered, markOffered } from './sending/offers.queries.ts';
export { moveMessages, queueMessages } from './sending/queue-messages.ts';
export { sendDueMessages } from './sending/send-messages.ts';
export { markUnansweredMessages } from './sending/sender.ts';
export { settleCredits } from './sending/settle-credits.ts';
export { recordOnTimeline } from './timeline/record-on-timeline.ts';

export const whatsappMessagesModule = serverModule({
  contracts: [contract, messagesContract, chatContract],
  pages: whatsappMessagePages,
  routes: [...messageRoutes, ...chatRoutes, ...testRoutes],
  events,
  settings: whatsappSettings,
  jobs: [shareReplyJob, tellReadJob],
  background: [startSender],
  extensions: [
    ...messageNotices,
    clientWroteKind,
    clientOptedOutKind,
    messageProgressReader({ readProgress }),
    rowsOfClients('whatsapp_messages', { what: 'move', key: ['id'], counted: { as: 'messages', at: 'at' } }),
    // Files of a chat are at Meta, and never kept here.
    fileRight('WHATSAPP_ATTACHMENT', async () => false),
  ],
});
