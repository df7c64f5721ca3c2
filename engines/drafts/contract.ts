import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { Instant } from '#platform/contract/time.ts';

export { diffParts, type PartChanges, pickSide } from './part-changes.ts';
export { defineDraft, partName } from './part-schemas.ts';
export {
  applyParts,
  type DraftKind,
  type DraftShape,
  joinParts,
  listChangedParts,
  ORDER,
  type Parts,
  partOfItem,
  readItemPart,
  splitDraft,
} from './parts.ts';

/** The most parts that one call changes. */
export const MAX_PARTS = 80;

/** Returns the schema of the parts that one call changes, or of what its writer saw in them. @param name that of `partName`. */
export const changedParts = (name: z.ZodString) =>
  z
    .record(name, z.unknown())
    .refine((parts) => Object.keys(parts).length <= MAX_PARTS, `At most ${MAX_PARTS} parts at once`);

/** Returns what an answer says of a draft and of what is live. */
export const draftFields = <Definition extends z.ZodType>(definition: Definition) => ({
  draft: definition,
  draft_changed_at: Instant,
  draft_changed_by: Person.nullable(),
  /** The parts of the draft that differ from what is live, by their names. */
  unpublished_parts: z.array(z.string()),
  /** What keeps the draft from being published, by part, in words. */
  problems: z.record(z.string(), z.string()),
});

/** A draft as every answer has it. */
export interface StoredDraft<Definition extends object = object> {
  draft: Definition;
  draft_changed_at: string;
  draft_changed_by: Person | null;
  unpublished_parts: readonly string[];
  problems: Readonly<Record<string, string>>;
}

/** What every list of versions says of one. */
export const versionFields = {
  version: z.int(),
  published_at: Instant,
  published_by: Person.nullable(),
  /** The version whose draft it was brought back from; null otherwise. */
  restored_from: z.int().nullable(),
};

/** What the answer to a change has besides: who had stored the draft before that. */
export const foundBy = { draft_found_by: Person.nullable() };
