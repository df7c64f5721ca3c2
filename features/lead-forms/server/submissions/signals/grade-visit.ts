import type { ViewGrade } from '#features/sharing/contract.ts';
import { assembleViews, type Signal } from '#features/sharing/server/index.ts';

/** A stored signal of a form's page. */
export interface StoredSignal extends Omit<Signal, 'page_ms'> {
  version: number;
  link_id: number | null;
  reached_question_id: string;
  site: string | null;
}

/** What one visit to a form was. */
export interface GradedVisit {
  grade: ViewGrade;
  version: number;
  link_id: number | null;
  started_at: string;
  has_started: boolean;
  reached_question_id: string;
  site: string | null;
}

/** The grades of a visit's parts in the order in which one of them decides for all. */
const decisive: readonly ViewGrade[] = ['owner', 'preview_bot', 'scanner', 'human', 'likely', 'unproven'];

/**
 * Grades a visit from its signals, in any order and with repeats, by the rule of shared content (architecture.md §8). A visit
 * is one drawing of the form, so that a pause on it makes no second view.
 */
export function gradeVisit(signals: readonly StoredSignal[]): GradedVisit {
  const grades = assembleViews(signals.map((signal) => ({ ...signal, page_ms: {} }))).map(({ grade }) => grade);
  const inOrder = signals.toSorted((one, other) => (isEarlier(one, other) ? -1 : 1));
  const first = inOrder[0]!;
  const reached_question_id =
    inOrder.findLast((signal) => signal.reached_question_id !== '')?.reached_question_id ?? '';
  return {
    grade: decisive.find((grade) => grades.includes(grade)) ?? 'unproven',
    version: first.version,
    link_id: first.link_id,
    started_at: first.received_at,
    has_started: reached_question_id !== '',
    reached_question_id,
    site: inOrder.find(({ site }) => site !== null)?.site ?? null,
  };
}

const isEarlier = (one: StoredSignal, other: StoredSignal) =>
  one.received_at < other.received_at || (one.received_at === other.received_at && one.seq < other.seq);
