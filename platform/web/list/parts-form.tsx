import { type ReactElement, useEffect, useRef, useState } from 'react';
import { uiText } from '../en/ui.ts';
import { Button } from '../ui/buttons/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { useForm } from '../use-form.ts';
import type { FilterPart, PartsFilter } from './filters.ts';
import type { FilterView, ListView } from './use-list.ts';

export interface PartsFormProps {
  filter: PartsFilter<object>;
  view: ListView<unknown>;
}

interface LoadedProps extends PartsFormProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** The popover with the form of a filter by parts, beside its chip. */
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

/** One input for each field, submitted together. */
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

/** The inputs in the sheet of a phone, where each applies by itself. */
export const PartFields = ({ filter, view }: { filter: PartsFilter<object>; view: FilterView }) => (
  <>
    {filter.parts.map((part) => (
      <PartField key={part.name} part={part} view={view} />
    ))}
  </>
);

/** Milliseconds after the last key. */
const PAUSE_MS = 500;

/**
 * An input that applies after a pause or when the sheet closes. Applying on blur would move the clear button under a
 * finger that presses another.
 */
function PartField({ part: { name, label, maximum }, view }: { part: FilterPart; view: FilterView }) {
  const applied = String(view.state[name] ?? '');
  const [written, setWritten] = useState(applied);
  const sent = useRef(applied);
  const apply = () => {
    if (written.trim() === applied) return;
    sent.current = written.trim();
    void view.change({ [name]: sent.current || undefined });
  };
  const latest = useRef(apply);
  latest.current = apply;
  useEffect(() => {
    // A value that comes back as sent must not undo what was typed since.
    if (applied !== sent.current) setWritten(applied);
    sent.current = applied;
  }, [applied]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new key restarts the pause
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  useEffect(() => () => latest.current(), []);
  return (
    <TextField
      label={label}
      maxLength={maximum}
      autoComplete="off"
      value={written}
      onChange={({ target }) => setWritten(target.value)}
    />
  );
}
