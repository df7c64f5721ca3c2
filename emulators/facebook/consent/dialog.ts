import { escapeHtml, htmlPage } from '../../kit/html.ts';
import type { EmulatedAnswer, EmulatedRequest } from '../../kit/wire.ts';
import { type EmulatedPerson, type Grant, nextNumber } from '../state.ts';
import { KEPT_MS, type World } from '../world.ts';
import { getGrant } from './tokens.ts';

const CODE_LIFE_MS = 600_000;

/**
 * Facebook's consent dialog. A person allows, denies, or allows part; `__auto=allow|deny|part` does it at once, for
 * `__person`, with `__pages` and `__scopes`, the lists of what is allowed in part.
 */
export function showDialog(world: World, { query }: EmulatedRequest): EmulatedAnswer {
  const { app, people } = world.state;
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== app.id) return errorPage('The app id is not known.');
  if (!app.redirect_uris.includes(redirectUri)) {
    return errorPage('URL blocked: this redirect failed because the redirect URI is not on the allowlist of the app.');
  }
  if (query.get('response_type') !== 'code') return errorPage('The response type must be code.');
  const person = people.find(({ id }) => id === query.get('__person')) ?? people[0];
  if (!person) return errorPage('Nobody is signed in to Facebook.');
  const choice = query.get('__auto');
  return choice ? redirect(redirectUri, decide(world, query, person, choice)) : page(world, query, person);
}

/** Does what the person decided. @returns what goes back to the app in the query. */
function decide(world: World, query: URLSearchParams, person: EmulatedPerson, choice: string): Record<string, string> {
  const state = query.get('state') ?? '';
  if (choice === 'deny') {
    return {
      error: 'access_denied',
      error_code: '200',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
      state,
    };
  }
  const asked = askedScopes(world, query, person);
  const own = ownPages(world, person).map(({ id }) => id);
  const isPart = choice === 'part';
  const granted = isPart && query.has('__scopes') ? only(asked, query, '__scopes') : asked;
  const page_ids = isPart && query.has('__pages') ? only(own, query, '__pages') : own;
  saveGrant(world, person, { asked, granted, page_ids });
  const code = `code_${String(nextNumber(world.state)).padStart(4, '0')}`;
  const ends_ms = world.nowMs + CODE_LIFE_MS;
  world.state.codes.push({ code, person_id: person.id, redirect_uri: query.get('redirect_uri')!, ends_ms });
  return { code, state };
}

/** Returns the permissions the dialog asks for. One that was declined is asked again only with `rerequest`. */
function askedScopes(world: World, query: URLSearchParams, person: EmulatedPerson): string[] {
  const scopes = (query.get('scope') ?? '').split(',').filter(Boolean);
  const declined = query.get('auth_type') === 'rerequest' ? [] : (getGrant(world, person.id)?.declined ?? []);
  return scopes.filter((scope) => !declined.includes(scope));
}

const only = (all: string[], query: URLSearchParams, name: string): string[] => {
  const chosen = query.getAll(name).flatMap((list) => list.split(','));
  return all.filter((one) => chosen.includes(one));
};

const ownPages = ({ state }: World, { id }: EmulatedPerson) => {
  const businesses = state.businesses
    .filter(({ person_ids }) => person_ids.includes(id))
    .map((business) => business.id);
  return state.pages.filter(({ tasks, only_in }) => tasks[id] || businesses.includes(only_in?.business_id ?? ''));
};

interface Decision {
  asked: string[];
  granted: string[];
  page_ids: string[];
}

function saveGrant(world: World, { id }: EmulatedPerson, { asked, granted, page_ids }: Decision): void {
  const before = getGrant(world, id);
  const refused = asked.filter((scope) => !granted.includes(scope));
  const kept = (list: string[] = []) => list.filter((scope) => !asked.includes(scope));
  const grant: Grant = {
    person_id: id,
    granted: [...kept(before?.granted), ...granted],
    declined: [...kept(before?.declined), ...refused],
    page_ids,
    data_access_ends_ms: world.nowMs + KEPT_MS,
  };
  world.state.grants = [...world.state.grants.filter(({ person_id }) => person_id !== id), grant];
}

function redirect(uri: string, parameters: Record<string, string>): EmulatedAnswer {
  const address = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { status: 302, headers: { location: `${address.href}#_=_` } };
}

const errorPage = (text: string): EmulatedAnswer => htmlPage('Something went wrong', `<p>${escapeHtml(text)}</p>`, 400);

function page(world: World, query: URLSearchParams, person: EmulatedPerson): EmulatedAnswer {
  const asked = askedScopes(world, query, person);
  const kept = [...query].filter(([name]) => !name.startsWith('__'));
  const hidden = kept.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const people = world.state.people.map(({ id, name }) => {
    const others = new URLSearchParams([...kept, ['__person', id]]);
    return id === person.id
      ? `<b>${escapeHtml(name)}</b>`
      : `<a href="?${escapeHtml(String(others))}">${escapeHtml(name)}</a>`;
  });
  const box = (field: string, value: string, label: string) =>
    `<label><input type="checkbox" name="${field}" value="${escapeHtml(value)}" checked> ${escapeHtml(label)}</label>`;
  const { app } = world.state;
  return htmlPage(
    `${app.name} wants to receive your leads`,
    `<p>Signed in to the emulated Facebook as ${people.join(' · ')}</p>
<form method="get">${hidden.join('')}
<input type="hidden" name="__person" value="${person.id}">
<fieldset><legend>Pages</legend>${ownPages(world, person)
      .map(({ id, name }) => box('__pages', id, name))
      .join('')}
<input type="hidden" name="__pages" value=""></fieldset>
<fieldset><legend>Permissions</legend>${asked.map((scope) => box('__scopes', scope, scope)).join('')}
<input type="hidden" name="__scopes" value=""></fieldset>
<button name="__auto" value="allow">Allow everything</button>
<button name="__auto" value="part">Allow what is ticked</button>
<button name="__auto" value="deny">Not now</button>
</form>`,
  );
}
