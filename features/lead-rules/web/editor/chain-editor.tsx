import { ListPlus, UserRoundPlus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { AddMembersDialog } from '#engines/rules/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import type { Form } from '#platform/web/use-form.ts';
import { type LeadRule, leadRules, MAX_CHAIN_STEPS, MAX_OFFER_MINUTES } from '../../contract.ts';
import { leadSubject } from '../lead-subject.ts';
import { text } from './en.ts';
import { type ChainLine, newChainLine, type RuleValues } from './rule-form.ts';

interface ChainEditorProps {
  form: Form<RuleValues>;
  /** The stored rule; null for a new one. */
  rule: LeadRule | null;
}

/** For how long a lead is offered, and whom it is offered next. */
export function ChainEditor({ form, rule }: ChainEditorProps) {
  const { owner_name } = useSession();
  const { offer_chain: chain } = form.values;
  const set = (next: readonly ChainLine[]) => form.change({ offer_chain: next });
  const find = (key: string) => chain.find((line) => line.key === key)!;
  const error = form.errors.offer_chain;
  return (
    <div className="grid gap-3 border-t border-line px-4 pt-3 pb-3.5">
      <MinutesField form={form} />
      <div className="grid gap-1.5">
        <p className="font-medium">{text('then_offer')}</p>
        {chain.length === 0 && <p className="text-fg-3">{text('chain_empty')}</p>}
        <SortableList
          ids={chain.map(({ key }) => key)}
          nameOf={(key) => nameStep(find(key))}
          onDrop={(order) => set(order.map(find))}
        >
          <ol className="-mx-2">
            {chain.map((step, index) => (
              <SortableItem key={step.key} id={step.key}>
                {({ isLifted, row, handle }) => (
                  <li
                    {...row}
                    className={classNames(
                      'flex min-h-11 items-center gap-2.5 border-b border-line px-2 py-1.5 last:border-0',
                      isLifted && 'relative z-1 rounded-md bg-raised shadow-dialog',
                    )}
                  >
                    <ReorderHandle {...handle} />
                    <StepNames line={step} number={index + 1} />
                    <IconButton
                      variant="ghost"
                      size="sm"
                      label={text('remove_step', { number: index + 1 })}
                      icon={<Icon of={X} size={14} />}
                      onClick={() => set(chain.filter((line) => line.key !== step.key))}
                    />
                  </li>
                )}
              </SortableItem>
            ))}
          </ol>
        </SortableList>
        <AddSteps chain={chain} rule={rule} onAdd={(line) => set([...chain, newChainLine(line)])} />
        {error && <FieldNote role="alert" error={error} />}
        <p className="text-xs text-fg-3">{text('chain_owner', { owner: owner_name })}</p>
      </div>
    </div>
  );
}

const nameStep = ({ members, rule }: ChainLine): string =>
  rule === null ? joinWords(members.map(({ name }) => name)) : text('chain_rule', { name: rule.name });

function MinutesField({ form }: { form: Form<RuleValues> }) {
  const { offer_minutes: minutes } = form.values;
  return (
    <TextField
      label={text('offer_minutes')}
      inputMode="numeric"
      autoComplete="off"
      className="max-w-72"
      help={text('offer_minutes_text', { max: MAX_OFFER_MINUTES })}
      value={minutes === 0 ? '' : String(minutes)}
      onChange={({ target }) => form.change({ offer_minutes: Number(target.value.replace(/\D/g, '').slice(0, 2)) })}
      error={form.errors.offer_minutes ?? null}
    />
  );
}

function StepNames({ line, number }: { line: ChainLine; number: number }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <span className="sr-only">{text('chain_step', { number })}: </span>
      <span aria-hidden="true" className="flex shrink-0 -space-x-1.5">
        {line.members.slice(0, 3).map((person) => (
          <Avatar key={person.id} of={person} size={24} />
        ))}
      </span>
      <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        {nameStep(line)}
      </span>
    </span>
  );
}

interface AddStepsProps {
  chain: readonly ChainLine[];
  rule: LeadRule | null;
  onAdd: (line: Omit<ChainLine, 'key'>) => void;
}

function AddSteps({ chain, rule, onAdd }: AddStepsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const all = useRead(leadRules.list, {}).data?.results ?? [];
  const others = all.filter(({ id }) => id !== rule?.id && chain.every((line) => line.rule?.id !== id));
  if (chain.length >= MAX_CHAIN_STEPS) {
    return <p className="text-xs text-fg-3">{text('chain_full', { max: MAX_CHAIN_STEPS })}</p>;
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={<Icon of={UserRoundPlus} size={14} />} onClick={() => setIsAdding(true)}>
        {text('add_step')}
      </Button>
      {others.length > 0 && (
        <Menu
          trigger={
            <Button size="sm" icon={<Icon of={ListPlus} size={14} />}>
              {text('add_rule_step')}
            </Button>
          }
        >
          {others.map(({ id, name, member_recipients }) => (
            <MenuItem
              key={id}
              onSelect={() =>
                onAdd({
                  rule: { id, name },
                  members: member_recipients.map((person) => ({ id: person.member_prof_id, name: person.name })),
                })
              }
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddMembersDialog
            subject={leadSubject}
            listed={[]}
            onAdd={(members) => onAdd({ rule: null, members })}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
