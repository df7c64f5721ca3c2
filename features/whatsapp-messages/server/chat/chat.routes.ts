import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { whatsappChat } from '../../chat-contract.ts';
import { downloadFile } from './download-file.ts';
import { markRead } from './mark-read.ts';
import { prepareFile } from './prepare-file.ts';
import { sendChatMessage } from './send-chat-message.ts';
import { listChatNumbers, showChat } from './show-chat.ts';
import { showComposer } from './show-composer.ts';

const toWhich = ({ phone, number_id }: { phone?: string | undefined; number_id?: number | undefined }) => ({
  wa_id: phone?.slice(1),
  number_id,
});

export const chatRoutes = bind(whatsappChat, {
  listWhatsappChatPhoneNumbers: ({ scope, client }) => listChatNumbers(scope, client.id),
  getWhatsappChat: ({ scope, client, query }) => showChat(scope, client.id, toWhich(query), query),
  getComposer: ({ scope, services, client, query }) => showComposer(scope, services, client.id, toWhich(query)),
  send: async (context) => {
    const { body } = context;
    const file = await prepareFile(context);
    return context.withRow((scope, client) => sendChatMessage(scope, client.id, body, file));
  },
  markRead: async ({ scope, client, params }) => {
    await markRead(scope, client, params.message_id);
    return done;
  },
  downloadFile,
});
