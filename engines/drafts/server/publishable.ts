import type * as z from 'zod';
import { changesBetween, type EventKind } from '#platform/contract/event.ts';
import { listFieldErrors } from '#platform/contract/fields/field-errors.ts';
import { type FieldErrors, Problem } from '#platform/contract/problems.ts';
import { refuseConflicts } from '#platform/server/database/edit-conflicts.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { commonOrder, type DraftKind, joinParts, listChangedParts, ORDER, type Parts, splitDraft } from '../parts.ts';

/** A draft as its user keeps it. */
interface DraftRow<Definition> {
  id: number;
  draft: Definition;
  /** The version that is live; null before the first publishing. */
  live_version: number | null;
  /** What is live, where it was read with the draft. */
  live?: Definition | null;
}

interface PublishableOptions<Definition extends object, Row> {
  kind: DraftKind<Definition>;
  /** Recorded with the parts that were saved; its subject is that of the draft. */
  saved: EventKind<z.ZodObject>;
  /** Who is told at once that parts were saved; everybody in the organisation when absent. */
  findAudience?: (row: Row) => { audience: null; to_profile_id?: number };
  /** The tables of the user; the statement that writes the draft is the last of the call where `isLast`. @returns what else changed in the row. */
  writeDraft: (scope: Scope, row: Row, draft: Definition, isLast: boolean) => Promise<Partial<Row>>;
  /** @returns the number of the version, which follows the last one. */
  insertVersion: (scope: Scope, id: number, definition: Definition) => Promise<number>;
  findVersion: (scope: Scope, id: number, version: number) => Promise<Definition | null>;
}

type Compared = Parameters<typeof refuseConflicts>[2];

/** What parts of a draft become, and what is compared to find conflicts. */
interface DraftChange<Definition> extends Compared {
  next: Definition;
}

/** Nothing is compared besides the draft. */
const nothing: Compared = { base: {}, stored: {}, changes: {} };

/** Saves drafts of a kind in parts, and publishes them as versions. */
export const publishable = <Definition extends object, Row extends DraftRow<Definition> = DraftRow<Definition>>(
  options: PublishableOptions<Definition, Row>,
) => ({
  readParts: (parts: Parts): Parts => readParts(options.kind, parts),

  /**
   * Returns what a draft becomes with these parts. Throws `invalid_input`.
   *
   * @param seen what the writer saw in them.
   */
  planChange(stored: Definition, parts: Parts, seen: Parts): DraftChange<Definition> {
    const { kind } = options;
    const next = joinDraft(kind, stored, parts);
    const before = splitDraft(kind, stored);
    return {
      next,
      base: comparable(kind, seen, before),
      stored: pickNamed(before, parts),
      changes: changesBetween(before, pickNamed(splitDraft(kind, next), parts)),
    };
  },

  /** Throws `edit_conflict` when another person changed the same part meanwhile. @param beside what is changed with the draft. */
  refuseConflicts: (scope: Scope, id: number, change: Compared, beside = nothing): Promise<void> =>
    refuseConflicts(
      scope,
      { subject: options.saved.subject, id },
      {
        base: { ...beside.base, ...change.base },
        stored: { ...beside.stored, ...change.stored },
        changes: { ...beside.changes, ...change.changes },
      },
    ),

  /** Writes a draft that changed. @param isLast nothing is asked behind it. @returns the row as it is then. */
  async saveChange(scope: Scope, row: Row, { next, changes }: DraftChange<Definition>, isLast = false): Promise<Row> {
    const parts = Object.keys(changes);
    return parts.length > 0 ? saveDraft(options, scope, { row, draft: next, parts, isLast }) : row;
  },

  /** Returns the parts that differ from what is live; none before the first publishing. */
  async listUnpublished(scope: Scope, row: DraftRow<Definition>): Promise<string[]> {
    const live = await findLive(options, scope, row);
    return live ? listChangedParts(options.kind, live, row.draft) : [];
  },

  /** Adds the draft as the next version. @returns its number; null where the same is live already. */
  async publish(scope: Scope, row: DraftRow<Definition>): Promise<number | null> {
    const live = await findLive(options, scope, row);
    const isNew = !live || listChangedParts(options.kind, live, row.draft).length > 0;
    return isNew ? options.insertVersion(scope, row.id, row.draft) : null;
  },

  /** Makes the draft equal to a version again. @returns false where there is none. */
  async restore(scope: Scope, row: Row, version: number | null): Promise<boolean> {
    const restored = version === null ? null : await options.findVersion(scope, row.id, version);
    const parts = restored ? listChangedParts(options.kind, restored, row.draft) : [];
    if (restored && parts.length > 0) await saveDraft(options, scope, { row, draft: restored, parts, isLast: false });
    return restored !== null;
  },
});

