import { useId, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { findSamePerson, newPerson, type RecipientLine, type WrittenPerson } from './distribution-form.ts';
import { text } from './en.ts';
import { type ReadLine, readPeople } from './read-people.ts';

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
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiText('cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={people.length === 0 || faults.length > 0 || isTooMany}
            onClick={() => {
              onAdd(people);
              onClose();
            }}
          >
            {text('several_add', { count: people.length })}
          </Button>
        </>
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
