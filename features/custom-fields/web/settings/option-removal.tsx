import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Tag, toTag } from '#platform/web/ui/display/tag.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { text } from '../en.ts';
import { isCapped } from './describe-field.tsx';
import { moveTargets, type OptionLine } from './field-form.ts';

interface OptionRemovalProps {
  name: string;
  /** Clients in the option. */
  count: number;
  options: readonly OptionLine[];
  moveToId: number | null;
  onMoveTo: (id: number | null) => void;
  onConfirm: () => void;
  onKeep: () => void;
}

/** The value of the choice that leaves the clients without an option, because a select cannot have an empty one. */
const NONE = 'none';

/** Asks where the clients of a removed option go; they are moved when the field is saved. */
export function OptionRemoval({ name, count, options, moveToId, onMoveTo, onConfirm, onKeep }: OptionRemovalProps) {
  return (
    <div className="grid gap-2.5 px-3 pb-3">
      <div>
        <p className="font-semibold text-danger-fg">
          {isCapped(count) ? text('option_used_many', { name }) : text('option_used', { count, name })}
        </p>
        <p className="mt-0.5 text-xs text-fg-2">{text('undo_kept')}</p>
      </div>
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="shrink-0 text-fg-2">
          {text('move_them_to')}
        </span>
        <Select
          label={text('move_them_to')}
          isLabelHidden
          className="flex-1"
          value={moveToId === null ? NONE : String(moveToId)}
          onChange={(chosen) => onMoveTo(chosen === NONE ? null : Number(chosen))}
          options={[
            ...moveTargets(options).map((option) => ({
              value: String(option.id),
              label: option.name,
              drawn: <Tag {...toTag(option)} />,
            })),
            { value: NONE, label: text('no_option') },
          ]}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onKeep}>
          {text('keep_option')}
        </Button>
        <Button variant="danger" size="sm" onClick={onConfirm}>
          {describeConfirm(count, moveToId)}
        </Button>
      </div>
    </div>
  );
}

function describeConfirm(count: number, moveToId: number | null): string {
  if (moveToId === null) return text('remove_only');
  return isCapped(count) ? text('remove_and_move_many') : text('remove_and_move', { count });
}
