import { record } from '#platform/server/events.ts';
import type { OrgScope, Scope } from '#platform/server/scope.ts';
import type { Client, NewClient } from '../contract.ts';
import { clientCreated } from '../events.ts';
import { getClient } from './clients.queries.ts';
import { parsePhone } from './phone-numbers.ts';
import { type ClientToWrite, defaultCountry, insertClient } from './write-clients.queries.ts';

/** Adds a client by hand; it belongs to who added it. */
export async function createClient(scope: Scope, draft: NewClient): Promise<Client> {
  const { phones = [], emails = [], ...fields } = draft;
  const country = await defaultCountry(scope);
  const id = await addClient(scope, {
    ...fields,
    phones: phones.map(({ raw }) => parsePhone(raw, country)),
    emails,
    source: 'added_manually',
    source_name: '',
    is_new_lead: false,
    assigned_to_id: scope.actor.profile_id,
    created_by_id: scope.actor.profile_id,
  });
  return getClient(scope, id);
}

/** Writes a client from whatever source and records it: the one way a client comes into being. @returns its id. */
export async function addClient(scope: OrgScope, client: ClientToWrite): Promise<number> {
  const id = await insertClient(scope, client);
  const { source, source_name, is_new_lead, assigned_to_id } = client;
  await record(scope, clientCreated, {
    subject_id: id,
    payload: { source, source_name, is_new_lead },
    audience: [assigned_to_id ?? 0],
  });
  return id;
}
