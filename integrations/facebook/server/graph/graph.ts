import * as z from 'zod';
import {
  callGraph,
  type GraphCall,
  type GraphListPage,
  LEADS_ACCESS_CODE,
  ListPage,
  listGraph,
  listWholeGraph,
  requireMetaApp,
  Success,
} from '#engines/meta-graph/server/index.ts';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { BUSINESS_SCOPE, LEADS_TASK } from '../connect/permissions.ts';
import {
  GraphDataset,
  GraphForm,
  GraphLead,
  GraphPage,
  MadeLead,
  Me,
  OwnedItem,
  Permission,
  SubscribedApp,
  Token,
  TokenFacts,
} from './graph-shapes.ts';

/** Pages and leads come a hundred at a time, forms fifty; a very large limit makes Meta fail (integrations 1.7). */
const MANY = '100';
const FORMS_AT_ONCE = '50';
/** How many businesses and how many ad accounts of a person are looked at. */
const MAX_OWNED = 50;

const FORM_FIELDS =
  'id,name,status,locale,created_time,leads_count,organic_leads_count,expired_leads_count,page_id,questions,allow_organic_lead,tracking_parameters';

const AD_FIELDS = ['ad_id', 'ad_name', 'adset_id', 'adset_name', 'campaign_id', 'campaign_name'];
const LEAD_FIELDS = [
  'id',
  'created_time',
  'form_id',
  'field_data',
  'is_organic',
  'platform',
  'custom_disclaimer_responses',
  'home_listing',
  'partner_name',
  'retailer_item_id',
  'vehicle',
];
const allFields = [...LEAD_FIELDS, ...AD_FIELDS].join(',');
const fieldsWithoutAds = LEAD_FIELDS.join(',');

const byId = ({ id }: { id: string }) => id;
const segment = encodeURIComponent;

/** A token, and until when it is good; null where Meta does not say. */
export interface UserToken {
  token: string;
  expires_in_seconds: number | null;
}

const toUserToken = ({ access_token, expires_in }: z.output<typeof Token>): UserToken => ({
  token: access_token,
  expires_in_seconds: expires_in ?? null,
});

/** Exchanges the code of a consent. A code is good once, so nothing is repeated. */
export async function exchangeCode(services: Services, code: string, redirect_uri: string): Promise<UserToken> {
  return toUserToken(await requestToken(services, { redirect_uri, code }));
}

/** Exchanges a token of some hours for one of about 60 days. */
export async function extendToken(services: Services, token: string): Promise<UserToken> {
  return toUserToken(
    await requestToken(
      services,
      { grant_type: 'fb_exchange_token', fb_exchange_token: token },
      { is_repeatable: true },
    ),
  );
}

function requestToken(services: Services, parameters: Record<string, string>, { is_repeatable = false } = {}) {
  const { app_id, app_secret } = requireMetaApp(services);
  return callGraph(services, {
    method: 'GET',
    path: '/oauth/access_token',
    token: null,
    parameters: { client_id: app_id, client_secret: app_secret, ...parameters },
    shape: Token,
    is_repeatable,
  });
}

/** Returns whose token it is. */
export const me = (services: Services, token: string): Promise<z.output<typeof Me>> =>
  callGraph(services, {
    method: 'GET',
    path: '/me',
    token,
    parameters: { fields: 'id,name' },
    shape: Me,
    is_repeatable: true,
  });

/** Returns what the person granted and declined. */
export async function permissions(services: Services, token: string): Promise<z.output<typeof Permission>[]> {
  return listWholeGraph(services, {
    path: '/me/permissions',
    token,
    item: Permission,
    key: ({ permission }) => permission,
  });
}

/**
 * Returns the pages the person ticked, with a token for each. Where they let us manage businesses, also pages that only these list
 * (integrations 1.14).
 *
 * @param granted the permissions they gave.
 */
export async function listPages(services: Services, token: string, granted: readonly string[]): Promise<GraphPage[]> {
  const pages = await listPagesAt(services, token, '/me/accounts');
  if (!granted.includes(BUSINESS_SCOPE)) return pages;
  const found = new Map(pages.map((page) => [page.id, page]));
  for (const id of await noneIfRefused(listOwned(services, token, { path: '/me/businesses', fields: 'id,name' }))) {
    for (const edge of ['owned_pages', 'client_pages']) {
      for (const page of await noneIfRefused(listPagesAt(services, token, `/${segment(id)}/${edge}`)))
        if (!found.has(page.id)) found.set(page.id, withTasks(page));
    }
  }
  return [...found.values()];
}

