import type { APIRequestContext, Browser } from 'playwright-core';
import { clients } from '#features/clients/contract.ts';
import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { contentGroups } from '#features/content-groups/contract.ts';
import { pageTemplates } from '#features/content-pages/contract.ts';
import { identity } from '#features/identity/contract.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { type AnyEndpoint, type CallOutput, fillPath } from '#platform/contract/endpoint.ts';
import type { DemoAddresses } from './picture-screens.ts';

/** Finds what the screens show, and adds a deleted client and an unreadable lead where the demo has none. */
export async function prepareDemo(browser: Browser, address: string): Promise<DemoAddresses> {
  const context = await browser.newContext({ baseURL: address });
  try {
    const { request } = context;
    await request.post(identity.signInToDemo.path);
    const { results: found } = await call(request, clients.search, { search: 'Charlotte Whitfield' });
    if (!found[0]) throw new Error(`There is no demo at ${address}. Run "npm run demo" first.`);
    await Promise.all([deleteSomebody(request), sendUnreadableLead(request)]);
    const { results: shared } = await call(request, shares.listOfClient, {}, { id: found[0].id });
    const { results: files } = await call(request, documentTemplates.list);
    const { results: messages } = await call(request, textTemplates.list);
    const { results: forms } = await call(request, leadForms.search, { search: 'Open house' });
    const form = await call(request, leadForms.get, {}, { id: forms[0]!.id });
    const { results: pages } = await call(request, pageTemplates.search, { search: 'three bedrooms' });
    const { results: groups } = await call(request, contentGroups.list, {}, { t: 'collection' });
    const file = files.find(({ title }) => title.includes('e-brochure'));
    return {
      client: `/client/${found[0].id}`,
      file: `/content/file/${file!.id}`,
      message: `/content/message/${messages[0]!.id}`,
      page: `/content/page/${pages[0]!.id}`,
      group: `/content/group/${groups[0]!.id}`,
      viewer: new URL(shared.find(({ content_title }) => content_title.includes('e-brochure'))!.link).pathname,
      lead_form: `/integrations/lead-forms/${form.id}`,
      public_form: new URL(form.alias_address ?? form.address).pathname,
    };
  } finally {
    await context.close();
  }
}

async function deleteSomebody(request: APIRequestContext): Promise<void> {
  const deleted = await (await request.get('/api/dashboard-v2/api/v2/user-client/deleted/')).json();
  if (deleted.results.length > 0) return;
  const { results } = await call(request, clients.search, { search: 'Tan' });
  await call(request, clients.delete, {}, { id: results.at(-1)!.id });
}

async function sendUnreadableLead(request: APIRequestContext): Promise<void> {
  if ((await call(request, leads.listNeedingAttention)).results.length > 0) return;
  const { results } = await call(request, webhookSources.list);
  await request.post(results[0]!.address, { headers: { 'content-type': 'application/json' }, data: '{"name": "Ana' });
}

async function call<E extends AnyEndpoint>(
  request: APIRequestContext,
  { method, path }: E,
  query: Record<string, string> = {},
  params: Record<string, unknown> = {},
): Promise<CallOutput<E>> {
  const answer = await request.fetch(fillPath(path, params), { method, params: query });
  return answer.json();
}
