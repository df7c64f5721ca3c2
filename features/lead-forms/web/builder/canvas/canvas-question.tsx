import { CircleAlert, GitBranch, Pencil } from 'lucide-react';
import { type EditedItem, ItemTool, ItemTools, openLastColumn, useEditedItem } from '#engines/drafts/web/index.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import type { Question } from '../../../contract.ts';
import { partOfQuestion } from '../../../draft-parts.ts';
import { useBuilder } from '../builder-context.ts';
import { isRepeatable } from '../change-draft.ts';
import { describeCondition } from '../describe-condition.ts';
import { text } from '../en.ts';
import { nameQuestion } from '../name-question.ts';
import { QuestionView } from './question-view.tsx';

interface CanvasQuestionProps {
  question: Question;
  of: EditedItem;
  isReadOnly: boolean;
}

/** One question on the form: a press shows its properties, the handle moves it. */
export function CanvasQuestion({ question, of, isReadOnly }: CanvasQuestionProps) {
  const { isLifted, handle } = of.sortable;
  const { draft, chosen, choose, copy, move, remove, problems } = useBuilder();
  const isNarrow = useIsNarrow();
  const { id } = question;
  const part = partOfQuestion(id);
  const isChosen = chosen === part && !isReadOnly;
  const problem = problems[part];
  const item = { ...of, id, move, remove };
  const { element, onKeyDown } = useEditedItem(item, isChosen);
  return (
    <li
      {...element}
      className={classNames(
        'group/question relative px-7 py-2 max-sm:px-4 max-sm:ps-9',
        isChosen &&
          'bg-[color-mix(in_srgb,var(--lf-accent)_12%,transparent)] shadow-[inset_2px_0_0_var(--lf-accent)] rtl:shadow-[inset_-2px_0_0_var(--lf-accent)]',
        isLifted && 'z-2 bg-(--lf-surface) shadow-pop',
      )}
    >
      <div inert>
        <QuestionView question={question} />
      </div>
      {!isReadOnly && (
        <button
          type="button"
          aria-label={text('edit_named', { name: nameQuestion(question) })}
          aria-current={isChosen ? 'true' : undefined}
          onClick={() => choose(part)}
          onKeyDown={onKeyDown}
          className="focus-inset absolute inset-0 cursor-pointer hover:bg-[color-mix(in_srgb,var(--lf-accent)_5%,transparent)]"
        />
      )}
      <QuestionNotes question={question} problem={problem} />
      {!isReadOnly && (
        <span
          className={classNames(
            'absolute start-0.5 top-1/2 -translate-y-1/2 text-(--lf-fg-3)',
            !isChosen && !isLifted && 'lg:opacity-0 lg:group-hover/question:opacity-100 lg:focus-within:opacity-100',
          )}
        >
          <ReorderHandle {...handle} />
        </span>
      )}
      {isChosen && (
        <ItemTools
          {...item}
          label={text('question_tools')}
          count={draft.questions.length}
          copy={isRepeatable(question.kind) ? copy : undefined}
          className="absolute end-4 bottom-full z-3 -mb-2.5 rounded-md bg-raised p-0.5 text-fg shadow-pop"
        >
          {isNarrow && <ItemTool label={text('properties')} icon={Pencil} onPress={openLastColumn} />}
        </ItemTools>
      )}
    </li>
  );
}

/** What visitors do not see of a question: when it is shown, and what is wrong with it. */
function QuestionNotes({ question, problem }: { question: Question; problem: string | undefined }) {
  const { draft } = useBuilder();
  const condition = describeCondition(draft, question.condition);
  if (condition === null && problem === undefined) return null;
  return (
    <div className="pointer-events-none relative mt-1 grid gap-0.5 text-xs">
      {condition !== null && (
        <p className="flex items-start gap-1.5 text-(--lf-fg-3)">
          <Icon of={GitBranch} size={12} className="mt-0.5" />
          <span className="min-w-0">{condition}</span>
        </p>
      )}
      {problem !== undefined && (
        <p className="flex items-start gap-1.5 text-(--lf-error)">
          <Icon of={CircleAlert} size={12} className="mt-0.5" />
          <span className="min-w-0">{problem}</span>
        </p>
      )}
    </div>
  );
}
