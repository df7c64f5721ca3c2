import { useCallback, useMemo } from 'react';
import type { QuestionKind } from '#features/lead-forms/contract.ts';
import { useRead } from '#platform/web/data.ts';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import type { ListDisplay } from '#platform/web/list/define-list.ts';
import { useSession } from '#platform/web/session.tsx';
import type { Density } from '#platform/web/ui/display/table.tsx';
import { urlChoice, urlText, useUrlState } from '#platform/web/navigation/url-state.ts';
import { type AskedQuestion, type FormLead, formSubmissions } from '../../contract.ts';
import { AnswerWords } from '../answer-words.tsx';
import { findAnswer } from '../find-answer.ts';
import { useFormId } from '../use-form-id.ts';

/** The number of questions that have a column before anybody chooses. */
const SHOWN_QUESTIONS = 3;
const MAX_WRITTEN = 2_000;

/** Kinds of questions that stand elsewhere: the name opens the row, a consent is among the answers. */
const notColumns: readonly QuestionKind[] = ['name', 'consent', 'hidden'];

const toColumn = (question: AskedQuestion, isDefault: boolean): ListColumn<FormLead> => ({
  id: question.id,
  label: question.label,
  width: 140,
  isDefault,
  cell: ({ answers }) => <AnswerCell words={findAnswer(answers, question)} />,
});

const AnswerCell = ({ words }: { words: string }) => (
  <span title={words} className="block truncate">
    <AnswerWords words={words || '—'} />
  </span>
);

/** Names the questions that have a column at first: one way to reach the person is enough where there is more to see. */
function chooseShown(asked: readonly AskedQuestion[]): ReadonlySet<string> {
  const hasPhone = asked.some(({ kind }) => kind === 'phone');
  const isSpare = ({ kind }: AskedQuestion) => kind === 'email' && hasPhone;
  const inOrder = [...asked.filter((each) => !isSpare(each)), ...asked.filter(isSpare)];
  return new Set(inOrder.slice(0, SHOWN_QUESTIONS).map(({ id }) => id));
}

/** Adds a column after the name for each question that the leads may have answers to. */
export function useQuestionColumns(columns: readonly ListColumn<FormLead>[]): readonly ListColumn<FormLead>[] {
  const questions = useRead(formSubmissions.listQuestions, { params: { id: useFormId() } }).data?.results;
  return useMemo(() => {
    const [name, ...others] = columns;
    const asked = (questions ?? []).filter(({ kind }) => !notColumns.includes(kind));
    const shown = chooseShown(asked);
    return name ? [name, ...asked.map((each) => toColumn(each, shown.has(each.id))), ...others] : columns;
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
