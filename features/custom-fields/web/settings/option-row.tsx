import { ChevronDown, Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { StageIcon } from '#domain/web/stage.tsx';
import { formatTotal } from '#platform/web/format-total.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { type ColorId, colorStyle } from '#platform/web/ui/display/person-marks.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuRadioGroup } from '#platform/web/ui/overlays/menu.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import type { Sortable } from '#platform/web/ui/reorder/sortable-list.tsx';
import type { Outcome } from '../../contract.ts';
import { text } from '../en.ts';
import { ColorPicker } from './color-picker.tsx';
import { type OptionLine, proposeTarget } from './field-form.ts';
import { OptionRemoval } from './option-removal.tsx';

export const optionName = ({ name }: Pick<OptionLine, 'name'>): string => name.trim() || text('unnamed_option');

interface OptionRowProps {
  option: OptionLine;
  options: readonly OptionLine[];
  /** Clients in it; undefined until the counts have arrived. */
  count: number | undefined;
  hasOutcome: boolean;
  isInvalid: boolean;
  noteId: string;
  sortable: Sortable;
  onChange: (patch: Partial<OptionLine>) => void;
  /** Called for an option that was never saved. */
  onDrop: () => void;
}

/** One option: handle, colour, name, outcome, clients; or the question where its clients go. */
export function OptionRow(props: OptionRowProps) {
  const { option, options, count, sortable, onChange, onDrop } = props;
  const { id, key, removal } = option;
  const remove = () => {
    if (id === null) return onDrop();
    onChange({ removal: { move_to_id: proposeTarget(options, key), isAsking: count !== 0 } });
  };
  if (removal) {
    return (
      <li {...sortable.row}>
        <RemovedOption {...props} />
      </li>
    );
  }
  return (
    <li
      {...sortable.row}
      className={classNames(
        'flex h-10 items-center gap-2 max-sm:h-13 max-sm:gap-1.5',
        sortable.isLifted && 'relative z-1 rounded-md bg-raised shadow-pop',
      )}
    >
      <OptionControls {...props} onRemove={remove} />
    </li>
  );
}

function OptionControls(props: OptionRowProps & { onRemove: () => void }) {
  const { option, count, hasOutcome, isInvalid, noteId, sortable, onChange, onRemove } = props;
  const name = optionName(option);
  return (
    <>
      <span className="-ms-1.5 -me-1 flex">
        <ReorderHandle {...sortable.handle} />
      </span>
      <ColorPicker
        label={text('color_of', { name })}
        value={option.color_id as ColorId}
        onChange={(color_id) => onChange({ color_id })}
      />
      <TextField
        label={text('option')}
        isLabelHidden
        autoComplete="off"
        maxLength={60}
        value={option.name}
        onChange={({ target }) => onChange({ name: target.value })}
        invalidBy={isInvalid && option.name.trim() === '' ? noteId : undefined}
        className="flex-1"
      />
      {hasOutcome && <OutcomeMenu option={option} onChange={(outcome) => onChange({ outcome })} />}
      <span className={classNames('w-[46px] text-end tabular-nums max-sm:w-8', count ? 'text-fg-2' : 'text-fg-3')}>
        {count === undefined ? '' : formatTotal(count)}
      </span>
      <IconButton
        variant="ghost"
        size="sm"
        label={text('remove_option', { name })}
        icon={<Icon of={X} size={14} />}
        onClick={onRemove}
      />
    </>
  );
}

const outcomes: readonly Outcome[] = ['OPEN', 'WON', 'LOST'];

const outcomeIcon = (outcome: Outcome) =>
  outcome === 'OPEN' ? undefined : <StageIcon shape={outcome === 'WON' ? 'won' : 'lost'} />;

const outcomeColors: Record<Outcome, string> = {
  OPEN: 'text-fg-3',
  WON: 'font-medium text-success-fg',
  LOST: 'font-medium text-fg-2',
};

function OutcomeMenu({ option, onChange }: { option: OptionLine; onChange: (outcome: Outcome) => void }) {
  const { outcome } = option;
  const label = text(`outcome_${outcome}`);
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={text('outcome_of', { name: optionName(option), outcome: label })}
          className="touch-target flex h-7 w-[92px] shrink-0 items-center gap-1.5 rounded-sm ps-2 pe-1.5 text-xs max-sm:w-[70px] max-sm:gap-1 max-sm:px-1 hover:bg-hover aria-expanded:bg-hover"
        >
          {outcomeIcon(outcome)}
          <span className={outcomeColors[outcome]}>{label}</span>
          <Icon of={ChevronDown} size={12} className="ms-auto text-fg-3" />
        </button>
      }
    >
      <MenuRadioGroup
        value={outcome}
        onChange={onChange}
        options={outcomes.map((value) => ({ value, label: text(`outcome_${value}`), icon: outcomeIcon(value) }))}
      />
    </Menu>
  );
}

/** An option that goes when the field is saved: its name struck out, its clients, the button that keeps it. */
function RemovedOption({ option, options, count, onChange }: OptionRowProps) {
  const { removal } = option;
  const name = optionName(option);
  const isAsking = removal?.isAsking === true;
  const keepButton = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone, and this one takes the removal back.
  useEffect(() => keepButton.current?.focus(), []);
  const keep = () => onChange({ removal: null });
  return (
    <div
      role={isAsking ? 'alert' : undefined}
      className={classNames('rounded-md', isAsking && 'my-1 border border-danger-line bg-danger-tint')}
    >
      <div className="flex h-10 items-center gap-2">
        <span className="w-3.5" />
        <span className="size-7 shrink-0 rounded-sm opacity-55" style={colorStyle(option.color_id as ColorId)} />
        <s className={classNames('min-w-0 flex-1 truncate px-1.5', isAsking ? 'text-danger-fg' : 'text-fg-3')}>
          {name}
        </s>
        <span
          className={classNames(
            'w-[46px] text-end tabular-nums',
            isAsking ? 'font-medium text-danger-fg' : 'text-fg-3',
          )}
        >
          {count === undefined ? '' : formatTotal(count)}
        </span>
        <IconButton
          variant="ghost"
          size="sm"
          label={text('keep_option_named', { name })}
          icon={<Icon of={Undo2} size={14} />}
          onClick={keep}
          ref={keepButton}
        />
      </div>
      {removal && isAsking && (
        <OptionRemoval
          name={name}
          count={count ?? 0}
          options={options}
          moveToId={removal.move_to_id}
          onMoveTo={(move_to_id) => onChange({ removal: { ...removal, move_to_id } })}
          onConfirm={() => {
            keepButton.current?.focus();
            onChange({ removal: { ...removal, isAsking: false } });
          }}
          onKeep={keep}
        />
      )}
    </div>
  );
}
