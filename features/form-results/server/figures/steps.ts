import { type FormDefinition, isAnswered } from '#features/lead-forms/contract.ts';
import type { FormFigures } from '../../contract.ts';

/** How many views of a version ended with the same last answer. */
export interface EndedViews {
  version: number;
  /** Empty when nothing was answered. */
  reached_question_id: string;
  is_sent: boolean;
  views: number;
}

/** The ids of the questions that each version asks, in their order. */
export type QuestionOrders = ReadonlyMap<number, readonly string[]>;

type Asked = Pick<FormDefinition, 'questions'>;

/** Returns the ids of the questions people answer, in their order. */
export const getOrder = ({ questions }: Asked): string[] => questions.filter(isAnswered).map(({ id }) => id);

/**
 * Returns how far people came, question by question of the shown version. A view of another version counts at the last
 * question it reached that the shown one asks too.
 */
export function countSteps(shown: Asked, orders: QuestionOrders, ended: readonly EndedViews[]): FormFigures['steps'] {
  const questions = shown.questions.filter(isAnswered);
  const places = new Map(questions.map(({ id }, index) => [id, index + 1]));
  const stopped = Array.from({ length: questions.length + 1 }, () => 0);
  let sent = 0;
  for (const view of ended) {
    if (view.is_sent) sent += view.views;
    else stopped[findPlace(view, places, orders)]! += view.views;
  }
  const steps = [{ step: 'opened', label: '' }, ...questions.map(({ id, label }) => ({ step: id, label }))];
  const beyond = (place: number) => stopped.slice(place).reduce((sum, views) => sum + views, sent);
  return [
    ...steps.map((step, place) => ({ ...step, reached_count: beyond(place), stopped_count: stopped[place]! })),
    { step: 'sent', label: '', reached_count: sent, stopped_count: 0 },
  ];
}

/** Returns the place of the last question that was reached; 0 before the first. */
function findPlace(
  { version, reached_question_id }: EndedViews,
  places: ReadonlyMap<string, number>,
  orders: QuestionOrders,
): number {
  const known = places.get(reached_question_id);
  if (known !== undefined) return known;
  const order = orders.get(version) ?? [];
  const passed = order.slice(0, order.indexOf(reached_question_id) + 1);
  return Math.max(0, ...passed.map((id) => places.get(id) ?? 0));
}
