import * as z from 'zod';
import { FormDefinition, MAX_QUESTIONS, Question, QuestionId } from './definition.ts';

/** A form taken apart, so that two people can write different parts of it at once (readings.md D6). */
export type DraftParts = Record<string, unknown>;

const textSchemas: Readonly<Record<string, z.ZodType>> = FormDefinition.shape;
const Order = z.array(QuestionId).max(MAX_QUESTIONS);

export const partOfQuestion = (id: string): string => `question:${id}`;

/** Returns a form as its parts, in the same writing whoever wrote it. */
export function splitDraft({ questions, words, ...texts }: FormDefinition): DraftParts {
  return {
    ...texts,
    words: Object.fromEntries(Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1))),
    order: questions.map(({ id }) => id),
    ...Object.fromEntries(questions.map((question) => [partOfQuestion(question.id), question])),
  };
}

/** Returns what a part must be; null removes a question. */
export function partSchema(part: string): z.ZodType {
  if (part === 'order') return Order;
  if (!part.startsWith('question:')) return textSchemas[part] ?? z.never();
  return Question.refine(({ id }) => partOfQuestion(id) === part, 'The id of a question never changes').nullable();
}

/**
 * Returns a form with these parts in place of its own. A new question stands at the end where no order names it; an order
 * keeps the questions that its writer did not know behind those they followed.
 */
export function joinParts(form: FormDefinition, parts: DraftParts): z.ZodSafeParseResult<FormDefinition> {
  const { order: _, ...before } = splitDraft(form);
  const after = { ...before, ...parts };
  const questions = Object.entries(after).flatMap(([part, value]) =>
    part.startsWith('question:') && value !== null ? [Question.parse(value)] : [],
  );
  const byId = new Map(questions.map((question) => [question.id, question]));
  const ids = joinOrder([...byId.keys()], 'order' in parts ? Order.parse(parts.order) : []);
  return FormDefinition.safeParse({
    ...Object.fromEntries(Object.keys(FormDefinition.shape).map((name) => [name, after[name]])),
    questions: ids.map((id) => byId.get(id)),
  });
}

/** Returns all these ids, those of the wanted order in that order. */
function joinOrder(present: readonly string[], wanted: readonly string[]): string[] {
  const joined = [...new Set(wanted)].filter((id) => present.includes(id));
  for (const [index, id] of present.entries()) {
    if (joined.includes(id)) continue;
    const before = present[index - 1];
    joined.splice(before === undefined ? 0 : joined.indexOf(before) + 1, 0, id);
  }
  return joined;
}

/** Returns an order as it counts beside another: without the questions that only one of both has. */
export const commonOrder = (order: readonly string[], other: readonly string[]): string[] =>
  order.filter((id) => other.includes(id));

/** Returns the parts in which two forms differ; a question that only one of them has is one part. */
export function listChangedParts(before: FormDefinition, after: FormDefinition): string[] {
  const [earlier, later] = [splitDraft(before), splitDraft(after)];
  const [known, wanted] = [before, after].map(({ questions }) => questions.map(({ id }) => id));
  earlier.order = commonOrder(known ?? [], wanted ?? []);
  later.order = commonOrder(wanted ?? [], known ?? []);
  return [...new Set([...Object.keys(earlier), ...Object.keys(later)])].filter(
    (part) => JSON.stringify(earlier[part] ?? null) !== JSON.stringify(later[part] ?? null),
  );
}
