import type * as z from 'zod';
import { checkCustomValues } from '#features/custom-fields/server/index.ts';
import { type Changes, changesBetween } from '#platform/contract/event.ts';
import { Problem } from '#platform/contract/problems.ts';
import { refuseConflicts } from '#platform/server/database/edit-conflicts.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { readAhead, record } from '#platform/server/events.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import type { ClientRow } from '../../access.ts';
import {
  type Client,
  type ClientDraft,
  type clients,
  type PlainClientFields,
  plainFieldNames,
} from '../../contract.ts';
import { clientUpdated } from '../../events.ts';
import { findClient, getClient } from '../clients.queries.ts';
import { flattenCustomFields, planCustomChange, recordConversions } from '../history/custom-changes.ts';
import { writeClientFields } from './write-clients.queries.ts';
import { readablePhones, readPhones, refuseNonNumbers } from './written-phones.ts';

type Patch = z.output<typeof clients.update.body>;

/** Changes the named fields as `updateClient` does, in a transaction of its own. */
export const changeClient = (context: DetachedRowContext<ClientRow>, id: number, patch: Patch): Promise<Client> =>
  context.withRow(
    (scope, client, known: Client | null) => updateClient(scope, client, patch, { known }),
    // Asked right behind the lock, so that phones are not those from before a wait for it.
    async (scope) => (await Promise.all([findClient(scope, id), readAhead(scope, clientUpdated)]))[0],
  );

/**
 * Changes the named fields. A field whose stored value is neither what the writer saw (`base`) nor what they want is a
 * conflict: 409 with both values, nothing written (readings.md D6). Throws `invalid_input` for an invalid phone number,
 * unless an undo restores it (`isUndo`), and for a value that does not fit its custom field.
 *
 * @param options.known the client as it was read behind its lock; nothing is asked of the scope after this then.
 */
export async function updateClient(
  scope: Scope,
  { id, assigned_to_id_or_zero }: Pick<ClientRow, 'id' | 'assigned_to_id_or_zero'>,
  { base: { custom_fields: seen = {}, ...base } = {}, custom_fields, ...wanted }: Patch,
  options: { isUndo?: boolean; known?: Client | null } = {},
): Promise<Client> {
  // The row is locked before the rest is read, because a read that waits for the lock would return phones from before
  // the wait.
  const known = options.known ?? (await getClient(scope, id));
  const checked = await checkCustomValues(scope, custom_fields);
  const stored = makeDraft(known);
  const keys = Object.keys(checked?.values ?? {});
  const compared = {
    base: {
      ...base,
      ...flattenCustomFields(
        seen,
        Object.keys(seen).filter((key) => keys.includes(key)),
      ),
    },
    stored: { ...stored, ...flattenCustomFields(known.custom_fields, keys) },
  };
  const changes = changesBetween(compared.stored, { ...wanted, ...flattenCustomFields(checked?.values ?? {}) });
  await refuseConflicts(scope, { subject: 'client', id }, { ...compared, changes }).catch(async (refusal) => {
    throw await withReadablePhones(scope, refusal);
  });
  if (Object.keys(changes).length === 0) return known;
  const custom = checked && planCustomChange(known, checked);
  const { phones, emails, ...fields } = wanted;
  const contact = await contactToWrite(scope, stored, phones, emails);
  if (contact && !options.isUndo) refuseNonNumbers(contact.phones, stored.phones);
  // Both statements are sent together, which saves a round trip to the database.
  const audience = [assigned_to_id_or_zero];
  const conversion = custom ? describeConversion(known, custom.change.converted_at) : {};
  const write = () =>
    Promise.all([
      writeClientFields(scope, id, fields, contact, custom?.change),
      record(scope, clientUpdated, { subject_id: id, payload: {}, changes: { ...changes, ...conversion }, audience }),
    ]);
  const at = known.converted_at === null ? custom?.change.converted_at : null;
  const isLast = options.known && !contact && !at;
  const [updated_at] = isLast ? (await scope.batch(write))[0] : await write();
  if (at) await recordConversions(scope, [{ client_id: id, at, audience }]);
  if (contact) return getClient(scope, id);
  return { ...known, ...fields, ...(custom && showCustom(known, custom)), updated_at };
}

/** Becoming a customer, or not being one any more, stands in the history beside the option that decided it. */
const describeConversion = ({ converted_at: from }: Client, to: string | null | undefined): Changes =>
  to === undefined ? {} : { converted_at: { from, to } };

const showCustom = (known: Client, { after, change }: ReturnType<typeof planCustomChange>) => ({
  custom_fields: after,
  converted_at: change.converted_at === undefined ? known.converted_at : change.converted_at,
});

/** Makes the phones of a conflict readable for the person who resolves it. */
async function withReadablePhones(scope: Scope, refusal: unknown): Promise<unknown> {
  const conflicts = refusal instanceof Problem ? refusal.options.conflicts : undefined;
  const phones = conflicts?.find(({ field }) => field === 'phones');
  if (!phones) return refusal;
  const { base, mine, theirs } = phones;
  const show = await readablePhones(scope, [{ from: base, to: mine }, { to: theirs }]);
  return new Problem('edit_conflict', {
    conflicts: conflicts?.map((conflict) =>
      conflict === phones ? { ...conflict, base: show(base), mine: show(mine), theirs: show(theirs) } : conflict,
    ),
  });
}

/** Returns the stored client in the shape a person writes it, so that the two can be compared. */
const makeDraft = (client: Client): ClientDraft => ({
  ...(Object.fromEntries(plainFieldNames.map((field) => [field, client[field]])) as PlainClientFields),
  phones: client.phones.map(({ raw }) => ({ raw })),
  emails: client.emails,
});

async function contactToWrite(
  scope: Scope,
  stored: ClientDraft,
  phones: ClientDraft['phones'] | undefined,
  emails: ClientDraft['emails'] | undefined,
) {
  if (phones === undefined && emails === undefined) return null;
  return { phones: await readPhones(scope, phones ?? stored.phones), emails: emails ?? stored.emails };
}
