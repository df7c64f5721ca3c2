import { safetyRows } from '#testing/safety.ts';
import { addUnclearMessage } from '#testing/whatsapp/unclear-message.ts';
import type { Org } from '#testing/world.ts';
import { whatsappMessages } from '../../messages-calls.ts';

const ofOrg = async (org: Org, marker: string) => {
  await addUnclearMessage(org, marker);
  return {};
};

export const messageSafety = safetyRows(whatsappMessages, {
  list: { about: 'org', call: ofOrg },
  getFigures: { about: 'org', call: ofOrg },
  // The call answers a CSV, not JSON; who is in it for whom is tested with the history.
  exportMessages: { about: 'person' },
  resolve: {
    about: 'row',
    call: async (org, marker) => ({
      params: { id: await addUnclearMessage(org, marker) },
      body: { resolution: 'WAS_SENT' },
    }),
  },
  sendAgain: {
    about: 'org',
    call: async (org, marker) => ({ ...(await ofOrg(org, marker)), body: { kind: 'RESPONDER' } }),
  },
});
