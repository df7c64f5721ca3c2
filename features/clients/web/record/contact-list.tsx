import { type LucideIcon, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Client, ClientDraft } from '../../contract.ts';
import { DuplicateHint } from '../add/duplicate-hint.tsx';
import { text } from '../en.ts';
import { ContactLine, FurtherLine } from './contact-line.tsx';
import { InlineValue } from './inline-value.tsx';
import type { SaveFields } from './use-client-edit.ts';

interface ContactValue {
  value: string;
  /** As people read it. */
  shown: string;
}

interface ContactListProps {
  client: Client;
  field: 'phones' | 'emails';
  icon: LucideIcon;
  texts: { label: string; add: string };
  values: readonly ContactValue[];
  isReadOnly: boolean;
  problemOf: (written: string) => Promise<string | null>;
  /** The values as the call takes them. */
  toFields: (values: readonly string[]) => Partial<ClientDraft>;
  save: SaveFields;
}

const NOTHING: ContactValue = { value: '', shown: '' };

/** Several phones or e-mails; emptying a line removes it. Whose a number is already is said, and it is saved all the same. */
export function ContactList({
  client,
  field,
  icon,
  texts,
  isReadOnly,
  problemOf,
  toFields,
  save,
  ...props
}: ContactListProps) {
  const { values, hold, release, replaceAll } = useHeldValues(props.values);
  const [isAdding, setIsAdding] = useState(false);
  const [draft, setDraft] = useState('');
  const type = field === 'phones' ? 'tel' : 'email';
  const write = (next: readonly string[]) => {
    const known = values.map(({ value }) => value);
    save(toFields(next), toFields(known));
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
  const line = { ...texts, type, problemOf, isReadOnly, onDraft: setDraft } as const;
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
      <ContactLine
        icon={icon}
        label={texts.label}
        history={{ client, field }}
        end={
          !isReadOnly && values.length > 0 && <AddButton {...{ isAdding, texts, beginAdding, cancel: () => add('') }} />
        }
      >
        {valueAt(0)}
      </ContactLine>
      {values.slice(1).map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line being written keeps its place while others see their values change
        <FurtherLine key={index}>{valueAt(index + 1)}</FurtherLine>
      ))}
      {isAdding && (
        <FurtherLine>
          <InlineValue {...line} value="" isNew onSave={add} />
        </FurtherLine>
      )}
      <DuplicateHint phone={type === 'tel' ? draft : ''} email={type === 'email' ? draft : ''} exceptId={client.id} />
    </>
  );
}

interface AddButtonProps {
  isAdding: boolean;
  texts: { add: string };
  beginAdding: () => void;
  cancel: () => void;
}

const AddButton = ({ isAdding, texts, beginAdding, cancel }: AddButtonProps) => (
  <IconButton
    variant="ghost"
    size="sm"
    label={isAdding ? text('cancel') : texts.add}
    icon={<Icon of={isAdding ? X : Plus} size={14} />}
    className="pointer-coarse:!size-11"
    // The field keeps the focus until the press is over: leaving it would save what is to be cancelled.
    onMouseDown={(event) => event.preventDefault()}
    onClick={isAdding ? cancel : beginAdding}
  />
);

/**
 * The values that stood there when writing began stay until it ends: what a colleague changes meanwhile neither moves the
 * line away nor counts as seen.
 */
function useHeldValues(current: readonly ContactValue[]) {
  const [held, setHeld] = useState<readonly ContactValue[] | null>(null);
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
    replaceAll: (next: readonly ContactValue[]) => setHeld((seen) => seen && next),
  };
}
