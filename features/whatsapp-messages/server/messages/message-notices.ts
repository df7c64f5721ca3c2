import { whatsappNotices } from '#features/whatsapp/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { receiveMessages } from './receive-messages.ts';
import { receivePreferences } from './receive-preferences.ts';
import { receiveStatuses } from './receive-statuses.ts';

/** Receives what Meta tells of messages. */
export const messageNotices = [
  whatsappNotices.extend('messages', async (services: Services, request_id, notices) => {
    const said = notices.map((notice) => notice.said);
    await receiveStatuses(
      services,
      request_id,
      said.flatMap((one) => ('status' in one ? one.status : [])),
    );
    await receiveMessages(
      services,
      request_id,
      said.flatMap((one) => ('message' in one ? one.message : [])),
    );
  }),
  whatsappNotices.extend('smb_message_echoes', (services, request_id, notices) =>
    receiveMessages(
      services,
      request_id,
      notices.map(({ said }) => said),
    ),
  ),
  whatsappNotices.extend('user_preferences', (services, request_id, notices) =>
    receivePreferences(
      services,
      request_id,
      notices.map(({ said }) => said),
    ),
  ),
];