async function findLive<Definition extends object>(
  { findVersion }: Pick<PublishableOptions<Definition, never>, 'findVersion'>,
  scope: Scope,
  { id, live_version, live }: DraftRow<Definition>,
): Promise<Definition | null> {
  if (live !== undefined || live_version === null) return live ?? null;
  return findVersion(scope, id, live_version);
}

/** Writes a draft. The history keeps only which parts were written, since a draft is saved every few seconds. */
async function saveDraft<Definition extends object, Row extends DraftRow<Definition>>(
  { writeDraft, saved, findAudience }: PublishableOptions<Definition, Row>,
  scope: Scope,
  { row, draft, parts, isLast }: { row: Row; draft: Definition; parts: readonly string[]; isLast: boolean },
): Promise<Row> {
  const changes = Object.fromEntries(parts.map((part) => [part, { from: null, to: null }]));
  const told = findAudience?.(row) ?? { audience: null };
  // In one message to the network: both are kept or neither. The history goes first, because the draft may end the transaction.
  const [, written] = await Promise.all([
    record(scope, saved, { subject_id: row.id, payload: {}, changes, ...told }),
    writeDraft(scope, row, draft, isLast),
  ]);
  return { ...row, ...written, draft };
}

/** Returns the parts of a draft as they are stored. Throws `invalid_input` with a message per part. */
function readParts(kind: DraftKind, parts: Parts): Parts {
  const errors: FieldErrors = {};
  const read: Record<string, unknown> = {};
  for (const [part, value] of Object.entries(parts)) {
    const parsed = kind.partSchema(part).safeParse(value, { reportInput: true });
    if (parsed.success) read[part] = parsed.data;
    else Object.assign(errors, listErrors(part, parsed.error));
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid_input', { errors });
  return read;
}

const listErrors = (part: string, error: z.ZodError): FieldErrors =>
  Object.fromEntries(
    Object.entries(listFieldErrors(error)).map(([path, message]) => [
      path === 'body' ? `draft.${part}` : `draft.${part}.${path}`,
      message,
    ]),
  );

/** Returns the draft with these parts. Throws `invalid_input` when it has too many items then. */
function joinDraft<Definition extends object>(
  kind: DraftKind<Definition>,
  draft: Definition,
  parts: Parts,
): Definition {
  const joined = joinParts(kind, draft, parts);
  if (!joined.success) throw new Problem('invalid_input', { errors: listErrors(ORDER, joined.error) });
  return joined.data;
}

/** Returns those parts of a draft that others name; an item that is not there is null. */
const pickNamed = (draft: Parts, others: Parts): Parts =>
  Object.fromEntries(Object.keys(others).map((part) => [part, draft[part] ?? null]));

/**
 * Returns what the writer saw, as far as it says something about what is stored: of an order only the items that both know,
 * since adding or removing one is no change of the order of the others.
 */
function comparable(kind: DraftKind, seen: Parts, stored: Parts): Parts {
  const { [ORDER]: order, ...rest } = normaliseParts(kind, seen);
  const known = stored[ORDER];
  if (!Array.isArray(order) || !Array.isArray(known)) return rest;
  const isSame = JSON.stringify(commonOrder(order, known)) === JSON.stringify(commonOrder(known, order));
  return { ...rest, [ORDER]: isSame ? known : order };
}

/** Returns parts that are only compared, in the writing in which they are stored; what is no such part stays as it is. */
const normaliseParts = (kind: DraftKind, parts: Parts): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([part, value]) => {
      const parsed = kind.partSchema(part).safeParse(value);
      return [part, parsed.success ? parsed.data : value];
    }),
  );
