import { type ReactElement, useState } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { clientFields, type FilteredField, filteredFields } from '../../contract.ts';
import { clientFieldLabel } from '../client-fields.ts';
import { text } from '../en.ts';
import type { ListFilter } from './list-filter.ts';

export interface FieldFilterPopoverProps {
  list: ListFilter;
}

interface LoadedProps extends FieldFilterPopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** A part of each field one may filter by; sent together. */
export function FieldFilterPopover({ list, trigger, isOpenAtFirst }: LoadedProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <Popover
      trigger={trigger}
      label={text('details_filter')}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-[280px] p-3.5"
    >
      <FieldFilterForm list={list} onDone={() => setIsOpen(false)} />
    </Popover>
  );
}

function FieldFilterForm({ list, onDone }: FieldFilterPopoverProps & { onDone: () => void }) {
  const form = useForm({
    stored: Object.fromEntries(filteredFields.map((field) => [field, list.filter[field] ?? ''])) as Record<
      FilteredField,
      string
    >,
    save: async (values) => {
      onDone();
      void list.change(Object.fromEntries(filteredFields.map((field) => [field, values[field].trim() || undefined])));
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      {filteredFields.map((field) => (
        <TextField
          key={field}
          label={clientFieldLabel(field) ?? field}
          maxLength={clientFields[field].max}
          autoComplete="off"
          {...form.input(field)}
        />
      ))}
      <Button type="submit" variant="primary">
        {text('show_list')}
      </Button>
    </form>
  );
}
