import { Plus, X } from 'lucide-react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { useReorder } from '#platform/web/ui/reorder/use-reorder.tsx';
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
  const reorder = useReorder({
    ids: options.map(({ id }) => id),
    nameOf,
    onDrop: (ids) => set(ids.flatMap((id) => find(id) ?? [])),
  });
  const left = known.filter(({ id }) => !find(id));
  return (
    <section aria-label={text('options')} className="grid gap-2">
      <h3 className="font-medium">{text('options')}</h3>
      <p className="text-xs text-fg-3">{text('options_help')}</p>
      <ul className="grid gap-1.5">
        {reorder.order.map((id) => (
          <li key={id} ref={reorder.itemRef(id)} className="flex items-center gap-1.5">
            <ReorderHandle {...reorder.handle(id)} />
            <OptionLabel
              name={nameOf(id)}
              label={find(id)?.label ?? ''}
              onChange={(label) => set(options.map((option) => (option.id === id ? { id, label } : option)))}
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
        ))}
      </ul>
      {reorder.announcer}
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
