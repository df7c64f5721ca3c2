import type { EmulatedAnswer, EmulatedRequest } from '../kit/wire.ts';
import { LinkedinError } from './errors.ts';
import { checkAddress } from './notices.ts';
import { readOwner, readParameters, readRestli } from './restli.ts';
import { type EmulatedForm, type EmulatedLead, formUrn, nextNumber, type Token, urn } from './state.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 365 * DAY_MS;
const SERVED = /^2026(0[1-9]|1[0-2])$/;
const MAX_NOTIFICATIONS = 1_500;

/** One call of the API: its caller, and its query as it was written. */
interface Call {
  token: Token;
  given: Map<string, string>;
  body: string;
}

type Handle = (world: World, call: Call, parts: string[]) => EmulatedAnswer | Promise<EmulatedAnswer>;

const routes: readonly [method: string, path: RegExp, scope: string, handle: Handle][] = [
  ['GET', /^\/adAccounts$/, 'r_ads', listAccounts],
  ['GET', /^\/organizationAcls$/, 'r_organization_admin', (_, call) => listPage(call, [])],
  ['GET', /^\/leadForms$/, 'r_marketing_leadgen_automation', listForms],
  ['GET', /^\/leadForms\/(\d+)$/, 'r_marketing_leadgen_automation', showForm],
  ['GET', /^\/leadFormResponses$/, 'r_marketing_leadgen_automation', listLeads],
  ['GET', /^\/leadFormResponses\/([^/]+)$/, 'r_marketing_leadgen_automation', showLead],
  ['GET', /^\/leadNotifications$/, 'r_marketing_leadgen_automation', listNotifications],
  ['POST', /^\/leadNotifications$/, 'r_marketing_leadgen_automation', addNotification],
  ['DELETE', /^\/leadNotifications\/(\d+)$/, 'r_marketing_leadgen_automation', removeNotification],
];

/** Answers a call. Throws `LinkedinError` for what LinkedIn refuses. */
export async function answerApi(world: World, request: EmulatedRequest): Promise<EmulatedAnswer> {
  const { method, path, headers } = request;
  const version = headers['linkedin-version'];
  if (!version || headers['x-restli-protocol-version'] !== '2.0.0') throw new LinkedinError('no_version');
  if (!SERVED.test(String(version))) throw new LinkedinError('sunset');
  const token = requireToken(world, headers.authorization);
  for (const [wanted, pattern, scope, handle] of routes) {
    const parts = wanted === method ? pattern.exec(path) : null;
    if (!parts) continue;
    if (!token.scopes.includes(scope)) throw refusal(world);
    const call = { token, given: readParameters(request.raw_query), body: request.body.toString('utf8') };
    return handle(world, call, parts.slice(1).map(decodeURIComponent));
  }
  throw new LinkedinError('not_found');
}

const refusal = ({ state }: World) => new LinkedinError(state.hides_refusals ? 'not_found' : 'denied');

function requireToken({ state, nowMs }: World, authorization: string | undefined): Token {
  const [, text] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
  if (!text) throw new LinkedinError('no_token');
  const token = state.tokens.find((one) => one.token === text && one.kind === 'access');
  if (!token) throw new LinkedinError('invalid_token');
  if (token.dead === 'revoked') throw new LinkedinError('revoked');
  if (token.dead || token.ends_ms <= nowMs) throw new LinkedinError('expired');
  return token;
}

/** Refuses whoever has no role on the account. */
function requireRole(world: World, { token }: Call, account_id: number): void {
  const account = world.state.accounts.find(({ id }) => id === account_id);
  if (!account?.roles[token.person_id]) throw refusal(world);
}

function listPage({ given }: Call, all: readonly unknown[], size: number | null = null): EmulatedAnswer {
  const start = Number(given.get('start') ?? 0);
  const count = Math.min(Number(given.get('count') ?? 10), size ?? Number.POSITIVE_INFINITY);
  const elements = all.slice(start, start + count);
  return { status: 200, body: { elements, paging: { start, count, links: [], total: all.length } } };
}

function listAccounts(world: World, call: Call): EmulatedAnswer {
  if (call.given.get('q') !== 'search') throw new LinkedinError('parameter');
  const search = readRestli(call.given.get('search'));
  if (JSON.stringify(search) !== '{"status":{"values":["ACTIVE"]}}') throw new LinkedinError('parameter');
  const mine = world.state.accounts.filter(({ roles, status }) => roles[call.token.person_id] && status === 'ACTIVE');
  return listPage(
    call,
    mine.map(({ roles: _, ...account }) => ({ ...account, type: 'BUSINESS' })),
    world.state.page_size,
  );
}

/** Returns the account that `owner` names, on which the caller has a role. */
function requireOwner(world: World, call: Call): number {
  if (call.given.get('q') !== 'owner') throw new LinkedinError('parameter');
  const account_id = readOwner(readRestli(call.given.get('owner')));
  requireRole(world, call, account_id);
  return account_id;
}

const local = (text: string) => ({ localized: { en_US: text } });

function listForms(world: World, call: Call): EmulatedAnswer {
  const account_id = requireOwner(world, call);
  const forms = world.state.forms.filter((form) => form.account_id === account_id);
  return listPage(
    call,
    forms.map((form) => writeForm(form, form.versions.length)),
    world.state.page_size,
  );
}

function showForm(world: World, call: Call, [id]: string[]): EmulatedAnswer {
  const form = world.state.forms.find((one) => String(one.id) === id);
  if (!form) throw new LinkedinError('not_found');
  requireRole(world, call, form.account_id);
  const version = Number(call.given.get('versionId') ?? form.versions.length);
  if (!form.versions[version - 1]) throw new LinkedinError('not_found');
  return { status: 200, body: writeForm(form, version) };
}

