import { type LeadKind, leadKind, UnreadableLead } from '#features/leads/server/index.ts';
import { selfTester } from '#features/self-tests/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { replaceKeyHandler, setSecretHandler, webhookHandlers } from './handlers.ts';
import { registerHook } from './hook.ts';
import type { InboundWebhook } from './inbound-webhook.ts';
import { readAnswers } from './reading/delivery-reader.ts';
import { UnreadableBody } from './reading/read-body.ts';
import { webhookTester } from './self-test.ts';
import { addWebhook } from './sources.ts';

export type { InboundWebhook } from './inbound-webhook.ts';
export type { Headers } from './reading/dialects.ts';
export { answerReadQuestion } from './reading/read-delivery.ts';
export { getAddress } from './sources.ts';
export { addWebhook };

export const inboundWebhooksModule = serverModule({ contracts: [contract] });

/** Makes of a kind of source what its manifest names: calls, address, reading and test. */
export function inboundWebhook(webhook: InboundWebhook) {
  return {
    handlers: webhookHandlers(webhook),
    setSecret: setSecretHandler(webhook),
    replaceKey: replaceKeyHandler(webhook),
    registerHook: registerHook(webhook),
    extensions: [leadKind(makeKind(webhook)), selfTester(webhook.contract.id, webhookTester(webhook))],
  };
}

/** How its leads are read; the recordings beside a source are samples. */
export const makeKind = ({
  contract,
  source,
  read = (answers) => [...answers],
}: Pick<InboundWebhook, 'contract' | 'source' | 'read'>): LeadKind => ({
  kind: contract.id,
  source,
  read: async (raw) => {
    try {
      return read(await readAnswers(raw));
    } catch (error) {
      throw error instanceof UnreadableBody ? new UnreadableLead(error.message) : error;
    }
  },
});
