import * as z from 'zod';
import {
  describeAccount,
  type GivenToken,
  type Login,
  type ProviderForm,
  type TestLeads,
} from '#engines/connected-sources/server/index.ts';
import { findEnd, maybe, ProviderId } from '#engines/provider-calls/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { requireApp } from '../settings.ts';
import { callTiktok, listTiktok } from './tiktok-call.ts';

const GivenAccess = z.object({ access_token: z.string().min(1), expires_in: maybe(z.coerce.number()) });
const Advertisers = z.object({
  list: z.array(z.object({ advertiser_id: ProviderId, advertiser_name: maybe(z.string()) })),
});
const Subscription = z.object({
  subscription_id: ProviderId,
  callback_url: maybe(z.string()),
  subscription_detail: z.object({ advertiser_id: maybe(ProviderId) }).catch({ advertiser_id: null }),
});
const Page = z.object({ page_id: ProviderId, title: maybe(z.string()), status: maybe(z.string()) });
const Field = z.object({ field: z.string(), label: maybe(z.string()) });
const MockLead = z.object({ meta_data: z.object({ lead_id: ProviderId }) });

/** What a consent gives; TikTok names its permissions by numbers alone, so that none can be told to be missing. */
export const scopes = { requested: [], required: [] };

export function dialogUrl(services: Services, { state, return_address }: { state: string; return_address: string }) {
  const { auth_url, credentials } = requireApp(services);
  const address = new URL(auth_url);
  address.searchParams.set('app_id', credentials.app_id);
  address.searchParams.set('state', state);
  address.searchParams.set('redirect_uri', return_address);
  return address.href;
}

/** Exchanges the code of a consent, which is good once. Its token has no end but a revocation. */
async function exchange(services: Services, auth_code: string): Promise<GivenToken> {
  const { access_token, expires_in } = await callTiktok(services, {
    method: 'POST',
    path: '/oauth2/access_token/',
    token: null,
    body: { ...requireApp(services).credentials, auth_code },
    shape: GivenAccess,
  });
  return { person: null, token: access_token, expires_at: findEnd(expires_in) };
}

/** Asks which advertisers a token shows; this is also how a revoked token is noticed. */
export async function readLogin(services: Services, token: string): Promise<Login> {
  const { list } = await callTiktok(services, {
    method: 'GET',
    path: '/oauth2/advertiser/get/',
    token,
    query: requireApp(services).credentials,
    shape: Advertisers,
  });
  return {
    scopes: [],
    expires_at: null,
    data_access_expires_at: null,
    granted_at: null,
    accounts: list.map(({ advertiser_id, advertiser_name }) => describeAccount(advertiser_id, advertiser_name)),
  };
}

async function revoke(services: Services, access_token: string): Promise<void> {
  await callTiktok(services, {
    method: 'POST',
    path: '/oauth2/revoke_token/',
    token: access_token,
    body: { ...requireApp(services).credentials, access_token },
    shape: z.unknown(),
  });
}

const hookAddress = ({ settings }: Services): string => `${settings.public_url}/hooks/tiktok`;

/** Returns the subscriptions by which leads of an advertiser are reported to us. */
async function listOurs(services: Services, token: string, advertiser_id: string): Promise<string[]> {
  const listed = await listTiktok(services, {
    path: '/subscription/get/',
    token,
    query: { ...requireApp(services).credentials, subscribe_entity: 'LEAD' },
    name: 'subscriptions',
    item: Subscription,
    key: ({ subscription_id }) => subscription_id,
  });
  const ours = hookAddress(services);
  return listed
    .filter((one) => one.callback_url === ours && one.subscription_detail.advertiser_id === advertiser_id)
    .map(({ subscription_id }) => subscription_id);
}

export const isSubscribed = async (services: Services, token: string, advertiser_id: string): Promise<boolean> =>
  (await listOurs(services, token, advertiser_id)).length > 0;

/** Makes an advertiser report its leads, once: overlapping subscriptions report a lead twice. */
async function subscribe(services: Services, token: string, advertiser_id: string): Promise<void> {
  if (await isSubscribed(services, token, advertiser_id)) return;
  await callTiktok(services, {
    method: 'POST',
    path: '/subscription/subscribe/',
    token,
    body: {
      ...requireApp(services).credentials,
      subscribe_entity: 'LEAD',
      callback_url: hookAddress(services),
      subscription_detail: { access_token: token, advertiser_id },
    },
    shape: z.unknown(),
  });
}

async function unsubscribe(services: Services, token: string, advertiser_id: string): Promise<void> {
  for (const subscription_id of await listOurs(services, token, advertiser_id))
    await callTiktok(services, {
      method: 'POST',
      path: '/subscription/unsubscribe/',
      token,
      body: { ...requireApp(services).credentials, subscription_id },
      shape: z.unknown(),
      is_repeatable: true,
    });
}

/** Returns the lead forms of an advertiser, without their questions. */
export const listPages = (services: Services, token: string, advertiser_id: string) =>
  listTiktok(services, {
    path: '/page/get/',
    token,
    query: { advertiser_id, business_type: 'LEAD_GEN' },
    name: 'list',
    item: Page,
    key: ({ page_id }) => page_id,
  });

const states: Readonly<Record<string, string>> = { PUBLISHED: 'ACTIVE' };

/** Returns the lead forms of an advertiser; a question is known by the name that its answers carry. */
async function listForms(services: Services, token: string, advertiser_id: string): Promise<ProviderForm[]> {
  const forms: ProviderForm[] = [];
  for (const { page_id, title, status } of await listPages(services, token, advertiser_id)) {
    const { fields } = await callTiktok(services, {
      method: 'GET',
      path: '/page/field/get/',
      token,
      query: { advertiser_id, page_id },
      shape: z.object({ fields: z.array(Field).catch([]) }),
    });
    forms.push({
      id: page_id,
      name: title || page_id,
      status: states[status ?? ''] ?? status ?? 'ACTIVE',
      locale: null,
      created_time: null,
      questions: fields.map(({ field, label }) => ({ key: field, label: label ?? field, type: '', options: [] })),
    });
  }
  return forms;
}

/** The one test lead that a form has at TikTok, which reports it as any other. */
export const testLeads: TestLeads = {
  make: async (services, token, { account_id: advertiser_id, form_id: page_id }) => {
    const made = await callTiktok(services, {
      method: 'POST',
      path: '/page/lead/mock/create/',
      token,
      body: { advertiser_id, page_id, lead_source: 'INSTANT_FORM' },
      shape: MockLead,
    });
    return made.meta_data.lead_id;
  },
  list: (services, token, { account_id: advertiser_id, form_id: page_id }) =>
    callTiktok(services, {
      method: 'GET',
      path: '/page/lead/mock/get/',
      token,
      query: { advertiser_id, page_id, lead_source: 'INSTANT_FORM' },
      shape: z.union([MockLead.transform(({ meta_data }) => [meta_data.lead_id]), z.unknown().transform(() => [])]),
    }),
  remove: async (services, token, lead_id, { account_id: advertiser_id, form_id: page_id }) => {
    await callTiktok(services, {
      method: 'POST',
      path: '/page/lead/mock/delete/',
      token,
      body: { advertiser_id, page_id, lead_id },
      shape: z.unknown(),
      is_repeatable: true,
    });
  },
};

/** What the engine calls of TikTok. */
export const calls = { exchange, readLogin, revoke, subscribe, isSubscribed, unsubscribe, listForms };
