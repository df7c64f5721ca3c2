import { clientAccess } from '#features/clients/access.ts';
import { clientUpdated } from '#features/clients/events.ts';
import {
  addClients,
  appendContactPoints,
  type ClientToWrite,
  type ContactPointIds,
  emptyContact,
  findClientsByKey,
  lockContactKeys,
  readContactPoints,
} from '#features/clients/server/index.ts';
import type { FieldDefinition } from '#features/custom-fields/server/index.ts';
import { addFollowUps } from '#features/follow-ups/server/index.ts';
import { addActivities, findNotes } from '#features/timeline/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { changesBetween } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import type { ImportSettings } from '../../contract.ts';
import type { ReadRow } from '../read/read-person.ts';
import {
  commitWithoutWaiting,
  insertRows,
  listFirstRows,
  lockClients,
  type RowToWrite,
} from './import-rows.queries.ts';
import { type OwnBatch, type OwnSettings, readOwnBatch } from './own-batch.ts';
import { emptyOwn, listNoteTexts, type PlannedRow, planRows, type Target } from './plan-rows.ts';
import { toDraft } from './to-draft.ts';
import { addOwn, planNewOwn, recordWon, type WrittenOwn } from './write-own.ts';

export type WritingSettings = Pick<ImportSettings, 'duplicates' | 'assigned_to_id' | 'source_name'> &
  OwnSettings & { id: number };

/**
 * Writes one batch of rows in the open transaction: match → create or attach → notes → own fields and groups → history → outcome of each row,
 * every step for the whole batch at once, all or nothing.
 *
 * @returns the rows with their outcomes, and the assignees whose screens show something new (0 = unassigned).
 */
export async function writeBatch(scope: Scope, settings: WritingSettings, read: readonly ReadRow[]) {
  await commitWithoutWaiting(scope);
  const own = await readOwnBatch(scope, settings, read);
  const targets = await findTargets(scope, settings.id, own);
  const planned = planRows(own.rows, {
    targets,
    duplicates: settings.duplicates,
    mayEdit: ({ assigned_to_id_or_zero }) => allows(clientAccess.edit, scope.actor, { assigned_to_id_or_zero }),
  });
  await createClients(scope, settings, planned, own.fields);
  const added = await addContact(scope, planned);
  const addedOwn = await addOwn(scope, planned, own.fields);
  const notes = await addNotes(scope, planned);
  await insertRows(
    scope,
    settings.id,
    planned.map((plan) => rowToWrite(plan, { ...added.get(plan), ...addedOwn.get(plan) }, notes.get(plan) ?? null)),
  );
  return { planned, audience: findAudience(planned, settings) };
}

/**
 * Returns the clients the rows may be about, locked so that nobody else files or edits them until the batch is written.
 */
async function findTargets(
  scope: Scope,
  import_id: number,
  { rows, readKnown }: OwnBatch,
): Promise<Map<string, Target>> {
  const keys = rows.flatMap(({ person }) => person?.keys ?? []);
  await lockContactKeys(scope, keys);
  const found = await findClientsByKey(scope, keys);
  const ids = [...new Set([...found.values()].map(({ id }) => id))];
  await lockClients(scope, ids);
  const contact = await readContactPoints(scope, ids);
  const known = await readKnown(ids);
  const firstRows = await listFirstRows(scope, import_id, ids);
  const notes = await findNotes(scope, ids, listNoteTexts(rows));
  const byClient = new Map<number, Target>();
  const targets = new Map<string, Target>();
  for (const [key, stored] of found) {
    const target = byClient.get(stored.id) ?? {
      client_id: stored.id,
      first_row: firstRows.get(stored.id) ?? null,
      stored,
      contact: contact.get(stored.id) ?? emptyContact(),
      own: known.get(stored.id) ?? emptyOwn(),
      notes: notes.get(stored.id) ?? new Set<string>(),
    };
    byClient.set(stored.id, target);
    targets.set(key, target);
  }
  return targets;
}