/** A business names no tasks at its pages; it gives a token only to people who have some. */
const withTasks = (page: GraphPage): GraphPage =>
  page.access_token !== null && page.tasks.length === 0 ? { ...page, tasks: [LEADS_TASK] } : page;

const listPagesAt = (services: Services, token: string, path: string): Promise<GraphPage[]> =>
  listWholeGraph(services, {
    path,
    token,
    parameters: { fields: 'id,name,category,access_token,tasks', limit: MANY },
    item: GraphPage,
    key: byId,
  });

/** Returns the ids of the businesses or the ad accounts a person belongs to, at most fifty. */
async function listOwned(
  services: Services,
  token: string,
  { path, fields }: { path: '/me/businesses' | '/me/adaccounts'; fields: string },
): Promise<string[]> {
  const owned = await listWholeGraph(services, {
    path,
    token,
    parameters: { fields, limit: MANY },
    item: OwnedItem,
    key: byId,
  });
  return owned.slice(0, MAX_OWNED).map(byId);
}

/** A business that shows us nothing must not cost the pages that are shown. */
async function noneIfRefused<Item>(list: Promise<Item[]>): Promise<Item[]> {
  try {
    return await list;
  } catch (error) {
    const isRefused = error instanceof ProviderError && REFUSALS.includes(error.call_class);
    if (!isRefused) throw error;
    return [];
  }
}

const REFUSALS: readonly CallErrorClass[] = ['permission_missing', 'not_found', 'invalid_request'];

/** Returns what Meta says of a token, also of a dead one. */
export async function debugToken(services: Services, token: string): Promise<TokenFacts> {
  const { app_id, app_secret } = requireMetaApp(services);
  const { data } = await callGraph(services, {
    method: 'GET',
    path: '/debug_token',
    token: `${app_id}|${app_secret}`,
    parameters: { input_token: token },
    shape: TokenFacts,
    is_repeatable: true,
  });
  return data;
}

/** Makes a call that answers nothing but its success. */
async function order(services: Services, call: Omit<GraphCall<typeof Success>, 'shape'>): Promise<void> {
  await callGraph(services, { ...call, shape: Success });
}

/** Makes a page report its leads to us; doing it again changes nothing. */
export const subscribePage = (services: Services, token: string, page_id: string): Promise<void> =>
  order(services, {
    method: 'POST',
    path: `/${segment(page_id)}/subscribed_apps`,
    token,
    parameters: { subscribed_fields: 'leadgen' },
    is_repeatable: true,
  });

/** Returns whether the page reports its leads to our app. */
export async function isSubscribed(services: Services, pageToken: string, page_id: string): Promise<boolean> {
  const { app_id } = requireMetaApp(services);
  const apps = await listWholeGraph(services, {
    path: `/${segment(page_id)}/subscribed_apps`,
    token: pageToken,
    item: SubscribedApp,
    key: byId,
  });
  return apps.some(({ id, subscribed_fields }) => id === app_id && (subscribed_fields?.includes('leadgen') ?? true));
}

/** Ends a page's reports to us; tried once, because a person may switch them on again before the next try. */
export const unsubscribePage = (services: Services, token: string, page_id: string): Promise<void> =>
  order(services, { method: 'DELETE', path: `/${segment(page_id)}/subscribed_apps`, token, is_repeatable: false });

/** Gives back everything the person granted us; tried once, because they may grant it again before the next try. */
export const revokePermissions = (services: Services, token: string): Promise<void> =>
  order(services, { method: 'DELETE', path: '/me/permissions', token, is_repeatable: false });

/** Returns the lead forms of a page. */
export const listForms = (services: Services, pageToken: string, page_id: string): Promise<GraphForm[]> =>
  listWholeGraph(services, {
    path: `/${segment(page_id)}/leadgen_forms`,
    token: pageToken,
    parameters: { fields: FORM_FIELDS, limit: FORMS_AT_ONCE },
    item: GraphForm,
    key: byId,
  });

/** Returns one lead; without its ads where we may not see those. */
export const readLead = (services: Services, token: string, lead_id: string): Promise<GraphLead> =>
  withoutAdsIfRefused((fields) =>
    callGraph(services, {
      method: 'GET',
      path: `/${segment(lead_id)}`,
      token,
      parameters: { fields },
      shape: GraphLead(lead_id),
      is_repeatable: true,
    }),
  );

