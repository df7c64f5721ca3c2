import { useCallback, useMemo } from 'react';
import { useRead } from '#platform/web/data.ts';
import type { ListColumn } from '#platform/web/list/columns.ts';
import type { ListDisplay } from '#platform/web/list/define-list.ts';
import { useSession } from '#platform/web/session.tsx';
import type { Density } from '#platform/web/ui/display/table.tsx';
import { urlChoice, urlText, useUrlState } from '#platform/web/url-state.ts';
import { leadForms } from '../../../contract.ts';
import { isAnswered, type Question } from '../../../definition.ts';
import type { FormLead } from '../../../submissions-contract.ts';
import { findAnswer } from '../find-answer.ts';
import { useFormId } from '../use-form-id.ts';

/** The number of questions that have a column before anybody chooses. */
const SHOWN_QUESTIONS = 3;
const MAX_WRITTEN = 2_000;

/** Kinds of questions that stand elsewhere: the name opens the row, a consent is among the answers. */
const notColumns: readonly Question['kind'][] = ['name', 'consent', 'hidden'];

function toColumn(question: Question, place: number): ListColumn<FormLead> {
  return {
    id: question.id,
    label: question.label,
    width: 140,
    isDefault: place < SHOWN_QUESTIONS,
    cell: ({ answers }) => {
      const words = findAnswer(answers, question);
      return (
        <span title={words} className="block truncate">
          <bdi>{words || '—'}</bdi>
        </span>
      );
    },
  };
}

/** Adds a column for each question of the form after the name. */
export function useQuestionColumns(columns: readonly ListColumn<FormLead>[]): readonly ListColumn<FormLead>[] {
  const questions = useRead(leadForms.get, { params: { id: useFormId() } }).data?.draft.questions;
  return useMemo(() => {
    const [name, ...others] = columns;
    const asked = (questions ?? []).filter((each) => isAnswered(each) && !notColumns.includes(each.kind));
    return name ? [name, ...asked.map(toColumn), ...others] : columns;
  }, [columns, questions]);
}

const urlFields = { columns: urlText(MAX_WRITTEN), density: urlChoice(['compact', 'default', 'relaxed']) };

/** Keeps the chosen columns in the address, because every form has other questions. */
export function useShownQuestions(): ListDisplay {
  const session = useSession();
  const [{ columns, density = session.density }, changeUrl] = useUrlState<{ columns?: string; density?: Density }>(
    urlFields,
  );
  const chosen = useMemo(() => columns?.split('.') ?? null, [columns]);
  const change = useCallback<ListDisplay['change']>(
    ({ columns: next, density: height }) =>
      void changeUrl({ ...(next && { columns: next.join('.') }), ...(height && { density: height }) }),
    [changeUrl],
  );
  return { density, columns: chosen, change };
}
