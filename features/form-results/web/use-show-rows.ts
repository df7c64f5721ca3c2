import { urlChoice, useUrlState } from '#platform/web/navigation/url-state.ts';
import { type FigureState, figureFields } from './submission-filters.ts';

export const submissionParts = ['leads', 'unfinished', 'quarantine'] as const;
export type SubmissionPart = (typeof submissionParts)[number];

/** What of a form is listed, as the address says it. */
export const partField = urlChoice(submissionParts);

const fields = { ...figureFields, part: partField };

/**
 * Returns a command that lists the rows behind a number: another part, a day, a link or a version.
 *
 * @param onShow hears of it.
 */
export function useShowRows(onShow?: () => void): (rows: FigureState & { part?: SubmissionPart }) => void {
  const [, change] = useUrlState<FigureState & { part?: SubmissionPart }>(fields);
  return (rows) => {
    void change(rows);
    onShow?.();
  };
}
