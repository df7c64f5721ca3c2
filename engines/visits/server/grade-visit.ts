import type { ViewGrade, VisitFacts } from '../contract.ts';
import { assembleViews, type Signal } from './assemble-views.ts';

/** What one visit was. */
export interface GradedVisit {
  grade: ViewGrade;
  started_at: string;
  has_started: boolean;
  reached_part: string;
  /** Each as it was reported first. */
  facts: VisitFacts;
}

/** The grades of a visit's parts in the order in which one of them decides for all. */
const decisive: readonly ViewGrade[] = ['owner', 'preview_bot', 'scanner', 'human', 'likely', 'unproven'];

/** Grades a whole visit as one view from its signals, in any order and with repeats: a pause makes no second view. */
export function gradeVisit(signals: readonly Signal[]): GradedVisit {
  const grades = assembleViews(signals).map(({ grade }) => grade);
  const inOrder = signals.toSorted((one, other) => (isEarlier(one, other) ? -1 : 1));
  const reached_part = inOrder.findLast((signal) => signal.reached_part !== '')?.reached_part ?? '';
  return {
    grade: decisive.find((grade) => grades.includes(grade)) ?? 'unproven',
    started_at: inOrder[0]!.received_at,
    has_started: reached_part !== '',
    reached_part,
    facts: Object.assign({}, ...inOrder.toReversed().map(({ facts }) => facts)),
  };
}

const isEarlier = (one: Signal, other: Signal) =>
  one.received_at < other.received_at || (one.received_at === other.received_at && one.seq < other.seq);
