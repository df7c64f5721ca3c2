import { getSource } from '#features/leads/server/index.ts';
import { type SelfTester, TestRefused, type TestToMake } from '#features/self-tests/server/index.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { OutsideError } from '#platform/server/network/http-client.ts';
import type { Services } from '#platform/server/services.ts';
import type { InboundWebhook } from './inbound-webhook.ts';
import { openSecret } from './secrets.ts';
import { getAddress } from './sources.ts';

const MAX_SAID = 300;

/** Tests a source as its sender would: by a request to its public address, with its secret where it has one. */
export const webhookTester = (webhook: InboundWebhook): SelfTester => ({
  depth: 'OUR_ADDRESS',
  needs_form: false,
  start: (services, test) => postTestLead(webhook, services, test),
});

async function postTestLead(
  webhook: InboundWebhook,
  services: Services,
  { org_id, source_id, self_test_id }: TestToMake,
) {
  const options = { org_id, actor: null, request_id: 'webhook.self-test', mode: 'read' } as const;
  const source = await withScope(services.database, options, (scope) =>
    getSource(scope, webhook.contract.id, source_id),
  );
  const secret = openSecret(services, source.sealed_signing_secret);
  const body = JSON.stringify(
    webhook.writeTest({ id: self_test_id, source_name: source.name, key: webhook.findKey ? (secret ?? '') : '' }),
  );
  const url = getAddress(webhook, services, source);
  const signature = secret === null ? {} : webhook.signTest?.(secret, body);
  const headers = { 'content-type': 'application/json', ...signature };
  const answer = await services.http
    .send({ service: 'self-test', method: 'POST', url, headers, body })
    .catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error;
      throw refuse('The public address of this installation can’t be reached.', error.message);
    });
  const lead_id = String(answer.headers['x-receipt'] ?? '').split(',')[0];
  if (answer.status === 200 && lead_id) return { lead_id };
  throw refuse(
    `The URL of this webhook responded with status ${answer.status}.`,
    answer.text.slice(0, MAX_SAID) || null,
  );
}

const refuse = (detail: string, said: string | null) =>
  new TestRefused('RECEIVED', { detail, action: 'check_address', said });
