import { type ReactElement, useState } from 'react';
import { uiText } from '../en/ui.ts';
import { Button } from '../ui/buttons/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { useForm } from '../use-form.ts';
import type { PartsFilter } from './filters.ts';
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
export function PartsForm({ filter, view, onDone }: PartsFormProps & { onDone: () => void }) {
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
