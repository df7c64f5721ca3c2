import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import { type FieldUse, MAX_OPTIONS } from '../../contract.ts';
import { text } from '../en.ts';
import { changeOption, newOption, type OptionLine, stayingOptions } from './field-form.ts';
import { OptionRow, optionName } from './option-row.tsx';

interface OptionsEditorProps {
  options: readonly OptionLine[];
  use: FieldUse | undefined;
  /** True where an option says what its clients count as. */
  hasOutcomes: boolean;
  error: string | undefined;
  onChange: (options: readonly OptionLine[]) => void;
}

/** The options of a dropdown: their names, colours, outcomes and order. */
export function OptionsEditor({ options, use, hasOutcomes, error, onChange }: OptionsEditorProps) {
  const headingId = useId();
  const noteId = useId();
  const list = useRef<HTMLUListElement>(null);
  const find = (key: string) => options.find((option) => option.key === key)!;
  const isFull = stayingOptions(options).length >= MAX_OPTIONS;
  const add = () => {
    onChange([...options, newOption(options)]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-0.5 flex h-6 items-center gap-2 text-xs font-medium text-fg-3">
        <h3 id={headingId} className="flex items-center gap-1.5 text-sm text-fg">
          {text('options')}
          <CountBadge count={stayingOptions(options).length} />
        </h3>
        <span className="ms-auto" />
        {hasOutcomes && <span className="w-[92px] ps-2 max-sm:w-[70px] max-sm:ps-1">{text('counts_as')}</span>}
        <span className="w-[46px] text-end max-sm:w-10">{text('column_clients')}</span>
        <span className="w-7 max-sm:w-8" />
      </div>
      <SortableList
        ids={options.map(({ key }) => key)}
        nameOf={(key) => optionName(find(key))}
        onDrop={(order) => onChange(order.map(find))}
      >
        <ul ref={list}>
          {options.map((option) => (
            <SortableItem key={option.key} id={option.key}>
              {(sortable) => (
                <OptionRow
                  option={option}
                  options={options}
                  count={getCount(use, option)}
                  hasOutcome={hasOutcomes}
                  isInvalid={error !== undefined}
                  noteId={noteId}
                  sortable={sortable}
                  onChange={(patch) => onChange(changeOption(options, option.key, patch))}
                  onDrop={() => onChange(options.filter(({ key }) => key !== option.key))}
                />
              )}
            </SortableItem>
          ))}
        </ul>
      </SortableList>
      {error && <FieldNote id={noteId} role="alert" error={error} />}
      <div className="ms-6 mt-1.5">
        <Button size="sm" icon={<Icon of={Plus} size={14} />} onClick={add} disabled={isFull}>
          {text('add_option')}
        </Button>
        {isFull && <p className="mt-1 text-xs text-fg-3">{text('too_many_options', { max: MAX_OPTIONS })}</p>}
      </div>
    </section>
  );
}

/** Returns how many clients an option has; undefined until the counts have arrived. */
const getCount = (use: FieldUse | undefined, { id }: OptionLine): number | undefined =>
  id === null ? 0 : use && (use.options.find(({ option_id }) => option_id === id)?.clients_count ?? 0);
