import { Instant } from '#platform/contract/time.ts';
import { invalidCursor } from '#platform/server/database/keyset.ts';

/** The client a page of a column ends with. */
export interface StagePlace {
  at: string;
  id: number;
}

const KIND = 'stage';

export const writeStageCursor = (field_id: number, stage: number, { at, id }: StagePlace): string =>
  Buffer.from(JSON.stringify([KIND, field_id, stage, at, id])).toString('base64url');

/** Throws `invalid_input` for the cursor of another column and for anything else. */
export function readStageCursor(field_id: number, stage: number, cursor: string): StagePlace {
  try {
    const [kind, field, of, at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isOfColumn = kind === KIND && field === field_id && of === stage;
    if (isOfColumn && Instant.safeParse(at).success && Number.isSafeInteger(id))
      return { at: at as string, id: id as number };
  } catch {
    // A text that is no JSON gets the same answer as a cursor of another column.
  }
  throw invalidCursor('not a cursor of this column');
}
