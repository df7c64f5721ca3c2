import * as z from 'zod';
import { callAccount } from '#features/whatsapp/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { findReceived } from './chat.queries.ts';

/** Tells Meta that a message was read; that it was not told is in the log only. */
export const tellReadJob = defineJob({
  name: 'whatsapp.tell-read',
  lane: 'prompt',
  payload: z.object({ org_id: Id, message_id: z.uuid() }),
  attempts: 3,
  async run({ services, request_id }, { org_id, message_id }) {
    const received = await inOrg(services, org_id, request_id, (scope) => findReceived(scope, message_id));
    if (!received) return;
    const { account_id, phone_id, provider_id } = received;
    try {
      await callAccount(
        services,
        { org_id, account_id },
        {
          method: 'POST',
          path: `/${phone_id}/messages`,
          json: { messaging_product: 'whatsapp', status: 'read', message_id: provider_id },
          shape: z.object({ success: z.boolean() }),
          is_repeatable: true,
        },
      );
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      services.log.warn({ err: error, org_id, message_id }, 'a message could not be marked as read at Meta');
    }
  },
});
