import type { Question } from './definition.ts';

/** What a visitor answered to one question that was shown. */
export interface CheckedAnswer {
  question: Question;
  values: string[];
  option_ids: number[];
}
