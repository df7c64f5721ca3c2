import { type Call, type Caller, listFields, pick, requirePerson, requireScope } from '../call.ts';
import { GraphError } from '../errors.ts';
import { listPage } from '../lists.ts';
import type { AdAccount, EmulatedPage } from '../state.ts';
import { requireFound, success, type World } from '../world.ts';
import { dropScope, pageToken, removeGrant } from './tokens.ts';

export function showMe(world: World, call: Call): unknown {
  const { person } = requirePerson(world, call);
  const fields = listFields(call);
  return pick({ ...person }, fields.length > 0 ? fields : ['name']);
}

const USUAL_FIELDS = ['access_token', 'category', 'name', 'tasks'];

/** The pages a person ticked; those of a business only with `business_management`. */
export function listPages(world: World, call: Call): unknown {
  const caller = requirePerson(world, call);
  const { person, grant } = caller;
  const has = (scope: string) => grant.granted.includes(scope);
  const pages = world.state.pages.filter(
    (page) =>
      has('pages_show_list') &&
      page.tasks[person.id] &&
      grant.page_ids.includes(page.id) &&
      page.only_in === null &&
      (!page.is_in_business || has('business_management')),
  );
  return showPages(world, call, caller, pages);
}

/** The businesses a person belongs to. */
export function listBusinesses(world: World, call: Call): unknown {
  const caller = requirePerson(world, call);
  requireScope(caller, 'business_management');
  const businesses = world.state.businesses.filter(({ person_ids }) => person_ids.includes(caller.person.id));
  return listPage(world, call, businesses, ({ id, name }) => pick({ id, name }, listFields(call)));
}

/** The pages of a business that the person ticked, `owned_pages` or `client_pages`; without tasks, and without a token where they have none. */
export function listBusinessPages(world: World, call: Call, [id = '', edge = '']: string[]): unknown {
  const caller = requirePerson(world, call);
  requireScope(caller, 'business_management');
  const { person, grant } = caller;
  requireFound(
    world.state.businesses.find((one) => one.id === id && one.person_ids.includes(person.id)),
    id,
  );
  const pages = world.state.pages.filter(
    (page) => page.only_in?.business_id === id && page.only_in.edge === edge && grant.page_ids.includes(page.id),
  );
  return showPages(world, call, caller, pages, false);
}

function showPages(
  world: World,
  call: Call,
  { token, person }: Caller,
  pages: readonly EmulatedPage[],
  hasTasks = true,
) {
  const asked = listFields(call);
  const fields = asked.length > 0 ? asked : USUAL_FIELDS;
  return listPage(world, call, pages, ({ id, name, category, tasks, has_accepted_terms }) => {
    const isTrusted = fields.includes('access_token') && tasks[person.id] !== undefined;
    const shown = {
      id,
      name,
      category,
      access_token: isTrusted ? pageToken(world, token, id).token : undefined,
      tasks: hasTasks ? tasks[person.id] : undefined,
      leadgen_tos_accepted: has_accepted_terms,
    };
    return pick(shown, fields);
  });
}

export function listPermissions(world: World, call: Call): unknown {
  const { grant } = requirePerson(world, call);
  const rows = (permissions: string[], status: string) => permissions.map((permission) => ({ permission, status }));
  return { data: [...rows(grant.granted, 'granted'), ...rows(grant.declined, 'declined')] };
}

/** Takes one permission back, or everything. */
export function deletePermissions(world: World, call: Call, [personId, scope]: string[]): unknown {
  const { person } = requirePerson(world, call);
  if (personId !== 'me' && personId !== person.id) throw new GraphError('100.33', { id: personId ?? '' });
  if (scope) dropScope(world, person.id, scope);
  else removeGrant(world, person.id);
  return success(world);
}

export function listAdAccounts(world: World, call: Call): unknown {
  const { person, grant } = requirePerson(world, call);
  if (!grant.granted.includes('ads_management'))
    throw new GraphError('200', '(#200) Requires ads_management permission');
  const accounts = world.state.ad_accounts.filter(({ person_ids }) => person_ids.includes(person.id));
  const show = ({ id, name }: AdAccount) =>
    pick({ id, account_id: id.slice(4), name, account_status: 1 }, listFields(call));
  return listPage(world, call, accounts, show);
}

/** The datasets of an ad account. */
export function listPixels(world: World, call: Call, [id = '']: string[]): unknown {
  const { person, grant } = requirePerson(world, call);
  const account = world.state.ad_accounts.find((one) => one.id === id && one.person_ids.includes(person.id));
  const { pixels } = requireFound(account, id);
  if (!grant.granted.includes('ads_management')) throw new GraphError('294');
  const show = (pixel: AdAccount['pixels'][number]) =>
    pick({ ...pixel, last_fired_time: undefined, is_unavailable: false, owner_business: undefined }, listFields(call));
  return listPage(world, call, pixels, show);
}
