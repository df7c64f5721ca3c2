import { useId, useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { isEmail } from '#platform/web/entity/email-shape.ts';
import { useSession } from '#platform/web/session.tsx';
import { DialogActions } from '#platform/web/ui/buttons/form-actions.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { isPhoneNumber, toInternational } from '#platform/web/ui/fields/phone/phone-numbers.ts';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { findSamePerson, newPerson, type RecipientLine, type WrittenPerson } from './distribution-form.ts';
import { text } from './en.ts';

interface SeveralDialogProps {
  listed: readonly RecipientLine[];
  /** How many more fit into the rule. */
  room: number;
  onAdd: (people: readonly WrittenPerson[]) => void;
  onClose: () => void;
}

/** How many faults are named at once. */
const NAMED_FAULTS = 5;

/** Adds people outside the account from pasted lines; what is wrong is said line by line. */
export function SeveralDialog({ listed, room, onAdd, onClose }: SeveralDialogProps) {
  const { default_country } = useSession();
  const id = useId();
  const [pasted, setPasted] = useState('');
  const read = findRepeated(readPeople(pasted, default_country ?? 'SG'), listed);
  const people = read.flatMap((line) => ('person' in line ? [line.person] : []));
  const faults = read.flatMap((line) =>
    'fault' in line ? [text('line_fault', { number: line.number, message: line.fault })] : [],
  );
  const isTooMany = people.length > room;
  const said = [...(isTooMany ? [text('too_many', { count: room })] : []), ...faults.slice(0, NAMED_FAULTS)];
  return (
    <Dialog
      isOpen
      isDirty={pasted.trim() !== ''}
      onClose={onClose}
      title={text('several_title')}
      footer={
        <DialogActions
          onCancel={onClose}
          confirmLabel={text('several_add', { count: people.length })}
          isDisabled={people.length === 0 || faults.length > 0 || isTooMany}
          onConfirm={() => {
            onAdd(people);
            onClose();
          }}
        />
      }
    >
      <TextArea
        label={text('several_label')}
        help={text('several_help')}
        placeholder={text('several_hint')}
        rows={6}
        value={pasted}
        aria-describedby={id}
        onChange={({ target }) => setPasted(target.value)}
      />
      <div id={id} role="status" className="mt-2 grid gap-1">
        {said.map((words) => (
          <FieldNote key={words} error={words} />
        ))}
      </div>
    </Dialog>
  );
}

/** Marks the lines whose address somebody has who is listed or stands above. */
function findRepeated(lines: readonly ReadLine[], listed: readonly RecipientLine[]): ReadLine[] {
  const before = [...listed];
  return lines.map((line) => {
    if (!('person' in line)) return line;
    const same = findSamePerson(before, line.person);
    if (same) return { number: line.number, fault: text('already_listed', { name: same.name }) };
    before.push(newPerson(line.person));
    return line;
  });
}

/** One line of a pasted list. */
type ReadLine = { number: number } & ({ person: WrittenPerson } | { fault: string });

/**
 * Reads people from pasted lines: 'Jane Tan, jane@example.com, +65 8123 4571', the parts in any order. Numbering plans
 * make this file large, so it is imported when somebody pastes.
 *
 * @param country ISO code for phones without a country code.
 */
export const readPeople = (pasted: string, country: string): ReadLine[] =>
  pasted
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => ({ number, ...readPerson(line, country) }));

function readPerson(line: string, country: string): { person: WrittenPerson } | { fault: string } {
  const parts = line
    .split(/[,;\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const email = parts.find((part) => part.includes('@')) ?? null;
  const phone = parts.find((part) => /^[+\d][\d\s().-]{4,}$/.test(part)) ?? null;
  const name = parts.filter((part) => part !== email && part !== phone).join(', ');
  if (name === '') return { fault: text('name_missing') };
  if (email === null && phone === null) return { fault: text('address_needed') };
  if (email !== null && !isEmail(email)) return { fault: messages.email };
  if (phone !== null && !isPhoneNumber(phone, country)) return { fault: messages.phoneNumber };
  return { person: { name, email, phone: phone && toInternational(phone.replace(/^00/, '+'), country) } };
}
