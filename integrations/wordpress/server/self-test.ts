import { randomBytes } from 'node:crypto';
import { getSource } from '#features/leads/server/index.ts';
import { type SelfTester, TestRefused, type TestToMake } from '#features/self-tests/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { OutsideError } from '#platform/server/network/http-client.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { WORDPRESS } from '../contract.ts';
import { writeTestLead } from './plugin-bodies.ts';
import { signCall } from './signature.ts';
import { CONNECTION_PREFIX } from './sites.ts';

const MAX_SAID = 300;
const PATH = '/wp/v1/lead';

/** Tests a site as its plugin would: by a signed lead at our public address. */
export const wordpressTester: SelfTester = { depth: 'OUR_ADDRESS', needs_form: false, start: postTestLead };

async function postTestLead(services: Services, { org_id, source_id, self_test_id }: TestToMake) {
  const { database, settings } = services;
  const options = { org_id, actor: null, request_id: 'wordpress.self-test', mode: 'read' } as const;
  const source = await withScope(database, options, (scope) => getSource(scope, WORDPRESS, source_id));
  const open = (sealed: string | null) => unseal(settings.secret_key, sealed ?? '');
  const body = writeTestLead(self_test_id);
  const timestamp = String(Math.floor(nowMillis() / 1_000));
  const nonce = randomBytes(16).toString('base64url');
  const call = { method: 'POST', path: PATH, timestamp, nonce, body };
  const headers = {
    'content-type': 'application/json',
    'x-crm-connection': `${CONNECTION_PREFIX}${open(source.sealed_token)}`,
    'x-crm-timestamp': timestamp,
    'x-crm-nonce': nonce,
    'x-crm-signature': signCall(open(source.sealed_signing_secret), call),
  };
  const answer = await services.http
    .send({ service: 'self-test', method: 'POST', url: `${settings.public_url}${PATH}`, headers, body })
    .catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error;
      throw refuse('The public address of this installation can’t be reached.', error.message);
    });
  const lead_id = answer.headers['x-receipt'];
  if (answer.status === 200 && typeof lead_id === 'string') return { lead_id };
  throw refuse(`The address of the plugin responded with status ${answer.status}.`, answer.text.slice(0, MAX_SAID));
}

const refuse = (detail: string, said: string) =>
  new TestRefused('RECEIVED', { detail, action: 'check_address', said: said || null });
