import { UserRoundPlus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { MAX_RECIPIENTS, type RuleRecipient } from '#engines/rules/contract.ts';
import { Absence, AddMembersDialog, LastTurn, Turns } from '#engines/rules/web/index.ts';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { type Sortable, SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import type { Form } from '#platform/web/use-form.ts';
import type { LeadRule } from '../../contract.ts';
import { leadSubject } from '../lead-subject.ts';
import { text } from './en.ts';
import type { RecipientLine, RuleValues } from './rule-form.ts';

interface RecipientsEditorProps {
  form: Form<RuleValues>;
  /** The stored rule, for how far its round has come; null for a new one. */
  rule: LeadRule | null;
}

/** The people who get the leads: their order, and how many leads each gets in a round. */
export function RecipientsEditor({ form, rule }: RecipientsEditorProps) {
  const { recipients } = form.values;
  const [isAdding, setIsAdding] = useState(false);
  const set = (next: readonly RecipientLine[]) => form.change({ recipients: next });
  const find = (id: number) => recipients.find((line) => line.id === id)!;
  const error = form.errors.recipients;
  const isFull = recipients.length >= MAX_RECIPIENTS;
  return (
    <>
      <SortableList
        ids={recipients.map(({ id }) => id)}
        nameOf={(id) => find(id).name}
        onDrop={(order) => set(order.map(find))}
      >
        <ul className="px-2">
          {recipients.map((recipient) => (
            <SortableItem key={recipient.id} id={recipient.id}>
              {(sortable) => (
                <RecipientRow
                  line={recipient}
                  hasTurns={form.values.distribution_type === 'ROUND_ROBBIN'}
                  known={rule?.member_recipients.find(({ member_prof_id }) => member_prof_id === recipient.id)}
                  sortable={sortable}
                  onChange={(max) => set(recipients.map((line) => (line === recipient ? { ...line, max } : line)))}
                  onRemove={() => set(recipients.filter((line) => line !== recipient))}
                />
              )}
            </SortableItem>
          ))}
        </ul>
      </SortableList>
      <div className="grid justify-items-start gap-2 px-4 pt-2 pb-3.5">
        {recipients.length === 0 && <p className="text-fg-3">{text('nobody_listed')}</p>}
        <Button
          size="sm"
          icon={<Icon of={UserRoundPlus} size={14} />}
          onClick={() => setIsAdding(true)}
          disabled={isFull}
        >
          {text('add_members')}
        </Button>
        {isFull && <p className="text-xs text-fg-3">{text('recipients_full', { max: MAX_RECIPIENTS })}</p>}
        {error && <FieldNote role="alert" error={error} />}
      </div>
      {isAdding && (
        <Suspense fallback={null}>
          <AddMembersDialog
            subject={leadSubject}
            listed={recipients.map(({ id }) => id)}
            onAdd={(people) => set([...recipients, ...people.map(({ id, name }) => ({ id, name, max: 1 }))])}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface RecipientRowProps {
  line: RecipientLine;
  /** False where everybody is offered each lead. */
  hasTurns: boolean;
  /** What the stored rule says of the person; undefined for one who was just added. */
  known: RuleRecipient | undefined;
  sortable: Sortable;
  onChange: (max: number) => void;
  onRemove: () => void;
}

function RecipientRow({ line, hasTurns, known, sortable, onChange, onRemove }: RecipientRowProps) {
  const { id, name, max } = line;
  const { isLifted, row, handle } = sortable;
  return (
    <li
      {...row}
      className={classNames(
        'flex min-h-13 items-center gap-2.5 border-b border-line px-2 py-2 last:border-0 max-sm:flex-wrap max-sm:gap-y-2',
        isLifted && 'relative z-1 rounded-md bg-raised shadow-dialog',
      )}
    >
      <ReorderHandle {...handle} />
      <Avatar of={{ id, name }} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span dir="auto" title={name} className="truncate font-medium">
            {name}
          </span>
          {known?.unavailable_reason && <Absence subject={leadSubject} member={line} why={known.unavailable_reason} />}
        </p>
        {hasTurns && <LastTurn subject={leadSubject} known={known} />}
      </div>
      {hasTurns && (
        <Turns
          subject={leadSubject}
          known={known}
          name={name}
          max={max}
          onChange={onChange}
          className="max-sm:order-1 max-sm:w-full max-sm:ps-8.5"
        />
      )}
      <IconButton
        variant="ghost"
        size="sm"
        label={text('remove_recipient', { name })}
        icon={<Icon of={X} size={14} />}
        onClick={onRemove}
      />
    </li>
  );
}
