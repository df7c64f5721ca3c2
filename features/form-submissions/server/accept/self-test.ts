import { type FormDefinition, isAnswered, type Question } from '#features/lead-forms/contract.ts';
import { fieldName, showPages, type WrittenAnswers } from '#features/lead-forms/server/index.ts';
import { type SelfTester, TestRefused, type TestToMake } from '#features/self-tests/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { type IncomingAnswer, OutsideError } from '#platform/server/network/http-client.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { readVisit } from '../visit/visit-token.ts';
import { testRefusals } from './en.ts';
import { findLeadOfVisit, findTestedForm } from './self-test.queries.ts';
import { proveTest, TEST_FIELD } from './test-proof.ts';

const FORM = 'application/x-www-form-urlencoded';
/** A number that telephone companies keep for examples. */
const EXAMPLE_PHONE = '+12015550123';
const MAX_SAID = 300;

/** Tests a form as a visitor would: opens its public page, and sends that with made-up answers. */
export const formTester: SelfTester = { depth: 'OUR_ADDRESS', needs_form: false, start: sendTestLead };

async function sendTestLead(services: Services, { org_id, source_id, self_test_id }: TestToMake) {
  const { settings, database } = services;
  const options = { org_id, actor: null, request_id: 'lead-forms.self-test', mode: 'read' } as const;
  const form = await withScope(database, options, (scope) => findTestedForm(scope, source_id));
  if (!form) throw refuse(testRefusals.not_live, 'publish', null);
  const url = `${settings.public_url}/f/${unseal(settings.secret_key, form.sealed_code)}`;
  const page = await call(services, { method: 'GET', url });
  const token = /name="visit" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const visit = readVisit(settings.secret_key, token);
  if (page.status !== 200 || !visit) throw refuseAnswer(page);
  const answers = makeAnswers(form.definition, self_test_id);
  const fields = {
    ...Object.fromEntries(Object.entries(answers).map(([id, answer]) => [fieldName(id), answer])),
    visit: token,
    page: String(showPages(form.definition, answers).at(-1)?.number ?? 0),
    [TEST_FIELD]: proveTest(settings.secret_key, visit.visit_id),
  };
  const headers = { 'content-type': FORM };
  const sent = await call(services, { method: 'POST', url, headers, body: new URLSearchParams(fields).toString() });
  const lead_id = await withScope(database, options, (scope) => findLeadOfVisit(scope, form.id, visit.visit_id));
  if (sent.status === 303 && lead_id) return { lead_id };
  throw refuseAnswer(sent);
}

function call(
  { http }: Services,
  request: { method: 'GET' | 'POST'; url: string; headers?: Record<string, string>; body?: string },
): Promise<IncomingAnswer> {
  return http.send({ service: 'self-test', ...request }).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    throw refuse(testRefusals.unreachable, 'check_address', error.message);
  });
}

/** Returns answers to every question that wants one, whichever of them are shown. */
function makeAnswers({ questions }: FormDefinition, self_test_id: string): WrittenAnswers {
  const wanted = questions.filter(
    (question) =>
      isAnswered(question) && (question.is_required || question.kind === 'name' || question.kind === 'email'),
  );
  const isReachable = wanted.some(({ kind }) => kind === 'email' || kind === 'phone');
  const phones = isReachable ? [] : questions.filter(({ kind }) => kind === 'phone');
  return Object.fromEntries(
    [...wanted, ...phones].map((question) => [question.id, makeAnswer(question, self_test_id)]),
  );
}

function makeAnswer({ kind, answer_type, options }: Question, self_test_id: string): string {
  if (kind === 'name') return 'Test lead';
  if (kind === 'email') return `test-${self_test_id}@example.com`;
  if (kind === 'phone') return EXAMPLE_PHONE;
  if (kind === 'consent') return 'yes';
  if (answer_type === 'dropdown') return String(options[0]?.id ?? '');
  if (answer_type === 'date') return nowIso().slice(0, 10);
  return answer_type === 'number' ? '1' : 'Test';
}

const refuseAnswer = ({ status, text }: IncomingAnswer) =>
  refuse(testRefusals.answered(status), 'check_address', text.slice(0, MAX_SAID) || null);

const refuse = (detail: string, action: string, said: string | null) =>
  new TestRefused('RECEIVED', { detail, action, said });
