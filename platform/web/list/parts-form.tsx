import { type ReactElement, useEffect, useState } from 'react';
import { uiText } from '../en/ui.ts';
import { Button } from '../ui/buttons/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { useForm } from '../use-form.ts';
import type { FilterPart, PartsFilter } from './filters.ts';
import type { ListView } from './use-list.ts';

export interface PartsFormProps {
  filter: PartsFilter<object>;
  view: ListView<unknown>;
}

interface LoadedProps extends PartsFormProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** The form of a filter by parts, beside its chip. */
export function PartsPopover({ filter, view, trigger, isOpenAtFirst }: LoadedProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <Popover
      trigger={trigger}
      label={filter.label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-[280px] p-3.5"
    >
      <PartsForm filter={filter} view={view} onDone={() => setIsOpen(false)} />
    </Popover>
  );
}

/** A part of each field; sent together. */
function PartsForm({ filter, view, onDone }: PartsFormProps & { onDone: () => void }) {
  const form = useForm({
    stored: Object.fromEntries(filter.parts.map(({ name }) => [name, String(view.state[name] ?? '')])),
    save: async (values) => {
      onDone();
      void view.change(Object.fromEntries(filter.parts.map(({ name }) => [name, values[name]?.trim() || undefined])));
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      {filter.parts.map(({ name, label, maximum }) => (
        <TextField key={name} label={label} maxLength={maximum} autoComplete="off" {...form.input(name)} />
      ))}
      <Button type="submit" variant="primary">
        {view.list.words.show ?? uiText('close')}
      </Button>
    </form>
  );
}

/** The same in the sheet of a phone, where each acts once it is written. */
export const PartFields = ({ filter, view }: PartsFormProps) => (
  <>
    {filter.parts.map((part) => (
      <PartField key={part.name} part={part} view={view} />
    ))}
  </>
);

function PartField({ part: { name, label, maximum }, view }: { part: FilterPart; view: ListView<unknown> }) {
  const applied = String(view.state[name] ?? '');
  const [written, setWritten] = useState(applied);
  useEffect(() => setWritten(applied), [applied]);
  const apply = () => {
    if (written.trim() !== applied) void view.change({ [name]: written.trim() || undefined });
  };
  return (
    <TextField
      label={label}
      maxLength={maximum}
      autoComplete="off"
      value={written}
      onChange={({ target }) => setWritten(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}