function writeForm({ id, account_id, name, state, created_ms, versions }: EmulatedForm, versionId: number) {
  const { questions, hidden_fields, consents } = versions[versionId - 1]!;
  return {
    id,
    name,
    versionId,
    state,
    owner: { sponsoredAccount: urn('sponsoredAccount', account_id) },
    creationLocale: { country: 'US', language: 'en' },
    created: created_ms,
    lastModified: created_ms,
    reviewInfo: { reviewStatus: 'APPROVED' },
    hiddenFields: hidden_fields,
    content: {
      headline: local(name),
      questions: questions.map(({ text, options, ...question }) => ({
        ...question,
        question: local(text),
        responseRequired: true,
        responseEditable: true,
        questionDetails: options
          ? {
              multipleChoiceQuestionDetails: {
                options: options.map((option) => ({ id: option.id, text: local(option.text) })),
              },
            }
          : { textQuestionDetails: { maxResponseLength: 300 } },
      })),
      legalInfo: {
        privacyPolicyUrl: 'https://example.com/p',
        consents: consents.map(({ id: consent, text }) => ({ id: consent, checkRequired: true, consent: local(text) })),
      },
    },
  };
}

function listLeads(world: World, call: Call): EmulatedAnswer {
  const account_id = requireOwner(world, call);
  const { given } = call;
  if (JSON.stringify(readRestli(given.get('leadType'))) !== '{"leadType":"SPONSORED"}')
    throw new LinkedinError('parameter');
  if (given.get('fields')?.includes('%')) throw new LinkedinError('parameter');
  const range = readRestli(given.get('submittedAtTimeRange') ?? '(start:0,end:8640000000000000)') as Record<
    string,
    string
  >;
  const onlyTests = given.get('limitedToTestLeads') === 'true';
  const leads = world.state.leads
    .filter((lead) => lead.account_id === account_id && isShown(world, lead) && (!onlyTests || lead.is_test))
    .filter(({ submitted_ms }) => submitted_ms >= Number(range.start) && submitted_ms <= Number(range.end))
    .sort((one, other) => other.submitted_ms - one.submitted_ms);
  return listPage(call, leads.map(writeLead), world.state.page_size);
}

const isShown = ({ nowMs }: World, { submitted_ms }: EmulatedLead): boolean => submitted_ms > nowMs - KEPT_MS;

function showLead(world: World, call: Call, [id]: string[]): EmulatedAnswer {
  const lead = world.state.leads.find((one) => one.id === id && isShown(world, one));
  if (!lead) throw new LinkedinError('not_found');
  requireRole(world, call, lead.account_id);
  return { status: 200, body: writeLead(lead) };
}

function writeLead(lead: EmulatedLead) {
  const { id, account_id, submitted_ms, is_test, answers, consents } = lead;
  return {
    id,
    owner: { sponsoredAccount: urn('sponsoredAccount', account_id) },
    submitter: urn('person', 'abc'),
    leadType: 'SPONSORED',
    testLead: is_test,
    submittedAt: submitted_ms,
    versionedLeadGenFormUrn: formUrn(lead),
    associatedEntity: { associatedCreative: urn('sponsoredCreative', 220331) },
    leadMetadata: { sponsoredLeadMetadata: { campaign: urn('sponsoredCampaign', 330441) } },
    ...(!lead.has_no_response && { formResponse: { answers, consentResponses: consents } }),
  };
}

function listNotifications(world: World, call: Call): EmulatedAnswer {
  const { given } = call;
  if (given.get('q') !== 'criteria') throw new LinkedinError('parameter');
  const criteria = readRestli(given.get('owner')) as Record<string, ReturnType<typeof readRestli>>;
  const account_id = readOwner(criteria.value ?? '');
  requireRole(world, call, account_id);
  const own = world.state.notifications.filter((one) => one.account_id === account_id);
  const write = ({ id, webhook }: { id: number; webhook: string }) => ({
    id,
    webhook,
    owner: { sponsoredAccount: urn('sponsoredAccount', account_id) },
    leadType: 'SPONSORED',
  });
  return listPage(call, own.map(write));
}

/** Registers an address, which must answer the check first. */
async function addNotification(world: World, call: Call): Promise<EmulatedAnswer> {
  const { webhook, owner, leadType } = JSON.parse(call.body || '{}');
  if (leadType !== 'SPONSORED' || typeof webhook !== 'string') throw new LinkedinError('parameter');
  const account_id = readOwner(owner ?? '');
  requireRole(world, call, account_id);
  const { state } = world;
  if (state.notifications.filter((one) => one.account_id === account_id).length >= MAX_NOTIFICATIONS)
    throw new LinkedinError('parameter');
  if (!(await checkAddress(world, webhook))) throw new LinkedinError('webhook');
  const id = 7_000 + nextNumber(state);
  state.notifications.push({ id, webhook, account_id, failures: 0, next_check_ms: world.nowMs + 7_200_000 });
  return { status: 201, headers: { 'x-restli-id': String(id) } };
}

function removeNotification(world: World, call: Call, [id]: string[]): EmulatedAnswer {
  const known = world.state.notifications.find((one) => String(one.id) === id);
  if (!known) throw new LinkedinError('not_found');
  requireRole(world, call, known.account_id);
  world.state.notifications = world.state.notifications.filter((one) => one !== known);
  return { status: 204 };
}
