import { ArrowDown, ArrowUp, CircleAlert, Copy, Ellipsis, Plus, Trash2 } from 'lucide-react';
import { type EditedItem, useEditedItem } from '#engines/drafts/web/index.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { describeStep, findTone, StepIcon } from '../list/step-line.tsx';
import { text } from './en.ts';
import { InsertStep } from './insert-step.tsx';
import type { Editable, ListedAction } from './listed-steps.ts';
import { StepFigures } from './step-figures.tsx';

interface StepCardProps {
  listed: Editable<ListedAction>;
  of: EditedItem;
}

/** A step: a press shows it at the side, the handle moves it. */
export function StepCard({ listed, of }: StepCardProps) {
  const { step, isChosen, isBeforeAction, actions } = listed;
  const { isLifted, handle } = of.sortable;
  const { id } = step;
  const { move, remove, choose, add } = actions;
  const { element, onKeyDown } = useEditedItem({ ...of, id, move, remove }, isChosen);
  return (
    <li {...element} className={classNames(isLifted && 'relative z-2')}>
      <div className="flex items-center gap-3 py-1">
        <StepCircle listed={listed} />
        <div
          className={classNames(
            'flex min-w-0 flex-1 items-center rounded-md border bg-surface max-sm:flex-wrap',
            isChosen ? 'border-brand shadow-[0_0_0_1px_var(--ui-brand)]' : 'border-line-2',
            isLifted && 'shadow-pop',
          )}
        >
          <ReorderHandle {...handle} />
          <button
            type="button"
            aria-current={isChosen ? 'true' : undefined}
            onClick={() => choose(isChosen ? null : id)}
            onKeyDown={onKeyDown}
            className="focus-inset min-h-14 min-w-0 flex-1 rounded-md px-1.5 py-2 text-start"
          >
            <StepWords listed={listed} />
          </button>
          <StepFigures listed={listed} />
          <StepMenu listed={listed} of={of} />
        </div>
      </div>
      {isBeforeAction && (
        <div className="flex gap-3 py-0.5">
          <span className="grid w-9 place-items-center">
            <InsertStep
              trigger={
                <IconButton
                  size="sm"
                  variant="ghost"
                  label={text('insert_after', { name: listed.name })}
                  icon={<Icon of={Plus} size={14} />}
                />
              }
              add={(type) => add(type, of.place + 1)}
              hasWaits
            />
          </span>
        </div>
      )}
    </li>
  );
}

/** What a step does, on the line from the first to the last. */
export const StepCircle = ({ listed: { step, isBroken, content } }: { listed: ListedAction }) => (
  <span
    aria-hidden="true"
    className={classNames('grid size-9 shrink-0 place-items-center rounded-full', findTone(step, isBroken))}
  >
    <StepIcon step={step} isBroken={isBroken} type={content?.type} />
  </span>
);

/** What a step does and with what, and what keeps it from being done. */
export const StepWords = ({ listed: { step, number, name, problem } }: { listed: ListedAction }) => (
  <>
    <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
      <span className="sr-only">{text('step_number', { number })} </span>
      {name}
    </span>
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-fg-3">
      {describeStep(step)}
      {step.type === 'SHARE_CONTENT' && step.is_automatic && <Badge>{text('sent_by_product')}</Badge>}
    </span>
    {problem !== undefined && (
      <span className="mt-0.5 flex items-center gap-1.5 text-xs text-danger-fg">
        <Icon of={CircleAlert} size={14} />
        {problem}
      </span>
    )}
  </>
);

function StepMenu({ listed: { name, count, actions, step }, of }: StepCardProps) {
  const { id } = step;
  const moveBy = (distance: number) => () => {
    of.onRearrange();
    actions.move(id, of.place + distance);
  };
  return (
    <Menu
      trigger={
        <IconButton
          variant="ghost"
          label={text('actions_of', { name })}
          icon={<Icon of={Ellipsis} />}
          className="me-1.5"
        />
      }
    >
      <MenuItem icon={<Icon of={ArrowUp} />} shortcut="⌥ ↑" isDisabled={of.place === 0} onSelect={moveBy(-1)}>
        {text('move_up')}
      </MenuItem>
      <MenuItem icon={<Icon of={ArrowDown} />} shortcut="⌥ ↓" isDisabled={of.place === count - 1} onSelect={moveBy(1)}>
        {text('move_down')}
      </MenuItem>
      <MenuItem icon={<Icon of={Copy} />} onSelect={() => actions.copy(id)}>
        {text('duplicate')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Icon of={Trash2} />}
        isDestructive
        onSelect={() => {
          of.onRearrange();
          actions.remove(id);
        }}
      >
        {text('remove')}
      </MenuItem>
    </Menu>
  );
}
