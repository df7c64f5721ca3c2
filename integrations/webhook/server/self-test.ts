import { createHmac } from 'node:crypto';
import { getSource } from '#features/leads/server/index.ts';
import { type SelfTester, TestRefused, type TestToMake } from '#features/self-tests/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { OutsideError } from '#platform/server/network/http-client.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { WEBHOOK } from '../contract.ts';

const MAX_SAID = 300;

/** Tests a webhook as a sender would: by a request to its public address, signed where it must be. */
export const webhookTester: SelfTester = { depth: 'OUR_ADDRESS', needs_form: false, start: postTestLead };

async function postTestLead(services: Services, { org_id, source_id, self_test_id }: TestToMake) {
  const options = { org_id, actor: null, request_id: 'webhook.self-test', mode: 'read' } as const;
  const source = await withScope(services.database, options, (scope) => getSource(scope, WEBHOOK, source_id));
  const { settings } = services;
  const open = (sealed: string | null) => (sealed === null ? null : unseal(settings.secret_key, sealed));
  const body = JSON.stringify({
    name: 'Test lead',
    email: `test-${self_test_id}@example.com`,
    message: `This is a test of ${source.name}.`,
    is_test: true,
  });
  const secret = open(source.sealed_signing_secret);
  const url = `${settings.public_url}/hooks/form/${open(source.sealed_token)}`;
  const headers = { 'content-type': 'application/json', ...(secret !== null && sign(secret, body)) };
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

function sign(secret: string, body: string): { 'x-signature': string } {
  const time = Math.floor(nowMillis() / 1_000);
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'x-signature': `t=${time},v1=${digest}` };
}

const refuse = (detail: string, said: string | null) =>
  new TestRefused('RECEIVED', { detail, action: 'check_address', said });
