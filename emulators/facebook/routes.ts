import type { Call } from './call.ts';
import { debugToken, exchangeToken } from './consent/oauth.ts';
import {
  deletePermissions,
  listAdAccounts,
  listBusinesses,
  listBusinessPages,
  listPages,
  listPermissions,
  listPixels,
  showMe,
} from './consent/people.ts';
import { GraphError } from './errors.ts';
import { isDataset, listBusinessPixels, receiveEvents, showDataset } from './events.ts';
import { listForms, showForm } from './forms.ts';
import { createTestLead, deleteLead, listLeads, listTestLeads, showLead } from './leads.ts';
import { listSubscribedApps, pageDataset, showPage, subscribeApp, unsubscribeApp } from './pages.ts';
import { listSubscriptions, subscribe, unsubscribe } from './subscriptions.ts';
import { findForm, findPage, type World } from './world.ts';

type Handle = (world: World, call: Call, parts: string[]) => unknown;

const routes: readonly [method: string, path: RegExp, handle: Handle][] = [
  ['GET', /^oauth\/access_token$/, exchangeToken],
  ['POST', /^oauth\/access_token$/, exchangeToken],
  ['GET', /^debug_token$/, debugToken],
  ['GET', /^me$/, showMe],
  ['GET', /^me\/accounts$/, listPages],
  ['GET', /^me\/businesses$/, listBusinesses],
  ['GET', /^(\d+)\/(owned_pages|client_pages)$/, listBusinessPages],
  ['GET', /^me\/permissions$/, listPermissions],
  ['GET', /^me\/adaccounts$/, listAdAccounts],
  ['DELETE', /^(me|\d+)\/permissions(?:\/(\w+))?$/, deletePermissions],
  ['GET', /^(act_\d+)\/adspixels$/, listPixels],
  ['GET', /^(\d+)\/(?:owned_pixels|adspixels)$/, listBusinessPixels],
  ['POST', /^(\d+)\/events$/, receiveEvents],
  ['GET', /^(\d+)\/subscribed_apps$/, listSubscribedApps],
  ['POST', /^(\d+)\/subscribed_apps$/, subscribeApp],
  ['DELETE', /^(\d+)\/subscribed_apps$/, unsubscribeApp],
  ['GET', /^(\d+)\/dataset$/, pageDataset],
  ['POST', /^(\d+)\/dataset$/, pageDataset],
  ['GET', /^(\d+)\/leadgen_forms$/, listForms],
  ['GET', /^(\d+)\/leads$/, listLeads],
  ['GET', /^(\d+)\/test_leads$/, listTestLeads],
  ['POST', /^(\d+)\/test_leads$/, createTestLead],
  ['GET', /^([\w.]+)$/, showNode],
  ['DELETE', /^(\d+)$/, deleteLead],
];

const appRoutes: Record<string, Handle> = { GET: listSubscriptions, POST: subscribe, DELETE: unsubscribe };

/** Answers a call of the Graph API. Throws `GraphError` for what Meta refuses. */
export async function answerGraph(world: World, call: Call): Promise<unknown> {
  const appRoute = call.path === `${world.state.app.id}/subscriptions` ? appRoutes[call.method] : undefined;
  if (appRoute) return appRoute(world, call, []);
  for (const [method, path, handle] of routes) {
    const [, ...parts] = method === call.method ? (call.path.match(path) ?? []) : [];
    if (parts.length > 0 || (method === call.method && path.test(call.path))) return handle(world, call, parts);
  }
  throw new GraphError('2500', `Unknown path components: /${call.path}`);
}

/** A page, a form, a dataset or a lead, whichever has this id. */
function showNode(world: World, call: Call, parts: string[]): unknown {
  const [id = ''] = parts;
  if (findPage(world, id)) return showPage(world, call, parts);
  if (findForm(world, id)) return showForm(world, call, parts);
  if (isDataset(world, id)) return showDataset(world, call, parts);
  return showLead(world, call, parts);
}
