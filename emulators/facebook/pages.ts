import { type Call, type Caller, listFields, pick, requirePage, requireScope, requireSight } from './call.ts';
import { pageToken } from './consent/tokens.ts';
import { GraphError } from './errors.ts';
import { nextId } from './state.ts';
import { findPage, requireFound, success, type World } from './world.ts';

const page = (world: World, id = '') => requireFound(findPage(world, id), id);

/** The page itself, as one reads it by its id. */
export function showPage(world: World, call: Call, [id = '']: string[]): unknown {
  const found = page(world, id);
  const { token } = requireSight(world, call, found, id);
  const fields = listFields(call);
  const { name, category, has_accepted_terms } = found;
  const access_token = fields.includes('access_token') ? pageToken(world, token, id).token : '';
  return pick({ id, name, category, access_token, leadgen_tos_accepted: has_accepted_terms }, fields);
}

export function listSubscribedApps(world: World, call: Call, [id]: string[]): unknown {
  const { subscribed_fields } = manage(world, call, id).page;
  const { app } = world.state;
  const row = { category: 'Business', link: 'https://crm.example.com/', name: app.name, id: app.id, subscribed_fields };
  return { data: subscribed_fields.length > 0 ? [row] : [] };
}

export function subscribeApp(world: World, call: Call, [id]: string[]): unknown {
  const { page: found } = manage(world, call, id);
  const fields = (call.given.get('subscribed_fields') ?? '').split(',').filter(Boolean);
  if (fields.length === 0) throw new GraphError('100', '(#100) The parameter subscribed_fields is required');
  const unknown = fields.find((field) => !SUBSCRIBABLE.includes(field));
  if (unknown) throw new GraphError('100', `(#100) Param subscribed_fields[0] must be one of {…}, got "${unknown}"`);
  found.subscribed_fields = fields;
  return success(world);
}

const SUBSCRIBABLE = ['leadgen', 'leadgen_update', 'leadgen_fat', 'feed', 'messages', 'mention'];

export function unsubscribeApp(world: World, call: Call, [id]: string[]): unknown {
  manage(world, call, id).page.subscribed_fields = [];
  return success(world);
}

/** Returns a page whose subscriptions the caller may change; only its own token may. */
function manage(world: World, call: Call, id: string | undefined): { page: typeof found; caller: Caller } {
  const found = page(world, id);
  const caller = requirePage(world, call, found, '210');
  requireScope(caller, 'pages_manage_metadata');
  return { page: found, caller };
}

/** The dataset that collects a page's events; posting makes one. */
export function pageDataset(world: World, call: Call, [id]: string[]): unknown {
  const found = page(world, id);
  requireScope(requirePage(world, call, found, 'page_token_needed'), 'ads_management');
  if (call.method === 'POST') found.dataset_id ??= nextId(world.state);
  if (found.dataset_id === null) throw new GraphError('100.33', { id: found.id });
  return { id: found.dataset_id };
}
