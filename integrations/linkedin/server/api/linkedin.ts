import * as z from 'zod';
import type { LeadsPage, ProviderForm, ProviderLead } from '#engines/connected-sources/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { describeForm, getVersion } from './form-versions.ts';
import { callLinkedin, listLinkedin, listWhole } from './linkedin-call.ts';
import { introspect, requiredScopes } from './oauth.ts';
import { accountUrn, readVersionedForm, writeQuery } from './restli.ts';
import { AdAccount, LeadForm, LeadResponse, Notification } from './shapes.ts';

const RESPONSE_FIELDS = [
  'ownerInfo',
  'associatedEntityInfo',
  'leadMetadataInfo',
  'owner',
  'leadType',
  'versionedLeadGenFormUrn',
  'id',
  'submittedAt',
  'testLead',
  'formResponse',
  'leadMetadata',
  'associatedEntity',
  'submitter',
];

const byId = ({ id }: { id: string }) => id;
const segment = encodeURIComponent;
const ownedBy = (account_id: string) => ({ sponsoredAccount: accountUrn(account_id) });

/** Returns the active ad accounts on which the person has a role. */
export const listAdAccounts = (services: Services, token: string) =>
  listWhole(services, {
    path: '/adAccounts',
    token,
    query: writeQuery({ q: 'search', search: { status: { values: ['ACTIVE'] } } }),
    item: AdAccount,
    key: byId,
  });

/** Returns the lead forms of an ad account. */
const listForms = (services: Services, token: string, account_id: string): Promise<ProviderForm[]> =>
  sayingScopes(services, token, async () => {
    const query = writeQuery({ q: 'owner', owner: ownedBy(account_id) });
    const forms = await listWhole(services, { path: '/leadForms', token, query, item: LeadForm, key: byId });
    return forms.map(describeForm);
  });

/** Returns one lead with the questions of the form's version that it answered. */
export const readLead = (services: Services, token: string, lead_id: string): Promise<ProviderLead> =>
  sayingScopes(services, token, async () => {
    const lead = await callLinkedin(services, {
      method: 'GET',
      path: `/leadFormResponses/${segment(lead_id)}`,
      token,
      shape: LeadResponse,
    });
    return withQuestions(services, token, lead);
  });

/**
 * Gives the leads of a form page by page. LinkedIn lists those of the whole account, so others are left out. The end of the window
 * stays in the place, so that it is gone on with in the same window.
 */
export async function* listLeads(
  services: Services,
  token: string,
  { account_id, form_id }: { account_id: string; form_id: string },
  { since, after }: { since: string; after?: string | undefined },
): AsyncGenerator<LeadsPage> {
  const [end = nowMillis(), start = 0] = after?.split(':').map(Number) ?? [];
  const query = writeQuery(
    {
      q: 'owner',
      owner: ownedBy(account_id),
      leadType: { leadType: 'SPONSORED' },
      limitedToTestLeads: false,
      submittedAtTimeRange: { start: Date.parse(since), end },
    },
    RESPONSE_FIELDS,
  );
  const list = { path: '/leadFormResponses', token, query, item: LeadResponse, key: byId, start };
  for await (const { items, next } of listLinkedin(services, list)) {
    const mine = items.filter(
      ({ versionedLeadGenFormUrn: urn }) => (readVersionedForm(urn)?.form_id ?? form_id) === form_id,
    );
    const leads: ProviderLead[] = [];
    for (const lead of mine) leads.push(await withQuestions(services, token, lead));
    yield { items: leads, after: next === null ? null : `${end}:${next}` };
  }
}

/** Answers name questions by number alone, so a lead is kept with the questions as they were. */
async function withQuestions(services: Services, token: string, lead: LeadResponse): Promise<ProviderLead> {
  const { id, submittedAt, versionedLeadGenFormUrn, fetched } = lead;
  const version = readVersionedForm(versionedLeadGenFormUrn);
  const form_version = version && (await getVersion(services, token, version));
  return {
    id,
    form_id: version?.form_id ?? null,
    created_at: submittedAt == null ? null : new Date(submittedAt).toISOString(),
    fetched: { ...fetched, ...(form_version && { form_version }) },
  };
}

/** Where we want to be told of the leads of an account. */
const hookAddress = ({ settings }: Services, account_id: string): string =>
  `${settings.public_url}/hooks/linkedin/${segment(account_id)}`;

async function listOurs(services: Services, token: string, account_id: string): Promise<string[]> {
  const query = writeQuery({
    q: 'criteria',
    owner: { value: ownedBy(account_id) },
    leadType: { leadType: 'SPONSORED' },
  });
  const listed = await listWhole(services, { path: '/leadNotifications', token, query, item: Notification, key: byId });
  const ours = hookAddress(services, account_id);
  return listed.filter(({ webhook }) => webhook === ours).map(byId);
}

const isSubscribed = (services: Services, token: string, account_id: string): Promise<boolean> =>
  sayingScopes(services, token, async () => (await listOurs(services, token, account_id)).length > 0);

/** Makes an account report its leads to us, once: LinkedIn would keep every registration. */
const subscribe = (services: Services, token: string, account_id: string): Promise<void> =>
  sayingScopes(services, token, async () => {
    if ((await listOurs(services, token, account_id)).length === 0) await register(services, token, account_id);
  });

/** Registers our address; LinkedIn checks it before it answers. */
export async function register(services: Services, token: string, account_id: string): Promise<void> {
  await callLinkedin(services, {
    method: 'POST',
    path: '/leadNotifications',
    token,
    body: { webhook: hookAddress(services, account_id), owner: ownedBy(account_id), leadType: 'SPONSORED' },
    shape: z.unknown(),
  });
}

/** Ends every report of an account to us. */
async function unsubscribe(services: Services, token: string, account_id: string): Promise<void> {
  for (const id of await listOurs(services, token, account_id)) {
    const path = `/leadNotifications/${segment(id)}`;
    await callLinkedin(services, { method: 'DELETE', path, token, shape: z.unknown(), is_repeatable: true });
  }
}

/** What the engine calls of LinkedIn's API. */
export const calls = { subscribe, isSubscribed, unsubscribe, listForms, readLead, listLeads };

/** "Not found" may mean that a permission is missing; which it is, LinkedIn tells of the token (integrations 4.7). */
async function sayingScopes<Result>(services: Services, token: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.call_class !== 'not_found') throw error;
    const { scopes } = await introspect(services, token);
    if (requiredScopes.every((scope) => scopes.includes(scope))) throw error;
    const { code, said } = error;
    throw new ProviderError({ call_class: 'permission_missing', code, said }, { cause: error });
  }
}
