import { bind } from '#platform/server/http/bind.ts';
import { whatsappMessages } from '../../messages-calls.ts';
import { exportMessages } from './export-messages.ts';
import { listMessages, readFigures } from './messages-list.queries.ts';
import { resolveMessage } from './resolve-message.ts';
import { countSendable, sendAgain } from './send-again.ts';

export const messageRoutes = bind(whatsappMessages, {
  list: ({ scope, query }) => listMessages(scope, query),
  getFigures: async ({ scope, query }) => ({
    ...(await readFigures(scope, query)),
    can_send_again: query.kind === 'RESPONDER' ? await countSendable(scope) : 0,
  }),
  exportMessages: ({ query, ...context }) => exportMessages(context, query),
  resolve: ({ scope, params, body }) => resolveMessage(scope, params.id, body.resolution),
  sendAgain: async ({ scope }) => ({ queued: await sendAgain(scope) }),
});
