import type { FormDefinition, Question } from '../../../contract.ts';
import { partOfQuestion, partSchema, splitDraft } from '../../../draft-parts.ts';

/** Parts of a draft with their values, as `DraftPart` names them; a question that is removed is null. */
export type Parts = Readonly<Record<string, unknown>>;

/** What became of each part that changed. */
export type PartChanges = Readonly<Record<string, { before: unknown; after: unknown }>>;

const QUESTION = 'question:';
/** Returns the id of the question that a part is; null for every other part. */
export const readQuestionPart = (part: string): string | null =>
  part.startsWith(QUESTION) ? part.slice(QUESTION.length) : null;

/** Returns a draft with other values of some parts; a question that no order names comes last. */
export function applyParts(draft: FormDefinition, parts: Parts): FormDefinition {
  const own = Object.entries(parts).filter(([part]) => part in draft && part !== 'questions');
  return { ...draft, ...Object.fromEntries(own), questions: applyQuestions(draft.questions, parts) };
}

function applyQuestions(questions: readonly Question[], parts: Parts): Question[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  for (const [part, value] of Object.entries(parts)) {
    const id = readQuestionPart(part);
    if (id !== null && value === null) byId.delete(id);
    else if (id !== null) byId.set(id, value as Question);
  }
  const order = (parts.order as readonly string[] | undefined) ?? [];
  return [...new Set([...order, ...byId.keys()])].flatMap((id) => byId.get(id) ?? []);
}

/** Returns the parts that differ, compared as they would be stored. */
export function diffParts(before: FormDefinition, after: FormDefinition): PartChanges {
  const [earlier, later] = [splitDraft(before), splitDraft(after)];
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const part of new Set([...Object.keys(earlier), ...Object.keys(later)])) {
    const [from, to] = [earlier[part] ?? null, later[part] ?? null];
    // What was not touched is the same object, which is told at once.
    const isSame = from === to || writePart(part, from) === writePart(part, to);
    if (!isSame) changes[part] = { before: from, after: to };
  }
  return changes;
}

/** Returns one side of changes. */
export const pickSide = (changes: PartChanges, side: 'before' | 'after'): Parts =>
  Object.fromEntries(Object.entries(changes).map(([part, change]) => [part, change[side]]));

/** Returns the value of a part as it is stored; undefined where it cannot be stored as it is. */
export function cleanPart(part: string, value: unknown): unknown {
  if (value === null) return null;
  return partSchema(part).safeParse(value).data;
}

const writePart = (part: string, value: unknown): string => JSON.stringify(cleanPart(part, value) ?? value);

/** Returns the parts that cannot be stored as they are, such as an address that is not complete yet. */
export const listUnfinishedParts = (changes: PartChanges): string[] =>
  Object.keys(changes).filter((part) => cleanPart(part, changes[part]?.after) === undefined);

/** Returns the changes that can be stored, as they are stored; the order names only questions that are or will be there. */
export function listStorable(changes: PartChanges): PartChanges {
  const unfinished = new Set(listUnfinishedParts(changes));
  const storable = Object.entries(changes).filter(([part]) => !unfinished.has(part));
  const isMissing = (id: string) => unfinished.has(partOfQuestion(id)) && changes[partOfQuestion(id)]?.before === null;
  return Object.fromEntries(
    storable.map(([part, { before, after }]) => {
      const cleaned = cleanPart(part, after);
      const isOrder = part === 'order';
      return [
        part,
        {
          before: cleanPart(part, before) ?? null,
          after: isOrder ? (cleaned as string[]).filter((id) => !isMissing(id)) : cleaned,
        },
      ];
    }),
  );
}
