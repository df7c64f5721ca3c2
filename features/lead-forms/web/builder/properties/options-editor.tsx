import { Plus, X } from 'lucide-react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import type { Question, QuestionOption } from '../../../contract.ts';
import { useBuilder } from '../builder-context.ts';
import { findField } from '../change-draft.ts';
import { text } from '../en.ts';

const MAX_OPTION = 60;

/** Which options of the custom field visitors choose from, in which order and under which words. */
export function OptionsEditor({ question }: { question: Question }) {
  const { fields, changeQuestion } = useBuilder();
  const { options } = question;
  const known = findField(fields, question)?.options ?? [];
  const set = (next: readonly QuestionOption[]) => changeQuestion(question, { options: [...next] });
  const nameOf = (id: number) => known.find((option) => option.id === id)?.label ?? text('option_gone');
  const find = (id: number) => options.find((option) => option.id === id);
  const left = known.filter(({ id }) => !find(id));
  return (
    <section aria-label={text('options')} className="grid gap-2">
      <h3 className="font-medium">{text('options')}</h3>
      <p className="text-xs text-fg-3">{text('options_help')}</p>
      <SortableList
        ids={options.map(({ id }) => id)}
        nameOf={nameOf}
        onDrop={(ids) => set(ids.flatMap((id) => find(id) ?? []))}
      >
        <ul className="grid gap-1.5">
          {options.map(({ id, label }) => (
            <SortableItem key={id} id={id}>
              {({ row, handle }) => (
                <li {...row} className="flex items-center gap-1.5">
                  <ReorderHandle {...handle} />
                  <OptionLabel
                    name={nameOf(id)}
                    label={label}
                    onChange={(next) => set(options.map((option) => (option.id === id ? { id, label: next } : option)))}
                  />
                  {options.length > 1 && (
                    <IconButton
                      label={text('remove_option', { name: nameOf(id) })}
                      icon={<Icon of={X} size={14} />}
                      variant="ghost"
                      size="sm"
                      onClick={() => set(options.filter((option) => option.id !== id))}
                    />
                  )}
                </li>
              )}
            </SortableItem>
          ))}
        </ul>
      </SortableList>
      {left.length > 0 && <AddOption left={left} onAdd={(option) => set([...options, option])} />}
    </section>
  );
}

interface OptionLabelProps {
  name: string;
  label: string;
  onChange: (label: string) => void;
}

/** The words for an option; emptied, they are the option's own name again. */
const OptionLabel = ({ name, label, onChange }: OptionLabelProps) => (
  <TextField
    label={text('option_label', { name })}
    isLabelHidden
    className="flex-1"
    maxLength={MAX_OPTION}
    placeholder={name}
    value={label}
    onChange={({ target }) => onChange(target.value)}
    onBlur={() => {
      if (label.trim() === '') onChange(name);
    }}
  />
);

/** Offers the options of the custom field that the form leaves out. */
const AddOption = ({ left, onAdd }: { left: readonly QuestionOption[]; onAdd: (option: QuestionOption) => void }) => (
  <Menu
    align="start"
    trigger={
      <LinkButton className="inline-flex items-center gap-1.5 justify-self-start ps-8 font-medium">
        <Icon of={Plus} size={14} />
        {text('add_option')}
      </LinkButton>
    }
  >
    {left.map((option) => (
      <MenuItem key={option.id} onSelect={() => onAdd(option)}>
        {option.label}
      </MenuItem>
    ))}
  </Menu>
);