async function createClients(
  scope: Scope,
  settings: WritingSettings,
  planned: readonly PlannedRow[],
  custom: FieldDefinition[],
): Promise<void> {
  const created = planned.filter(({ outcome }) => outcome === 'CREATED');
  const drafts = created.map(({ row }): ClientToWrite => {
    const { fields, phones, emails, source_name, start } = row.person!;
    const { follow_up: _, ...begun } = start;
    return {
      ...fields,
      ...planNewOwn(row.person!, custom),
      phones,
      emails,
      source: 'import_phonebook',
      source_name: source_name ?? settings.source_name,
      is_new_lead: false,
      assigned_to_id: settings.assigned_to_id,
      created_by_id: scope.actor.profile_id,
      ...begun,
    };
  });
  const ids = await addClients(scope, drafts, { isQuiet: true });
  for (const [index, { target }] of created.entries()) {
    target!.client_id = ids[index]!;
    target!.own = { ...target!.own, converted_at: drafts[index]!.converted_at ?? null };
  }
  await addFollowUps(
    scope,
    created.flatMap(({ row }, index) => {
      const { follow_up } = row.person!.start;
      const assigned_to_id_or_zero = drafts[index]!.assigned_to_id ?? 0;
      return follow_up ? [{ client: { id: ids[index]!, assigned_to_id_or_zero }, ...follow_up }] : [];
    }),
    { isQuiet: true },
  );
  const won = drafts.flatMap(({ converted_at: at }, index) => (at ? [{ client_id: ids[index]!, at }] : []));
  await recordWon(scope, won);
}

/** Adds what known clients lack, and records in their history what they had. */
async function addContact(scope: Scope, planned: readonly PlannedRow[]): Promise<Map<PlannedRow, ContactPointIds>> {
  const giving = planned.filter(({ added }) => added && added.phones.length + added.emails.length > 0);
  const ids = await appendContactPoints(
    scope,
    giving.map(({ target, added }) => {
      const { phones, emails, after } = added!;
      return { client_id: target!.client_id!, phones, emails, after };
    }),
  );
  const events = giving.map(({ target, added }) => {
    const { before, phones, emails } = added!;
    const after = { phones: [...before.phones, ...phones], emails: [...before.emails, ...emails] };
    return {
      subject_id: target!.client_id!,
      payload: {},
      changes: changesBetween(toDraft(before), toDraft(after)),
      audience: NOBODY,
    };
  });
  await recordAll(scope, clientUpdated, events);
  return new Map(giving.map((plan, index) => [plan, ids[index]!]));
}

async function addNotes(scope: Scope, planned: readonly PlannedRow[]): Promise<Map<PlannedRow, number>> {
  const noted = planned.filter(({ note }) => note !== '');
  const ids = await addActivities(
    scope,
    noted.map(({ target, note }) => ({
      client_id: target!.client_id!,
      item_type: 'NOTE' as const,
      text: note,
    })),
    { isQuiet: true },
  );
  return new Map(noted.map((plan, index) => [plan, ids[index]!]));
}

type Added = Partial<ContactPointIds> & WrittenOwn;

const rowToWrite = (plan: PlannedRow, added: Added, note_id: number | null): RowToWrite => ({
  row_number: plan.row.row_number,
  cells: plan.row.cells,
  outcome: plan.outcome,
  remarks: plan.remarks,
  client_id: plan.target?.client_id ?? null,
  added: Object.keys(added).length > 0 ? { phone_ids: [], email_ids: [], ...added } : null,
  note_id,
});

/**
 * Returns the assignees whose lists change: those who get the new clients, and those whose clients got more (0 =
 * unassigned).
 */
function findAudience(planned: readonly PlannedRow[], { assigned_to_id }: WritingSettings): Set<number> {
  const changed = planned.filter(({ outcome, added, note }) => outcome === 'CREATED' || added !== null || note !== '');
  return new Set(
    changed.map(
      ({ row, target }) =>
        target?.stored?.assigned_to_id_or_zero ?? row.person!.start.assigned_to_id ?? assigned_to_id ?? 0,
    ),
  );
}
