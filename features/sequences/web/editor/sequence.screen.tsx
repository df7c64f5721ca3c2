import { ContentPage, type ContentPanels, ContentState, useContentId } from '#features/content/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { saidByForm } from '#platform/web/use-form.ts';
import { isAction, type Sequence, sequences } from '../../contract.ts';
import { text } from '../en.ts';
import { SequenceState } from '../list/sequence-row.tsx';
import { describeStep, StepMark } from '../list/step-line.tsx';

/** Shows one sequence: where its clients are, and its steps and waits. */
export function SequenceScreen({ panels: { Labels } }: { panels: ContentPanels }) {
  const id = useContentId();
  const read = useRead(sequences.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  const save = useChange(sequences.saveDraft, saidByForm);
  if (!read.data || read.error?.status === 404) return <ContentState read={read} type="sequence" />;
  const sequence = read.data;
  const { title, access_policy } = sequence;
  const rename = (next: string) =>
    save.mutateAsync({ params: { id: sequence.id }, body: { title: next, base: { title } } });
  return (
    <ContentPage
      key={sequence.id}
      content={sequence}
      hasCrumbs
      facts={<SequenceState sequence={sequence} />}
      rename={access_policy.EDIT ? rename : undefined}
      actions={null}
      main={<Steps sequence={sequence} />}
      side={<Labels content={sequence} />}
    />
  );
}

const figures = ['inside', 'today', 'overdue', 'finished'] as const;

/** The figures of a sequence, and below them its steps in their order. */
function Steps({ sequence: { steps, counts, broken_step_ids } }: { sequence: Sequence }) {
  return (
    <>
      <dl className="mb-5 grid grid-cols-4 gap-3 max-sm:grid-cols-2">
        {figures.map((name) => (
          <div key={name}>
            <dt className="text-xs text-fg-3">{text(`column_${name}`)}</dt>
            <dd className="m-0 text-lg font-semibold tabular-nums">{counts[name]}</dd>
          </div>
        ))}
      </dl>
      {steps.length === 0 && <p className="text-fg-2">{text('no_steps')}</p>}
      <ol aria-label={text('steps_and_waits')} className="grid max-w-[680px] gap-2">
        {steps.map((step) => (
          <li key={step.id} className="flex min-h-10 items-center gap-3 rounded-md border border-line-2 px-3 py-2">
            {isAction(step) && <StepMark step={step} isBroken={broken_step_ids.includes(step.id)} />}
            <span aria-hidden={isAction(step)}>{describeStep(step)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
