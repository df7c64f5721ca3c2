import { Plus } from 'lucide-react';
import { ORDER } from '#engines/drafts/contract.ts';
import { type EditedItem, EditedList } from '#engines/drafts/web/index.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DelayStep, isAction, type Sequence, type Step } from '../../contract.ts';
import { describeTotal, describeWait } from '../list/step-line.tsx';
import { readMessage } from './describe-parts.ts';
import { text } from './en.ts';
import { InsertStep } from './insert-step.tsx';
import { type Editable, type ListedAction, type ListedStep, listSteps, type ShownList } from './listed-steps.ts';
import { StepCard, StepCircle, StepWords } from './step-card.tsx';
import { StepFigures } from './step-figures.tsx';
import type { StepActions } from './use-step-actions.ts';
import { WaitIcon, WaitRow } from './wait-row.tsx';

/** The line from the first step to the last. */
const line =
  'relative before:absolute before:inset-y-2 before:start-4.5 before:-z-1 before:w-px before:bg-line-2 isolate mx-auto max-w-[760px]';

const Head = ({ steps }: { steps: readonly Step[] }) => (
  <header className="mx-auto mb-2 flex max-w-[760px] items-center gap-2">
    <h2 className="font-semibold">{text('steps')}</h2>
    <CountBadge count={steps.filter(isAction).length} />
    <span className="ms-auto text-xs text-fg-3">{describeTotal(steps)}</span>
  </header>
);

/** The steps and waits in their order, as they are edited. */
export function EditedSteps({ actions, ...shown }: ShownList & { actions: StepActions }) {
  const listed: Editable[] = listSteps(shown).map((step) => ({ ...step, actions }));
  const { problems, steps } = shown;
  return (
    <section aria-label={text('steps')}>
      <Head steps={steps} />
      {problems[ORDER] !== undefined && (
        <p role="status" className="mx-auto mb-2 max-w-[760px] text-danger-fg">
          {problems[ORDER]}
        </p>
      )}
      <div className={line}>
        <EditedList
          items={listed}
          nameOf={({ name }) => name}
          onDrop={actions.reorder}
          draw={drawStep}
          label={text('steps_and_waits')}
          className=""
          lineClassName="ms-12"
        >
          <li className="rounded-md border border-dashed border-line-ctl px-6 py-8 text-center text-fg-2">
            {text('add_first')}
          </li>
        </EditedList>
        <div className="mt-1.5 flex items-center gap-3">
          <span aria-hidden="true" className="grid w-9 shrink-0 place-items-center">
            <span className="grid size-6 place-items-center rounded-full border border-line-2 bg-surface text-icon">
              <Icon of={Plus} size={12} />
            </span>
          </span>
          <InsertStep trigger={<Button>{text('add_step')}</Button>} add={(type) => actions.add(type, steps.length)} />
          <Button variant="ghost" onClick={() => actions.add('DELAY', steps.length)}>
            {text('add_wait')}
          </Button>
        </div>
      </div>
    </section>
  );
}

const drawStep = (listed: Editable, of: EditedItem) =>
  isAction(listed.step) ? (
    <StepCard listed={listed as Editable<ListedAction>} of={of} />
  ) : (
    <WaitRow listed={listed as Editable<ListedStep<DelayStep>>} of={of} />
  );

/** The same for people who may not change them: as they are live, with what is sent. */
export function ShownSteps({ sequence }: { sequence: Sequence }) {
  const { steps } = sequence;
  return (
    <section aria-label={text('steps')}>
      <Head steps={steps} />
      <ol aria-label={text('steps_and_waits')} className={line}>
        {listSteps({ sequence, steps, problems: {}, chosen: null }).map((listed) => (
          <li key={listed.id} className="flex items-center gap-3 py-1">
            {listed.step.type === 'DELAY' ? (
              <>
                <WaitIcon />
                {describeWait(listed.step)}
              </>
            ) : (
              <ShownStep listed={listed as ListedAction} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const ShownStep = ({ listed }: { listed: ListedAction }) => (
  <>
    <StepCircle listed={listed} />
    <div className="flex min-w-0 flex-1 items-center rounded-md border border-line-2 bg-surface ps-4 pe-2 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 py-2">
        <StepWords listed={listed} />
        <p dir="auto" className="mt-1 line-clamp-3 text-sm whitespace-pre-line text-fg-2">
          {listed.step.type === 'SHARE_CONTENT' ? readMessage(listed.step.message) : ''}
        </p>
      </div>
      <StepFigures listed={listed} />
    </div>
  </>
);
