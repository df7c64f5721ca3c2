import { displayPhone } from '#domain/phone-numbers.ts';
import { checkNewValues } from '#features/custom-fields/server/index.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { NOBODY, readAhead, recordAll } from '#platform/server/events.ts';
import type { Client, NewClient } from '../../contract.ts';
import { clientCreated } from '../../events.ts';
import { getClient } from '../clients.queries.ts';
import { planCustomChange, recordConversions } from '../history/custom-changes.ts';
import { contactKeys, lockContactKeys } from '../match-people.queries.ts';
import { type ClientToWrite, insertClients, reserveClientIds } from './write-clients.queries.ts';
import { readPhones, refuseNonNumbers } from './written-phones.ts';

/**
 * Adds a client by hand and assigns it to the actor. Throws `invalid_input` for an invalid phone number or a value that
 * does not fit its custom field.
 */
export async function createClient(scope: Scope, draft: NewClient): Promise<Client> {
  const { phones: written = [], emails = [], custom_fields, ...fields } = draft;
  const [checked, phones, ids] = await Promise.all([
    checkNewValues(scope, custom_fields),
    readPhones(scope, written),
    reserveClientIds(scope, 1),
    readAhead(scope, clientCreated),
  ]);
  const custom = planCustomChange({ custom_fields: {}, converted_at: null }, checked);
  refuseNonNumbers(phones);
  const numbers = phones.flatMap(({ number_e164 }) => number_e164 ?? []);
  const client: ClientToWrite = {
    ...fields,
    custom: { custom_fields: custom.after, custom_search: custom.change.custom_search },
    ...(custom.change.converted_at && { converted_at: custom.change.converted_at }),
    phones,
    emails,
    source: 'added_manually',
    source_name: '',
    is_new_lead: false,
    assigned_to_id: scope.actor.profile_id,
    created_by_id: scope.actor.profile_id,
  };
  const [id = 0] = ids;
  const at = custom.change.converted_at;
  const write = async () => {
    // Two who add the same person at once wait for each other, so that the second is found to be a duplicate.
    await Promise.all([lockContactKeys(scope, contactKeys({ numbers, emails })), writeClients(scope, ids, [client])]);
    if (at) await recordConversions(scope, [{ client_id: id, at, audience: [scope.actor.profile_id] }]);
  };
  // Before the answer needs them, and after what the database has to do is on its way.
  setImmediate(() => phones.forEach(displayPhone));
  const [, created] = await scope.batch(
    () => (at ? scope.endAfter(write()) : write()),
    () => getClient(scope, id),
  );
  return created;
}

/** Writes a client from any source and records it. @returns its id. */
export async function addClient(scope: OrgScope, client: ClientToWrite): Promise<number> {
  const [id] = await addClients(scope, [client]);
  return id!;
}

/**
 * Creates clients, one or many, which is the only way they are created.
 *
 * @param options.isQuiet for one batch of very many: open screens hear nothing of single clients; the caller tells them
 * once.
 * @returns their ids, in order.
 */
export async function addClients(
  scope: OrgScope,
  clients: readonly ClientToWrite[],
  options: { isQuiet?: boolean } = {},
): Promise<number[]> {
  if (clients.length === 0) return [];
  const ids = await reserveClientIds(scope, clients.length);
  await writeClients(scope, ids, clients, options);
  return ids;
}

async function writeClients(
  scope: OrgScope,
  ids: readonly number[],
  clients: readonly ClientToWrite[],
  options: { isQuiet?: boolean } = {},
): Promise<void> {
  const events = clients.map(({ source, source_name, is_new_lead, assigned_to_id }, index) => ({
    subject_id: ids[index]!,
    payload: { source, source_name, is_new_lead },
    audience: options.isQuiet ? NOBODY : [assigned_to_id ?? 0],
  }));
  // Sent one right behind the other, and waited for together.
  await Promise.all([insertClients(scope, ids, clients), recordAll(scope, clientCreated, events)]);
}
