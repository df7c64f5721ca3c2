import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { entityText } from '../en/entity.ts';
import { IconButton } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/layout/icon.tsx';
import type { EntityField } from './entity-field.ts';
import { fieldIcon } from './field-icons.ts';
import { FieldLine, FurtherLine } from './field-line.tsx';
import { findFieldProblem } from './field-problems.ts';
import { fromLines, type LineValue, toLines } from './field-values.ts';
import { InlineValue } from './inline-value.tsx';

interface ValueListProps {
  field: EntityField;
  /** The stored value: phones or e-mails. */
  value: unknown;
  isReadOnly: boolean;
  /** ISO code for phones without a country code. */
  country?: string | undefined;
  history: ReactNode;
  /** Returns the hint about a line while it is typed. */
  hintFor?: ((draft: string) => ReactNode) | undefined;
  onSave: (next: unknown, seen: unknown) => void;
}

const NOTHING: LineValue = { value: '', shown: '' };

/** Several phones or e-mails; clearing a line removes it. */
export function ValueList({ field, isReadOnly, country, history, hintFor, onSave, ...props }: ValueListProps) {
  const { values, hold, release, replaceAll } = useHeldValues(toLines(props.value));
  const [isAdding, setIsAdding] = useState(false);
  const [draft, setDraft] = useState('');
  const { label, add: addLabel } = field;
  const type = field.kind === 'phones' ? 'tel' : 'email';
  const findProblem = (written: string) => findFieldProblem(field, written, country);
  const write = (next: readonly string[]) => {
    const known = values.map(({ value }) => value);
    onSave(fromLines(field, next), fromLines(field, known));
    replaceAll(next.map((value) => values.find((line) => line.value === value) ?? { value, shown: value }));
  };
  const replace = (index: number, written: string) => {
    const known = values.map(({ value }) => value);
    write(written ? known.with(index, written) : known.toSpliced(index, 1));
  };
  const beginAdding = () => {
    hold();
    setIsAdding(true);
  };
  const add = (written: string) => {
    setIsAdding(false);
    release();
    if (written) write([...values.map(({ value }) => value), written]);
  };
  const line = { label, add: addLabel, type, findProblem, isReadOnly, onDraft: setDraft } as const;
  const onWriting = (isWriting: boolean) => (isWriting ? hold() : release());
  const valueAt = (index: number, { value, shown } = values[index] ?? NOTHING) => (
    <InlineValue
      {...line}
      value={value}
      shown={shown}
      onWriting={onWriting}
      onSave={(written) => (index < values.length ? replace(index, written) : add(written))}
    />
  );
  return (
    <>
      <FieldLine
        icon={fieldIcon(field)}
        label={label}
        history={history}
        end={
          !isReadOnly &&
          values.length > 0 && <AddButton {...{ isAdding, addLabel, beginAdding, cancel: () => add('') }} />
        }
      >
        {valueAt(0)}
      </FieldLine>
      {values.slice(1).map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line being written keeps its place while others see their values change
        <FurtherLine key={index}>{valueAt(index + 1)}</FurtherLine>
      ))}
      {isAdding && (
        <FurtherLine>
          <InlineValue {...line} value="" isNew onSave={add} />
        </FurtherLine>
      )}
      {hintFor?.(draft)}
    </>
  );
}

interface AddButtonProps {
  isAdding: boolean;
  addLabel: string;
  beginAdding: () => void;
  cancel: () => void;
}

const AddButton = ({ isAdding, addLabel, beginAdding, cancel }: AddButtonProps) => (
  <IconButton
    variant="ghost"
    size="sm"
    label={isAdding ? entityText('cancel') : addLabel}
    icon={<Icon of={isAdding ? X : Plus} size={14} />}
    className="pointer-coarse:!size-11"
    // The field keeps the focus until the press is over, because leaving it would save what is to be cancelled.
    onMouseDown={(event) => event.preventDefault()}
    onClick={isAdding ? cancel : beginAdding}
  />
);

/**
 * Keeps the values from the beginning of editing until its end: a colleague's change meanwhile neither moves the line
 * nor counts as seen.
 */
function useHeldValues(current: readonly LineValue[]) {
  const [held, setHeld] = useState<readonly LineValue[] | null>(null);
  const writers = useRef(0);
  return {
    values: held ?? current,
    hold() {
      writers.current += 1;
      setHeld((seen) => seen ?? current);
    },
    release() {
      writers.current = Math.max(0, writers.current - 1);
      if (writers.current === 0) setHeld(null);
    },
    replaceAll: (next: readonly LineValue[]) => setHeld((seen) => seen && next),
  };
}
