import { randomUUID } from 'node:crypto';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { whatsappChat } from '../../chat-contract.ts';
import { saveChat } from '../../testing/saved-chat.ts';

const makeChat = async (org: Org, name: string) => saveChat(org, await org.client({ name }));
const ofClient = async (org: Org, marker: string) => ({ params: { id: (await makeChat(org, marker)).client_id } });

export const chatSafety = safetyRows(whatsappChat, {
  listWhatsappChatPhoneNumbers: { about: 'client', call: ofClient },
  getWhatsappChat: { about: 'client', call: ofClient },
  getComposer: { about: 'client', call: ofClient },
  send: {
    about: 'client',
    call: async (org, marker) => {
      const { client_id, number_id, phone } = await makeChat(org, marker);
      return {
        params: { id: client_id },
        body: { id: randomUUID(), number_id, phone, message: { type: 'text', text: 'Hello' } },
      };
    },
  },
  markRead: {
    about: 'client',
    call: async (org, marker) => {
      const { client_id, message_id } = await makeChat(org, marker);
      return { params: { id: client_id, message_id } };
    },
  },
  // The call answers bytes of Meta, not JSON; who may have them is tested with the chat.
  downloadFile: { about: 'person' },
});
