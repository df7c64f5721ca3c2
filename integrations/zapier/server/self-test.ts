import { getSource } from '#features/leads/server/index.ts';
import { type SelfTester, TestRefused, type TestToMake } from '#features/self-tests/server/index.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { OutsideError } from '#platform/server/network/http-client.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { ZAPIER } from '../contract.ts';

const MAX_SAID = 300;

/** Tests the action that creates a lead as Zapier calls it, at the public address, with the source's own token. */
export const zapierTester: SelfTester = { depth: 'OUR_ADDRESS', needs_form: false, start: postTestLead };

async function postTestLead(services: Services, { org_id, source_id, self_test_id }: TestToMake) {
  const { settings } = services;
  const options = { org_id, actor: null, request_id: 'zapier.self-test', mode: 'read' } as const;
  const { sealed_token } = await withScope(services.database, options, (scope) => getSource(scope, ZAPIER, source_id));
  const key = sealed_token === null ? '' : unseal(settings.secret_key, sealed_token);
  const answer = await services.http
    .send({
      service: 'self-test',
      method: 'POST',
      url: `${settings.public_url}/zapier/leads`,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({
        name: 'Test lead',
        email: `test-${self_test_id}@example.com`,
        message: 'This is a test.',
      }),
    })
    .catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error;
      throw refuse('The public address of this installation can’t be reached.', error.message);
    });
  const { id } = (answer.json() ?? {}) as { id?: string };
  if (answer.status === 201 && id) return { lead_id: id };
  throw refuse(`Leadkeep’s address for Zapier responded with status ${answer.status}.`, answer.text.slice(0, MAX_SAID));
}

const refuse = (detail: string, said: string | null) =>
  new TestRefused('RECEIVED', { detail, action: 'check_address', said: said || null });
