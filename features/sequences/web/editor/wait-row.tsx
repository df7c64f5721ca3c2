import { ChevronDown, Clock, Plus } from 'lucide-react';
import { useState } from 'react';
import { type EditedItem, useEditedItem } from '#engines/drafts/web/index.ts';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Popover, PopoverHeading } from '#platform/web/ui/overlays/popover.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { DelayStep, DelayUnit } from '../../contract.ts';
import { describeWait } from '../list/step-line.tsx';
import { text } from './en.ts';
import { InsertStep } from './insert-step.tsx';
import type { Editable, ListedStep } from './listed-steps.ts';
import type { StepActions } from './use-step-actions.ts';

interface WaitRowProps {
  listed: Editable<ListedStep<DelayStep>>;
  of: EditedItem;
}

/** A wait between two steps: 'Wait 1 day', which a press changes, and a button that adds something behind it. */
export function WaitRow({ listed: { step, actions }, of }: WaitRowProps) {
  const { id } = step;
  const { move, remove, add } = actions;
  const { element, onKeyDown } = useEditedItem({ ...of, id, move, remove }, false);
  const name = describeWait(step);
  return (
    <li {...element} className="flex items-center gap-3 py-1.5">
      <WaitIcon />
      <div className="flex items-center gap-1">
        <Popover
          label={name}
          className="w-72 p-4"
          trigger={
            <Button size="sm" iconEnd={<Icon of={ChevronDown} size={14} />} onKeyDown={onKeyDown}>
              {name}
            </Button>
          }
        >
          <WaitFields step={step} actions={actions} />
        </Popover>
        <InsertStep
          trigger={
            <IconButton
              variant="ghost"
              size="sm"
              label={text('insert_after', { name })}
              icon={<Icon of={Plus} size={14} />}
            />
          }
          add={(type) => add(type, of.place + 1)}
          hasWaits
        />
        <ReorderHandle {...of.sortable.handle} />
      </div>
    </li>
  );
}

/** Stands over the line between two steps. */
export const WaitIcon = () => (
  <span aria-hidden="true" className="grid w-9 shrink-0 place-items-center">
    <span className="grid size-6 place-items-center rounded-full border border-line-2 bg-surface text-icon">
      <Icon of={Clock} size={12} />
    </span>
  </span>
);

const DIGITS = 7;

function WaitFields({ step, actions: { update, remove } }: { step: DelayStep; actions: StepActions }) {
  const [count, setCount] = useState(String(step.count));
  const [unit, setUnit] = useState(step.unit);
  // What is no wait is said here and not stored.
  const problem = findProblem({ ...step, count: Number(count), unit });
  function change(patch: { count?: string; unit?: DelayUnit }): void {
    const next = { count, unit, ...patch };
    setCount(next.count);
    setUnit(next.unit);
    const wait = { count: Number(next.count), unit: next.unit };
    if (!findProblem({ ...step, ...wait })) update<DelayStep>(step.id, (now) => ({ ...now, ...wait }), 'wait');
  }
  return (
    <>
      <PopoverHeading className="mb-3 font-semibold">{text('type_DELAY')}</PopoverHeading>
      <div className="grid grid-cols-2 gap-2 max-sm:px-4">
        <TextField
          label={text('wait_count')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={DIGITS}
          value={count}
          error={problem}
          onChange={({ target }) => change({ count: target.value })}
        />
        <Select
          label={text('wait_unit')}
          value={unit}
          options={DelayUnit.options.map((value) => ({ value, label: text(`unit_${value}`) }))}
          onChange={(next) => change({ unit: next })}
        />
      </div>
      <p className="mt-3 text-xs text-fg-3 max-sm:px-4">
        {text(unit === 'DAY' || unit === 'WEEK' ? 'wait_days_help' : 'wait_hours_help')}
      </p>
      <Button variant="ghost" size="sm" className="mt-3 max-sm:mx-4 max-sm:mb-3" onClick={() => remove(step.id)}>
        {text('remove_wait')}
      </Button>
    </>
  );
}

/** Returns the words for a wait that is none. */
function findProblem(wait: DelayStep): string | null {
  if (DelayStep.safeParse(wait).success) return null;
  return text(Number.isInteger(wait.count) && wait.count > 0 ? 'wait_too_long' : 'wait_wrong');
}
