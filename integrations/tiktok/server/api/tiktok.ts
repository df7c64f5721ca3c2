import * as z from 'zod';
import type { GivenToken, Login, ProviderForm, TestLeads } from '#engines/connected-sources/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { requireApp } from '../settings.ts';
import { callTiktok, listTiktok } from './tiktok-call.ts';

export const Id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100));
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null);

const GivenAccess = z.object({ access_token: z.string().min(1), expires_in: maybe(z.coerce.number()) });
const Advertisers = z.object({ list: z.array(z.object({ advertiser_id: Id, advertiser_name: maybe(z.string()) })) });
const Subscription = z.object({
  subscription_id: Id,
  callback_url: maybe(z.string()),
  subscription_detail: z.object({ advertiser_id: maybe(Id) }).catch({ advertiser_id: null }),
});
const Page = z.object({ page_id: Id, title: maybe(z.string()), status: maybe(z.string()) });
const Field = z.object({ field: z.string(), label: maybe(z.string()) });
const MockLead = z.object({ meta_data: z.object({ lead_id: Id }) });

/** What a consent gives; TikTok names its permissions by numbers alone, so that none can be told to be missing. */
export const scopes = { requested: [], required: [] };

export function dialogUrl(services: Services, { state, return_address }: { state: string; return_address: string }) {
  const { auth_url, app_id } = requireApp(services);
  const address = new URL(auth_url);
  address.searchParams.set('app_id', app_id);
  address.searchParams.set('state', state);
  address.searchParams.set('redirect_uri', return_address);
  return address.href;
}

/** Exchanges the code of a consent, which is good once. Its token has no end but a revocation. */
export async function exchange(services: Services, auth_code: string): Promise<GivenToken> {
  const { app_id, secret } = requireApp(services);
  const { access_token, expires_in } = await callTiktok(services, {
    method: 'POST',
    path: '/oauth2/access_token/',
    token: null,
    body: { app_id, secret, auth_code },
    shape: GivenAccess,
    is_repeatable: false,
  });
  const expires_at = expires_in == null ? null : new Date(nowMillis() + expires_in * 1_000).toISOString();
  return { person: null, token: access_token, expires_at };
}

/** Asks which advertisers a token shows; this is also how a revoked token is noticed. */
export async function readLogin(services: Services, token: string): Promise<Login> {
  const { app_id, secret } = requireApp(services);
  const { list } = await callTiktok(services, {
    method: 'GET',
    path: '/oauth2/advertiser/get/',
    token,
    query: { app_id, secret },
    shape: Advertisers,
    is_repeatable: true,
  });
  return {
    scopes: [],
    expires_at: null,
    data_access_expires_at: null,
    granted_at: null,
    accounts: list.map(({ advertiser_id, advertiser_name }) => ({
      id: advertiser_id,
      name: advertiser_name || advertiser_id,
      token: null,
      tasks: [],
      missing: [],
      is_ticked: true,
    })),
  };
}

export async function revoke(services: Services, access_token: string): Promise<void> {
  const { app_id, secret } = requireApp(services);
  await callTiktok(services, {
    method: 'POST',
    path: '/oauth2/revoke_token/',
    token: access_token,
    body: { app_id, secret, access_token },
    shape: z.unknown(),
    is_repeatable: false,
  });
}

const hookAddress = ({ settings }: Services): string => `${settings.public_url}/hooks/tiktok`;

/** Returns the subscriptions by which leads of an advertiser are reported to us. */
async function listOurs(services: Services, token: string, advertiser_id: string): Promise<string[]> {
  const { app_id, secret } = requireApp(services);
  const listed = await listTiktok(services, {
    path: '/subscription/get/',
    token,
    query: { app_id, secret, subscribe_entity: 'LEAD' },
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
export async function subscribe(services: Services, token: string, advertiser_id: string): Promise<void> {
  if (await isSubscribed(services, token, advertiser_id)) return;
  const { app_id, secret } = requireApp(services);
  await callTiktok(services, {
    method: 'POST',
    path: '/subscription/subscribe/',
    token,
    body: {
      app_id,
      secret,
      subscribe_entity: 'LEAD',
      callback_url: hookAddress(services),
      subscription_detail: { access_token: token, advertiser_id },
    },
    shape: z.unknown(),
    is_repeatable: false,
  });
}

export async function unsubscribe(services: Services, token: string, advertiser_id: string): Promise<void> {
  const { app_id, secret } = requireApp(services);
  for (const subscription_id of await listOurs(services, token, advertiser_id))
    await callTiktok(services, {
      method: 'POST',
      path: '/subscription/unsubscribe/',
      token,
      body: { app_id, secret, subscription_id },
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
export async function listForms(services: Services, token: string, advertiser_id: string): Promise<ProviderForm[]> {
  const forms: ProviderForm[] = [];
  for (const { page_id, title, status } of await listPages(services, token, advertiser_id)) {
    const { fields } = await callTiktok(services, {
      method: 'GET',
      path: '/page/field/get/',
      token,
      query: { advertiser_id, page_id },
      shape: z.object({ fields: z.array(Field).catch([]) }),
      is_repeatable: true,
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
      is_repeatable: false,
    });
    return made.meta_data.lead_id;
  },
  list: async (services, token, { account_id: advertiser_id, form_id: page_id }) => {
    const found = await callTiktok(services, {
      method: 'GET',
      path: '/page/lead/mock/get/',
      token,
      query: { advertiser_id, page_id, lead_source: 'INSTANT_FORM' },
      shape: z.union([MockLead, z.unknown().transform(() => null)]),
      is_repeatable: true,
    });
    return found ? [found.meta_data.lead_id] : [];
  },
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