/** Asks again without the fields of ads, because a lead without an ad's name is a lead (integrations 1.8). */
async function withoutAdsIfRefused<Answer>(ask: (fields: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(allFields);
  } catch (error) {
    if (!isAboutPermission(error)) throw error;
    return ask(fieldsWithoutAds);
  }
}

const isAboutPermission = (error: unknown): boolean =>
  error instanceof ProviderError && error.call_class === 'permission_missing' && error.code !== LEADS_ACCESS_CODE;

export interface LeadWindow {
  /** Only leads after this instant. */
  since: string;
  /** The place to go on from; Meta keeps it for a short time only. */
  after?: string | undefined;
}

/** Gives the leads of a form page by page, newest first; `after` of each is the place to go on from. */
export async function* listLeads(
  services: Services,
  token: string,
  form_id: string,
  { since, after }: LeadWindow,
): AsyncGenerator<GraphListPage<GraphLead>> {
  const value = Math.floor(Date.parse(since) / 1_000);
  const filtering = JSON.stringify([{ field: 'time_created', operator: 'GREATER_THAN', value }]);
  const list = (fields: string, place: string | undefined) =>
    listGraph(services, {
      path: `/${segment(form_id)}/leads`,
      token,
      parameters: { fields, limit: MANY, filtering },
      item: GraphLead(),
      key: byId,
      after: place,
      is_bulk: true,
    });
  let place = after;
  try {
    for await (const page of list(allFields, place)) {
      place = page.after ?? undefined;
      yield page;
    }
  } catch (error) {
    if (!isAboutPermission(error)) throw error;
    yield* list(fieldsWithoutAds, place);
  }
}

/** Makes the one test lead a form may have. @param answers the values by the questions' keys; Meta's own when absent. */
export async function createTestLead(
  services: Services,
  pageToken: string,
  form_id: string,
  answers?: Readonly<Record<string, string>>,
): Promise<string> {
  const field_data = Object.entries(answers ?? {}).map(([name, value]) => ({ name, values: [value] }));
  const { id } = await callGraph(services, {
    method: 'POST',
    path: `/${segment(form_id)}/test_leads`,
    token: pageToken,
    form: answers ? { field_data: JSON.stringify(field_data) } : {},
    shape: MadeLead,
    is_repeatable: false,
  });
  return id;
}

/** Returns the ids of a form's test leads. */
export async function listTestLeads(services: Services, pageToken: string, form_id: string): Promise<string[]> {
  const made = await listWholeGraph(services, {
    path: `/${segment(form_id)}/test_leads`,
    token: pageToken,
    item: MadeLead,
    key: byId,
  });
  return made.map(byId);
}

export const deleteTestLead = (services: Services, token: string, lead_id: string): Promise<void> =>
  order(services, { method: 'DELETE', path: `/${segment(lead_id)}`, token, is_repeatable: true });

const PageDataset = z.union([
  GraphDataset,
  ListPage.transform(({ data }) => GraphDataset.safeParse(data[0]).data ?? null),
]);

/** Returns the dataset of a page; null where it has none (integrations 2.2). */
export const pageDataset = (services: Services, pageToken: string, page_id: string): Promise<GraphDataset | null> =>
  callGraph(services, {
    method: 'GET',
    path: `/${segment(page_id)}/dataset`,
    token: pageToken,
    parameters: { fields: 'id,name,is_crm' },
    shape: PageDataset,
    is_repeatable: true,
  });

/** Returns the datasets of the person's ad accounts, at most fifty accounts; those of a CRM first. */
export async function adDatasets(services: Services, token: string): Promise<GraphDataset[]> {
  const accounts = await listOwned(services, token, { path: '/me/adaccounts', fields: 'id,name,account_status' });
  const found = new Map<string, GraphDataset>();
  for (const id of accounts) {
    for (const dataset of await listPixels(services, token, id)) found.set(dataset.id, dataset);
  }
  return [...found.values()].sort((one, other) => Number(other.is_crm) - Number(one.is_crm));
}

const listPixels = (services: Services, token: string, ad_account_id: string) =>
  listWholeGraph(services, {
    path: `/${segment(ad_account_id)}/adspixels`,
    token,
    parameters: { fields: 'id,name,is_crm,last_fired_time,is_unavailable,owner_business', limit: MANY },
    item: GraphDataset,
    key: byId,
  });
